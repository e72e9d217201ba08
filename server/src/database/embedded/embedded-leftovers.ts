import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { holderState, type RecordedHolder } from './embedded-holder'
import { postgresProcesses, stopOrphans } from './embedded-orphans'

/**
 * Clears what a killed start left behind: its PostgreSQL, where no flock told of it, and the pid file, which PostgreSQL itself
 * takes for a living server when the process is a zombie or its number belongs to another program by now.
 * The caller holds the lock of the data folder, so whatever works in the database folder is an orphan.
 */
export async function clearLeftovers(
  folder: string,
  previous: RecordedHolder | null,
  log: (line: string) => void,
): Promise<void> {
  for (;;) {
    const orphans = postgresProcesses(folder)
    if (orphans.length === 0) break
    log('Stopping the database process that an earlier, killed start left behind …')
    await stopOrphans(folder, orphans)
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  const socketDirectory = previous !== null && holderState(previous) === 'dead' ? previous.socketDirectory : null
  if (socketDirectory !== null && basename(socketDirectory).startsWith('gatehouse-')) {
    rmSync(socketDirectory, { recursive: true, force: true })
  }
}
