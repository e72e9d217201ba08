import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { folderId } from './data-folder'
import { bootId, processFacts } from './process-facts'
import { hasCode } from '../startup-error'

/** The process that runs the embedded database of a data folder, as the lock file records it. */
export interface LockHolder {
  pid: number
  startedAt: string
  program: string
  /** Null until the database accepts connections. */
  socketDirectory: string | null
  host: string
  /** The boot of the machine; where the system names none, its host name. */
  machine: string
  /** A pid means a process of this PID namespace only; null where the system has none. */
  pidNamespace: string | null
  /** Device and inode of the data folder: a lock file that was copied from another folder says nothing about this one. */
  folder: string | null
  /** False where the machine has no flock program: then this record is the whole lock. */
  hasFlock: boolean
}

/** Records of earlier versions have fewer fields. */
export type RecordedHolder = Pick<LockHolder, 'pid' | 'startedAt' | 'program' | 'socketDirectory'> & Partial<LockHolder>

export const lockPath = (home: string) => join(home, 'gatehouse.lock')

/** What the lock file says about this folder, or null when it is missing, empty, damaged, or a copy from another folder. */
export function readHolder(home: string, path = lockPath(home)): RecordedHolder | null {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (!isHolder(read) || (read.folder ?? folderId(home)) !== folderId(home)) return null
    return read
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return null
    throw error
  }
}

export function describeOurselves(home: string, hasFlock: boolean): LockHolder {
  return {
    pid: process.pid,
    startedAt: processFacts(process.pid)?.startedAt ?? '',
    program: process.env['npm_lifecycle_event'] ?? basename(process.argv[1] ?? 'node'),
    socketDirectory: null,
    host: hostname(),
    machine: bootId() ?? hostname(),
    pidNamespace: pidNamespace(),
    folder: folderId(home),
    hasFlock,
  }
}

/** 'unknown': the process is in another PID namespace or on another machine, where its pid cannot be checked. */
export function holderState(holder: RecordedHolder): 'alive' | 'dead' | 'unknown' {
  if (holder.machine !== undefined && !isOfOurNamespace(holder)) {
    const hasRebooted = holder.machine !== (bootId() ?? hostname()) && holder.host === hostname()
    return hasRebooted ? 'dead' : 'unknown'
  }
  return processFacts(holder.pid)?.startedAt === holder.startedAt ? 'alive' : 'dead'
}

export const isOfOurNamespace = (holder: RecordedHolder) =>
  holder.machine === (bootId() ?? hostname()) && holder.pidNamespace === pidNamespace()

/** For a sentence: pid and program, and the host where the pid alone would mislead. */
export function nameHolder(holder: RecordedHolder): string {
  const elsewhere =
    holderState(holder) === 'unknown' ? `, in another container or on another machine, host ${holder.host}` : ''
  return `pid ${holder.pid}, ${holder.program}${elsewhere}`
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
