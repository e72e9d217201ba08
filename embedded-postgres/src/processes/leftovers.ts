import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from '../embedded-postgres-error'
import { holderState, type RecordedHolder } from '../lock/holder'
import { processesWithWorkingDirectory, processInfo, signal } from './processes'

/**
 * Removes what a killed start left: its PostgreSQL, where flock did not detect it, and its pid file, which
 * PostgreSQL takes for that of a running server when the pid is a zombie's or another program's. The caller
 * holds the lock of the data folder, so any PostgreSQL process in the cluster folder is an orphan.
 */
export async function clearLeftovers(
  folder: string,
  socketPrefix: string,
  previous: RecordedHolder | null,
  log: (line: string) => void,
): Promise<void> {
  for (let orphans = postgresProcesses(folder); orphans.length > 0; orphans = postgresProcesses(folder))
    await stopOrphans(folder, orphans, log)
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  const socketDirectory = previous !== null && holderState(previous) === 'dead' ? previous.socketDirectory : null
  if (socketDirectory !== null && basename(socketDirectory).startsWith(socketPrefix)) {
    rmSync(socketDirectory, { recursive: true, force: true })
  }
}

/** A process of PostgreSQL. `startedAt` distinguishes it from a later process with the same pid. */
interface PostgresProcess {
  pid: number
  startedAt: string
  isPostmaster: boolean
}

/** The PostgreSQL processes that use a cluster folder. */
export function postgresProcesses(folder: string): PostgresProcess[] {
  const postmaster = readPostmasterPid(folder)
  const pids = process.platform === 'linux' ? processesWithWorkingDirectory(folder) : [postmaster ?? 0]
  return pids.flatMap((pid) => {
    const info = pid === process.pid ? null : processInfo(pid)
    if (info === null || !info.command.includes('postgres')) return []
    // Outside Linux the pid comes from the pid file, which may be a copy from another folder.
    if (process.platform !== 'linux' && !info.command.includes(` -D ${realpathSync(folder)} `)) return []
    return [{ pid, startedAt: info.startedAt, isPostmaster: pid === postmaster }]
  })
}

/**
 * Tries the fast shutdown, which writes a checkpoint, then the immediate one, then SIGKILL; after those
 * PostgreSQL recovers from its log. Signals only these processes: another program may start its database in
 * the folder as soon as they have exited.
 */
export async function stopOrphans(
  folder: string,
  orphans: readonly PostgresProcess[],
  log: (line: string) => void,
): Promise<void> {
  log('Stopping the database process that an earlier, killed start left behind …')
  const running = () => orphans.filter(({ pid, startedAt }) => processInfo(pid)?.startedAt === startedAt)
  const postmasters = running().filter(({ isPostmaster }) => isPostmaster)
  for (const [name, timeoutMs] of [
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
  ] as const) {
    for (const { pid } of postmasters) signal(pid, name)
    if (postmasters.length > 0 && (await haveExited(running, timeoutMs))) return
  }
  // Without a postmaster its children exit by themselves, unless they are busy.
  if (postmasters.length === 0 && (await haveExited(running, 1_000))) return
  for (const { pid } of running()) signal(pid, 'SIGKILL')
  if (await haveExited(running, 2_000)) return
  const pids = running().map(({ pid }) => pid)
  throw new EmbeddedPostgresError(
    `Another PostgreSQL server (pid ${pids.join(', ')}) uses ${folder} and does not stop.`,
    'FOLDER_IN_USE',
  )
}

async function haveExited(running: () => readonly PostgresProcess[], timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (running().length > 0) {
    if (performance.now() > deadline) return false
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
