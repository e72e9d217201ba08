import { chmodSync, closeSync, fchmodSync, openSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inheritOwner } from './data-folder'

export const logPath = (home: string) => join(home, 'database.log')

/** Runs `use` with PostgreSQL's log opened for appending. Only the owner of the data folder may read it. */
export function withLog<Result>(home: string, use: (descriptor: number) => Result): Result {
  const path = logPath(home)
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 5_000_000) renameSync(path, `${path}.old`)
  if (statSync(`${path}.old`, { throwIfNoEntry: false })) chmodSync(`${path}.old`, 0o600)
  const descriptor = openSync(path, 'a', 0o600)
  try {
    inheritOwner(path)
    fchmodSync(descriptor, 0o600)
    return use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
