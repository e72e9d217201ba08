import type { Kysely } from 'kysely'

import type { Config } from '../config'
import type { Tables } from '../database/tables'

/**
 * What a subcommand of `npm run admin` works with. The database is migrated, and may be in use by a running
 * server.
 */
export interface CommandContext {
  readonly config: Config
  readonly db: Kysely<Tables>
  /** Writes one line to the standard output. */
  readonly print: (line: string) => void
}

export interface Subcommand {
  /** The arguments that follow the subcommand's name, as the usage shows them. */
  readonly parameters: readonly string[]
  /** Options without a value, such as --end. */
  readonly flags?: readonly string[]
  readonly summary: string
  /**
   * Called with one argument for each parameter.
   * @throws CommandError
   */
  run(context: CommandContext, args: readonly string[], flags: ReadonlySet<string>): Promise<void>
}

/** A subcommand failed. The message is complete: print it without a stack. */
export class CommandError extends Error {
  override name = 'CommandError'
}
