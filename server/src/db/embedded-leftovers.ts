import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { LockHolder } from './embedded-lock'
import { processesWorkingIn, processFacts, signal } from './process-facts'
import { StartRefusal } from './start-refusal'

/**
 * Clears what a killed start left behind: its PostgreSQL, which lives on without us, and the pid file, which PostgreSQL itself
 * takes for a living server when the process is a zombie or its number belongs to another program by now.
 * The caller holds the lock of the data folder, so whatever works in the database folder is an orphan.
 */
export async function clearLeftovers(
  folder: string,
  previous: LockHolder | null,
  log: (line: string) => void,
): Promise<void> {
  const workers = () => postgresProcesses(realpathSync(folder))
  if (workers().length > 0) {
    log('Stopping the database process that an earlier, killed start left behind …')
    await stopOrphans(folder, workers)
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  if (previous?.socketDirectory != null && basename(previous.socketDirectory).startsWith('gatehouse-')) {
    rmSync(previous.socketDirectory, { recursive: true, force: true })
  }
}

/** First the fast shutdown, which keeps the data files tidy; then the hard ways, after which PostgreSQL recovers from its log. */
async function stopOrphans(folder: string, workers: () => number[]): Promise<void> {
  const postmaster = readPostmasterPid(folder)
  if (postmaster !== null && workers().includes(postmaster)) {
    signal(postmaster, 'SIGINT')
    if (await gone(workers, 5_000)) return
    signal(postmaster, 'SIGQUIT')
    if (await gone(workers, 2_000)) return
  }
  // Without a postmaster its children notice within a moment and end by themselves.
  if (postmaster !== null && !workers().includes(postmaster) && (await gone(workers, 1_000))) return
  for (const pid of workers()) signal(pid, 'SIGKILL')
  if (await gone(workers, 2_000)) return
  throw new StartRefusal(
    `Another PostgreSQL (pid ${workers().join(', ')}) works in ${folder} and does not stop. End it, then start Gatehouse again.`,
  )
}

async function gone(workers: () => number[], withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (workers().length > 0) {
    if (Date.now() > deadline) return false
    await pause(20)
  }
  return true
}

/** PostgreSQL changes into its data folder, so a process that works there, or was started with `-D` there, belongs to it. */
function postgresProcesses(folder: string): number[] {
  const found = new Set(processesWorkingIn(folder).filter((pid) => pid !== process.pid && isPostgres(pid)))
  const postmaster = readPostmasterPid(folder)
  const command = postmaster === null ? undefined : processFacts(postmaster)?.command
  if (postmaster !== null && command?.includes('postgres') && command.includes(folder)) found.add(postmaster)
  return [...found]
}

const isPostgres = (pid: number) => processFacts(pid)?.command.includes('postgres') ?? false

function readPostmasterPid(folder: string): number | null {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : null
  } catch {
    return null
  }
}
