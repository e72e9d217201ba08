import { adoptMedia } from './adopt-media'
import { recount } from './recount'
import { reset } from './reset'
import { CommandError, type CommandContext, type Subcommand } from './subcommand'
import { trashMedia } from './trash-media'

/** Every subcommand by its name, in the order of the usage: one file each. */
const subcommands: Readonly<Record<string, Subcommand>> = {
  reset,
  'adopt-media': adoptMedia,
  'trash-media': trashMedia,
  recount,
}

export interface AdminCommandOptions {
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
  /** Called only once the arguments are known to be right. */
  readonly open: () => Promise<Omit<CommandContext, 'print'> & { readonly close: () => Promise<void> }>
}

/** Runs `npm run admin` and answers its exit code: 0 when what was asked for was done, 1 when not. */
export async function runAdmin(args: readonly string[], options: AdminCommandOptions): Promise<number> {
  const [name = '', ...rest] = args
  if (name === '--help') {
    options.print(usage())
    return 0
  }
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  if (subcommand?.parameters.length !== rest.length) {
    options.printError(usage())
    return 1
  }
  const { close, ...context } = await options.open()
  try {
    await subcommand.run({ ...context, print: options.print }, rest)
    return 0
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    options.printError(error.message)
    return 1
  } finally {
    await close()
  }
}

function usage(): string {
  const lines = Object.entries(subcommands).map(([name, { parameters, summary }]) => {
    const call = ['npm run admin --', name, ...parameters].join(' ')
    return `  ${call}\n    ${summary}`
  })
  return ['Usage:', ...lines].join('\n')
}
