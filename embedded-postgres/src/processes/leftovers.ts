import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { holderState, type RecordedHolder } from '../lock/holder'
import { postgresProcesses, stopOrphans, stoppingOrphans } from './orphans'

export interface Leftovers {
  /** Real path of the cluster folder. */
  folder: string
  /** Prefix of the names of socket directories. */
  socketPrefix: string
  previous: RecordedHolder | null
  log: (line: string) => void
}

/**
 * Removes what a killed start left: its PostgreSQL, where flock did not detect it, and its pid file, which
 * PostgreSQL takes for that of a running server when the pid is a zombie's or another program's. The caller
 * holds the lock of the data folder, so any PostgreSQL process in the cluster folder is an orphan.
 */
export async function clearLeftovers({ folder, socketPrefix, previous, log }: Leftovers): Promise<void> {
  for (;;) {
    const orphans = postgresProcesses(folder)
    if (orphans.length === 0) break
    log(stoppingOrphans)
    await stopOrphans(folder, orphans)
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  const socketDirectory = previous !== null && holderState(previous) === 'dead' ? previous.socketDirectory : null
  if (socketDirectory !== null && basename(socketDirectory).startsWith(socketPrefix)) {
    rmSync(socketDirectory, { recursive: true, force: true })
  }
}
