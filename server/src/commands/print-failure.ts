import { StartupError } from '../app-error'
import { BackupError } from '../backup/backup-error'
import { isDatabaseUnavailable, isStorageFull } from '../database/error-codes'
import { StoreFullError, StoreUnavailableError } from '../storage/store/store-errors'
import { CommandError } from './subcommand'

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
