import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename } from 'node:path'
import { folderId } from '../data-folder'
import { EmbeddedPostgresError, hasCode } from '../embedded-postgres-error'
import type { Layout } from '../layout'
import { bootId, processInfo } from '../processes/processes'

type LockHolder = ReturnType<typeof ownRecord>

/** Records of earlier versions have fewer fields. */
export type RecordedHolder = Pick<LockHolder, 'pid' | 'startedAt' | 'program' | 'socketDirectory'> & Partial<LockHolder>

/** The record in the lock file, or null when it is missing, empty, damaged, or a copy from another folder. */
export function readHolder({ dataFolder, lockFile }: Layout): RecordedHolder | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(lockFile, 'utf8'))
    if (!isHolder(holder) || (holder.folder ?? folderId(dataFolder)) !== folderId(dataFolder)) return null
    return holder
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * The running process that holds the data folder, or null when there is none or its database cannot be
 * reached from here.
 */
export function liveHolder(layout: Layout): RecordedHolder | null {
  const holder = readHolder(layout)
  return holder !== null && holderState(holder) === 'alive' ? holder : null
}

/** The record of this process, which runs the database of a data folder. */
export function ownRecord({ dataFolder }: Layout, hasFlock: boolean) {
  return {
    pid: process.pid,
    startedAt: processInfo(process.pid)?.startedAt ?? '',
    program: process.env['npm_lifecycle_event'] ?? basename(process.argv[1] ?? 'node'),
    /** Null until the database accepts connections. */
    socketDirectory: null as string | null,
    host: hostname(),
    /** Boot id of the machine, or its host name where the system has none. */
    machine: bootId() ?? hostname(),
    /** A pid identifies a process within this PID namespace only; null where the system has none. */
    pidNamespace: pidNamespace(),
    /** Device and inode: a lock file that was copied from another folder does not apply to this one. */
    folder: folderId(dataFolder),
    /** False where the machine has no flock program: then this record is the lock. */
    hasFlock,
  }
}

/**
 * 'unknown': the process is in another PID namespace or on another machine, where its pid cannot be checked.
 */
export function holderState(holder: RecordedHolder): 'alive' | 'dead' | 'unknown' {
  if (holder.machine !== undefined && !isInOurNamespace(holder)) {
    const hasRebooted = holder.machine !== (bootId() ?? hostname()) && holder.host === hostname()
    return hasRebooted ? 'dead' : 'unknown'
  }
  return processInfo(holder.pid)?.startedAt === holder.startedAt ? 'alive' : 'dead'
}

export const isInOurNamespace = (holder: RecordedHolder) =>
  holder.machine === (bootId() ?? hostname()) && holder.pidNamespace === pidNamespace()

/** The error for a data folder that another process holds. */
export function inUseError({ dataFolder }: Layout, holder: RecordedHolder, detail = ''): EmbeddedPostgresError {
  const location =
    holderState(holder) === 'unknown' ? `, in another container or on another machine, host ${holder.host}` : ''
  return new EmbeddedPostgresError(
    `The data folder ${dataFolder} is in use by another process (pid ${holder.pid}, ${holder.program}${location}).${detail}`,
    'FOLDER_IN_USE',
  )
}

function pidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

function isHolder(value: unknown): value is RecordedHolder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startedAt' in value
  )
}
