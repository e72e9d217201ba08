import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processesWithWorkingDirectory, processFacts, signal } from './process-facts'
import { StartupError } from '../startup-error'

/** A process of PostgreSQL. With its start time, because a number may soon belong to another process. */
export interface PostgresProcess {
  pid: number
  startedAt: string
  isPostmaster: boolean
}

/** The processes of PostgreSQL that work in a database folder. */
export function postgresProcesses(folder: string): PostgresProcess[] {
  const postmaster = readPostmasterPid(folder)
  const pids = process.platform === 'linux' ? processesWithWorkingDirectory(folder) : [postmaster ?? 0]
  return pids.flatMap((pid) => {
    const facts = pid === process.pid ? null : processFacts(pid)
    if (facts === null || !facts.command.includes('postgres')) return []
    // Elsewhere than on Linux the pid file names it; the file may be a copy, and the number another server's.
    if (process.platform !== 'linux' && !facts.command.includes(` -D ${realpathSync(folder)} `)) return []
    return [{ pid, startedAt: facts.startedAt, isPostmaster: pid === postmaster }]
  })
}

/** First the fast shutdown, which keeps the data files tidy; then the hard ways, after which PostgreSQL recovers from its log. */
export async function stopOrphans(folder: string, orphans: readonly PostgresProcess[]): Promise<void> {
  // These processes and no later ones: another Gatehouse may start its database in the folder as soon as they have ended.
  const living = () => orphans.filter(({ pid, startedAt }) => processFacts(pid)?.startedAt === startedAt)
  const postmasters = living().filter(({ isPostmaster }) => isPostmaster)
  for (const [name, waitMs] of [
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
  ] as const) {
    for (const { pid } of postmasters) signal(pid, name)
    if (postmasters.length > 0 && (await haveEnded(living, waitMs))) return
  }
  // Without a postmaster its children notice within a moment and end by themselves, unless they are busy.
  if (postmasters.length === 0 && (await haveEnded(living, 1_000))) return
  for (const { pid } of living()) signal(pid, 'SIGKILL')
  if (await haveEnded(living, 2_000)) return
  const pids = living().map(({ pid }) => pid)
  throw new StartupError(
    `Another PostgreSQL (pid ${pids.join(', ')}) works in ${folder} and does not stop. End it, then start Gatehouse again.`,
  )
}

async function haveEnded(living: () => readonly PostgresProcess[], withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (living().length > 0) {
    if (Date.now() > deadline) return false
    await pause(20)
  }
  return true
}

function readPostmasterPid(folder: string): number | null {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : null
  } catch {
    return null
  }
}
