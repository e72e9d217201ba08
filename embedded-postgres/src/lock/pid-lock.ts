import { randomBytes } from 'node:crypto'
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { inheritOwner } from '../data-folder'
import { hasCode } from '../embedded-postgres-error'
import type { Layout } from '../layout'
import { holderState, inUseError, type Lock, ownRecord, readHolder, type RecordedHolder } from './holder'

/**
 * The lock of machines without flock: a file that names a running process. It cannot detect processes of
 * other containers or machines, nor an orphaned database, so a holder that cannot be checked counts as
 * running.
 */
export function acquirePidLock(layout: Layout, log: (line: string) => void): Lock {
  log(
    'This machine has no flock program: the data folder is protected by process id only, ' +
      'which does not detect a process in another container or on another machine.',
  )
  const { lockFile } = layout
  const record = ownRecord(layout, false)
  let previous: RecordedHolder | null = null
  while (!create(lockFile, record)) {
    const holder = readHolder(layout)
    const state = holder === null ? 'dead' : holderState(holder)
    if (holder !== null && state !== 'dead') {
      throw inUseError(layout, holder, state === 'unknown' ? ` If it has exited, remove ${lockFile}.` : '')
    }
    previous = removeStale(layout, holder) ?? previous
  }
  return {
    previous,
    descriptor: null,
    announce: (socketDirectory) => replace(lockFile, { ...record, socketDirectory }),
    release: () => {
      const holder = readHolder(layout)
      if (holder !== null && isSame(holder, record)) rmSync(lockFile, { force: true })
    },
  }
}

const isSame = (one: RecordedHolder, other: RecordedHolder) =>
  one.pid === other.pid && one.startedAt === other.startedAt

/**
 * False when the lock file exists. A hard link appears with its complete content, so an incomplete record is
 * never read.
 */
function create(path: string, holder: RecordedHolder): boolean {
  const draft = writeDraft(path, holder)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function replace(path: string, holder: RecordedHolder): void {
  renameSync(writeDraft(path, holder), path)
}

function writeDraft(path: string, holder: RecordedHolder): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  inheritOwner(draft)
  return draft
}

/**
 * Renames the lock file of a dead holder and deletes it. Two processes may both find it dead: one of them
 * renames it, and the other may rename the new lock file of the first, which it then restores.
 */
function removeStale(layout: Layout, stale: RecordedHolder | null): RecordedHolder | null {
  const path = layout.lockFile
  const renamed = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, renamed)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
  const removed = readHolder(layout, renamed)
  if (removed !== null && (stale === null || !isSame(removed, stale)) && holderState(removed) === 'alive')
    create(path, removed)
  rmSync(renamed, { force: true })
  return stale
}
