import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, closeSync, fchmodSync, openSync, renameSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from '../binaries'
import { inheritOwner } from '../data-folder'
import type { Identity } from '../identity'
import type { Layout } from '../layout'
import type { Lock } from '../lock/lock'
import { signal } from '../processes/processes'
import { socketPort } from './socket'

export interface PostgresOptions {
  layout: Layout
  /** Real path of the cluster folder. */
  folder: string
  binaries: Binaries
  identity: Identity
  lock: Lock
  isDurable: boolean
}

export function spawnPostgres(
  { layout, folder, binaries, identity, lock, isDurable }: PostgresOptions,
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
  return withLogFile(layout.logFile, (log) => {
    // A separate process group: Ctrl-C is sent to the whole group, and PostgreSQL would stop before the
    // program's requests end.
    const child = spawn(program, args, {
      ...identity.spawnAs,
      cwd: '/',
      detached: true,
      // Node opens files close-on-exec, so only PostgreSQL inherits the lock.
      stdio: ['ignore', log, log, lock.descriptor],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    })
    child.on('error', () => {
      // waitUntilReady reports a program that cannot be spawned.
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
  // No user data in the log: no statements, no parameters, and no details, which quote rows.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

/**
 * Fast shutdown, which closes all connections and writes a checkpoint; then immediate shutdown, then SIGKILL.
 */
export async function stopPostgres(child: ChildProcess, timeoutMs = 10_000): Promise<void> {
  for (const [name, share] of [
    ['SIGINT', 0.8],
    ['SIGQUIT', 0.1],
    ['SIGKILL', 0.1],
  ] as const) {
    if (hasExited(child)) return
    signal(child.pid ?? 0, name)
    const deadline = performance.now() + share * timeoutMs
    while (!hasExited(child) && performance.now() < deadline) await pause(5)
  }
}

export const hasExited = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

const maxLogBytes = 5_000_000

/** Calls `use` with PostgreSQL's log opened for appending. Only the owner of the data folder can read it. */
function withLogFile<Result>(path: string, use: (descriptor: number) => Result): Result {
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
