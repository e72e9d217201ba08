import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './embedded-binaries'
import type { Identity } from './embedded-identity'
import type { Lock } from './embedded-lock'
import { withLog } from './embedded-log'
import { socketPort } from './embedded-socket'
import { signal } from './process-facts'

export interface PostgresOptions {
  /** The data folder, as a real path. */
  home: string
  /** The cluster's folder, as a real path; usually below `home`. */
  folder: string
  binaries: Binaries
  identity: Identity
  lock: Lock
  isDurable: boolean
}

export function spawnPostgres(
  { home, folder, binaries, identity, lock, isDurable }: PostgresOptions,
  socketDirectory: string,
): ChildProcess {
  const durable = isDurable ? 'on' : 'off'
  const settings = {
    ...fixedSettings,
    unix_socket_directories: socketDirectory,
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = identity.wrap(binaries.postgres, ['-D', folder, ...options])
  return withLog(home, (log) => {
    // Its own process group: Ctrl-C reaches a whole group, and PostgreSQL would shut down before our requests have drained.
    const child = spawn(program, args, {
      ...identity.spawnAs,
      cwd: '/',
      detached: true,
      // Node opens files close-on-exec, so the lock is inherited by PostgreSQL and by nothing else.
      stdio: ['ignore', log, log, lock.descriptor ?? 'ignore'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    })
    child.on('error', () => {
      // A program that cannot be spawned never gets ready, and waitUntilReady says so.
    })
    child.unref()
    return child
  })
}

const fixedSettings = {
  listen_addresses: '',
  port: String(socketPort),
  unix_socket_permissions: '0700',
  max_connections: '100',
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  max_logical_replication_workers: '0',
  log_checkpoints: 'off',
  // Nothing that people have entered may get into the log: no statements, no parameters, and no details, which quote rows.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

/** The fast shutdown disconnects everybody and writes a checkpoint; the harder ways are for one that hangs. */
export async function stopPostgres(child: ChildProcess, withinMs = 10_000): Promise<void> {
  for (const [name, part] of [
    ['SIGINT', 0.8],
    ['SIGQUIT', 0.1],
    ['SIGKILL', 0.1],
  ] as const) {
    if (hasEnded(child)) return
    signal(child.pid ?? 0, name)
    const deadline = Date.now() + part * withinMs
    while (!hasEnded(child) && Date.now() < deadline) await pause(5)
  }
}

export const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null
