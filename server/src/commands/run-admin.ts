import { AppError } from '../app-error'
import { commandLine } from '../command-line'
import { printable } from '../printable'
import { CommandError, type CommandContext } from './subcommand'
import { subcommands } from './subcommands'

interface AdminCommandOptions {
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
  /** Called only if the arguments are valid. */
  readonly open: () => Promise<Omit<CommandContext, 'print'> & { readonly close: () => Promise<void> }>
}

/**
 * Runs `npm run admin`. Returns its exit code: 0 on success, 1 after invalid arguments or a rejection, which
 * are printed.
 */
export async function runAdmin(args: readonly string[], options: AdminCommandOptions): Promise<number> {
  const [name = '', ...rest] = args
  if (name === '--help') {
    options.print(usage())
    return 0
  }
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  const given = new Set(rest.filter((argument) => argument.startsWith('--')))
  const parameters = rest.filter((argument) => !argument.startsWith('--'))
  const hasUnknownFlag = [...given].some((flag) => !subcommand?.flags?.includes(flag))
  if (subcommand?.parameters.length !== parameters.length || hasUnknownFlag) {
    options.printError(usage())
    return 1
  }
  const { close, ...context } = await options.open()
  try {
    await subcommand.run({ ...context, print: (line) => options.print(printable(line)) }, parameters, given)
    return 0
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof AppError)) throw error
    options.printError(printable(error.message.replace(/(?<!\.)$/, '.')))
    return 1
  } finally {
    await close()
  }
}

function usage(): string {
  const lines = Object.entries(subcommands).map(([name, { parameters, flags = [], summary }]) => {
    const command = commandLine('admin', [name, ...parameters, ...flags.map((flag) => `[${flag}]`)].join(' '))
    return `  ${command}\n    ${summary}`
  })
  return ['Usage:', ...lines].join('\n')
}
