import { CommandError, type CommandContext, subcommands } from './subcommands'

export interface AdminCommandOptions {
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
  /** Called only if the arguments are valid. */
  readonly open: () => Promise<Omit<CommandContext, 'print'> & { readonly close: () => Promise<void> }>
}

/**
 * Runs `npm run admin`. Returns its exit code: 0 on success, 1 after invalid arguments or a CommandError,
 * which are printed.
 */
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
    const command = ['npm run admin --', name, ...parameters].join(' ')
    return `  ${command}\n    ${summary}`
  })
  return ['Usage:', ...lines].join('\n')
}
