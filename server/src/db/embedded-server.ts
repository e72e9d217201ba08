import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './embedded-binaries'
import { databaseUser } from './embedded-cluster'
import type { Identity } from './embedded-identity'
import { clearLeftovers } from './embedded-leftovers'
import { waitUntilReady } from './embedded-ready'
import { signal } from './process-facts'

export interface ServerOptions {
  /** The cluster's folder, as a real path. */
  folder: string
  binaries: Binaries
  identity: Identity
  isDurable: boolean
  log: (line: string) => void
  /** Called when PostgreSQL has ended for good, whatever ended it. */
  afterStop: () => void
}

export interface RunningServer {
  socketDirectory: string
  stop: () => Promise<void>
}

export const socketUrl = (socketDirectory: string) =>
  `postgresql://${databaseUser}@localhost/${databaseUser}?host=${encodeURIComponent(socketDirectory)}`

/** Runs PostgreSQL until `stop`, starting it again should it end by itself. Resolves when it takes connections. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { folder, identity, isDurable, log } = options
  const socketDirectory = mkdtempSync(join(shortTemporaryFolder(), 'gatehouse-'))
  identity.own(socketDirectory)
  let isStopping = false
  let child = spawnPostgres(options, socketDirectory)
  const ready = () => waitUntilReady({ child, socketDirectory, logFile: logFileOf(folder), isDurable, log })

  const revive = async (waitMs = 0): Promise<void> => {
    log('The database ended unexpectedly; starting it again …')
    await pause(waitMs)
    if (isStopping) return
    try {
      await clearLeftovers(folder, null, log)
      for (const name of readdirSync(socketDirectory)) rmSync(join(socketDirectory, name), { force: true })
      child = spawnPostgres(options, socketDirectory)
      await ready()
      child.once('exit', watch)
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
      await revive(Math.min(waitMs + 1_000, 5_000))
    }
  }
  const watch = () => void (isStopping || revive())

  const stop = async () => {
    isStopping = true
    releaseSignals()
    await stopPostgres(child)
    rmSync(socketDirectory, { recursive: true, force: true })
    options.afterStop()
  }
  const releaseSignals = stopOnSignals(() => child, stop)
  try {
    await ready()
  } catch (error) {
    await stop()
    throw error
  }
  child.once('exit', watch)
  return { socketDirectory, stop }
}

/** A socket path has at most 107 bytes on Linux and 103 on macOS, and the temporary folder of some machines is long. */
function shortTemporaryFolder(): string {
  return tmpdir().length <= 60 ? tmpdir() : '/tmp'
}

function spawnPostgres(
  { folder, binaries, identity, isDurable }: ServerOptions,
  socketDirectory: string,
): ChildProcess {
  const durable = isDurable ? 'on' : 'off'
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    max_connections: '100',
    wal_level: 'minimal',
    max_wal_senders: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    max_logical_replication_workers: '0',
    log_checkpoints: 'off',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = identity.wrap(binaries.postgres, ['-D', folder, ...options])
  const output = openSync(logFileOf(folder), 'a')
  try {
    // Its own process group: Ctrl-C reaches a whole group, and PostgreSQL would shut down before our requests have drained.
    const child = spawn(program, args, {
      ...identity.spawnAs,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    })
    child.on('error', () => {
      // A program that cannot be spawned never gets ready, and waitUntilReady says so.
    })
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

function logFileOf(folder: string): string {
  const path = join(dirname(folder), 'database.log')
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 5_000_000) renameSync(path, `${path}.old`)
  return path
}

/** The fast shutdown disconnects everybody and writes a checkpoint; the harder ways are for one that hangs. */
async function stopPostgres(child: ChildProcess): Promise<void> {
  for (const [name, waitMs] of [
    ['SIGINT', 6_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (hasEnded(child)) return
    signal(child.pid ?? 0, name)
    const deadline = Date.now() + waitMs
    while (!hasEnded(child) && Date.now() < deadline) await pause(5)
  }
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/**
 * PostgreSQL must not outlive us. A program with its own signal handlers closes the database itself; for one without them these
 * handlers do it, and whatever way the process exits the last resort is a signal on the way out.
 */
function stopOnSignals(child: () => ChildProcess, stop: () => Promise<void>): () => void {
  const onExit = () => {
    if (!hasEnded(child())) signal(child().pid ?? 0, 'SIGINT')
  }
  const handlers = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((name, place) => {
    const handler = () => {
      if (process.listenerCount(name) > 1) return
      void stop().finally(() => process.exit(128 + ([2, 15, 1][place] ?? 0)))
    }
    process.on(name, handler)
    return { name, handler }
  })
  process.once('exit', onExit)
  return () => {
    process.off('exit', onExit)
    for (const { name, handler } of handlers) process.off(name, handler)
  }
}
