import { chmodSync, closeSync, fchmodSync, openSync, renameSync, statSync } from 'node:fs'
import { inheritOwner } from '../data-folder'

const maxLogBytes = 5_000_000

/** Calls `use` with PostgreSQL's log opened for appending. Only the owner of the data folder can read it. */
export function withLogFile<Result>(path: string, use: (descriptor: number) => Result): Result {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > maxLogBytes) renameSync(path, `${path}.old`)
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
