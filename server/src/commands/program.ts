import { parseArgs, type ParseArgsConfig } from 'node:util'

import { StartupError } from '../app-error'
import { BackupError } from '../backup/backup-error'
import { isDatabaseUnavailable, isStorageFull } from '../database/error-codes'
import { StoreFullError, StoreUnavailableError } from '../storage/store/store-errors'
import { print } from './output'
import { CommandError } from './subcommand'

// What the programs behind the npm commands share.

/** npm runs scripts in the repository's folder; INIT_CWD is the folder in which the user called it. */
export const callersFolder = process.env['INIT_CWD'] ?? process.cwd()

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<Known extends Options> = ReturnType<typeof parseArgs<{ options: Known; allowPositionals: true }>>

/**
 * The arguments of the program; null for --help, after printing the usage.
 * @throws CommandError with the usage
 */
export function readArguments<Known extends Options>(usage: string, known: Known): Parsed<Known> | null {
  try {
    const options = { ...known, help: { type: 'boolean' } } as const
    const parsed = parseArgs({ options, allowPositionals: true })
    if (!('help' in parsed.values)) return parsed
  } catch {
    reject(usage)
  }
  print(usage)
  return null
}

/** @throws CommandError with the usage */
export function reject(usage: string): never {
  throw new CommandError(usage)
}

/** Aborted by the first signal that ends programs; what it interrupts throws an error with this message. */
export function abortOnSignals(message: string): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop.abort(new StartupError(message)))
  return stop.signal
}

/** Prints why a command failed, and makes its exit code 1. `consequence` is a clause. */
export function printFailure(error: unknown, consequence: string): void {
  process.exitCode = 1
  if (error instanceof StartupError || error instanceof BackupError || error instanceof CommandError) {
    console.error(error.message)
    return
  }
  if (error instanceof StoreUnavailableError) console.error(`${error.message} ${error.remedy}`)
  else if (error instanceof StoreFullError) console.error(`${error.message}; ${consequence}.`)
  else if (isStorageFull(error)) console.error(`The disk is full; ${consequence}.`)
  else if (isDatabaseUnavailable(error)) console.error(`The database cannot be reached; ${consequence}.`)
  else console.error(`The command failed; ${consequence}:`, error)
}
