import { spawnSync } from 'node:child_process'
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inheritOwner } from '../data-folder'
import { EmbeddedPostgresError } from '../embedded-postgres-error'
import type { Layout } from '../layout'
import { postgresProcesses, stopOrphans } from '../processes/leftovers'
import { holderState, inUseError, isInOurNamespace, ownRecord, readHolder } from './holder'

export type Lock = Awaited<ReturnType<typeof acquireLock>>

/**
 * Locks the data folder for this process. After a `kill -9` the database of the killed process still holds
 * the lock; it is stopped first. Without flock the record in the file is the lock: it cannot detect an
 * orphaned database, and a holder that cannot be checked counts as running.
 * @throws EmbeddedPostgresError naming the holder when another process has the lock
 */
export async function acquireLock(layout: Layout, log: (line: string) => void) {
  const { lockFile } = layout
  const descriptor = openSync(lockFile, constants.O_RDWR | constants.O_CREAT, 0o600)
  let isLocked = false
  try {
    inheritOwner(lockFile)
    const hasFlock = await acquireFlock(descriptor, layout, log)
    const previous = readHolder(layout)
    const state = previous === null ? 'dead' : holderState(previous)
    // A holder without flock can be alive although we have the lock.
    if (previous !== null && state !== 'dead' && !(hasFlock && previous.hasFlock === true))
      throw inUseError(
        layout,
        previous,
        state === 'unknown' && !hasFlock ? ` If it has exited, remove ${lockFile}.` : '',
      )
    const record = ownRecord(layout, hasFlock)
    writeRecord(descriptor, JSON.stringify(record))
    if (!hasFlock) {
      log(noFlockWarning)
      // Of two processes that have found no holder, the one that has written its record last has the lock.
      await pause(settleMs)
      const holder = readHolder(layout)
      if (holder !== null && holder.pid !== record.pid) throw inUseError(layout, holder)
    }
    isLocked = true
    return {
      /** The holder that exited without releasing the lock, if there was one. */
      previous,
      /**
       * The open lock file. PostgreSQL inherits it, so the folder stays locked while any process of the
       * database runs.
       */
      descriptor,
      /** Records where the database accepts connections. */
      announce: (socketDirectory: string) => writeRecord(descriptor, JSON.stringify({ ...record, socketDirectory })),
      /**
       * Can be called more than once. The file is not removed: a database that is still running would then
       * hold the lock of a file without a name.
       */
      release: once(() => {
        writeRecord(descriptor, '')
        closeSync(descriptor)
      }),
    }
  } finally {
    if (!isLocked) closeSync(descriptor)
  }
}

const noFlockWarning =
  'This machine has no flock program: the data folder is protected by process id only, ' +
  'which does not detect a process in another container or on another machine.'

/** Longer than a process takes from reading the record of another to writing its own. */
const settleMs = 100

/** How long a process can hold the lock before it has written its record. */
const recordTimeoutMs = 3_000

/** False where this machine has no flock. */
async function acquireFlock(descriptor: number, layout: Layout, log: (line: string) => void): Promise<boolean> {
  const deadline = performance.now() + recordTimeoutMs
  for (;;) {
    const outcome = flock(descriptor)
    if (outcome !== 'held') return outcome === 'acquired'
    // In this order: a holder writes its record before it starts a database, so these processes belong to the
    // recorded holder.
    const processes = postgresProcesses(layout.clusterFolder)
    const holder = readHolder(layout)
    if (holder !== null && holderState(holder) !== 'dead') throw inUseError(layout, holder)
    if (holder !== null && isInOurNamespace(holder) && processes.length > 0) {
      await stopOrphans(layout.clusterFolder, processes, log)
    } else if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The data folder ${layout.dataFolder} is in use: a process that is not visible from here holds ${layout.lockFile}.`,
        'FOLDER_IN_USE',
      )
    }
    await pause(50)
  }
}

/**
 * Acquires the exclusive lock of an open file without waiting. Node has no call for flock(2), so the program
 * of that name does it on the inherited descriptor: the lock belongs to the open file and lasts until every
 * process that inherited it has exited. 'unsupported': this machine has no such program, or the file system
 * has no such locks.
 */
function flock(descriptor: number): 'acquired' | 'held' | 'unsupported' {
  const { status, stderr } = spawnSync('flock', ['-n', '3'], {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
  })
  if (status === 0) return 'acquired'
  return status === 1 && stderr === '' ? 'held' : 'unsupported'
}

/**
 * Overwrites the record without shortening the file: the rest is blank, and on a full disk no space is
 * needed.
 */
function writeRecord(descriptor: number, record: string): void {
  writeSync(descriptor, record.padEnd(Math.max(1_024, fstatSync(descriptor).size)), 0)
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
