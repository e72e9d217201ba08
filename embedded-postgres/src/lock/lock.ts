import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inheritOwner } from '../data-folder'
import { EmbeddedPostgresError } from '../embedded-postgres-error'
import type { Layout } from '../layout'
import { postgresProcesses, stopOrphans, stoppingOrphans } from '../processes/orphans'
import { flock } from './flock'
import { holderState, inUseError, isInOurNamespace, type Lock, ownRecord, readHolder } from './holder'
import { acquirePidLock } from './pid-lock'

/**
 * Locks the data folder for this process. After a `kill -9` the database of the killed process still holds
 * the lock; it is stopped first.
 * @throws EmbeddedPostgresError naming the holder when another process has the lock
 */
export async function acquireLock(layout: Layout, log: (line: string) => void): Promise<Lock> {
  const descriptor = openSync(layout.lockFile, constants.O_RDWR | constants.O_CREAT, 0o600)
  let isLocked = false
  try {
    inheritOwner(layout.lockFile)
    if (!(await acquireFlock(descriptor, layout, log))) return acquirePidLock(layout, log)
    const previous = readHolder(layout)
    // A holder without flock can be alive although we have the lock.
    if (previous !== null && previous.hasFlock !== true && holderState(previous) !== 'dead')
      throw inUseError(layout, previous)
    const record = ownRecord(layout, true)
    writeRecord(descriptor, JSON.stringify(record))
    isLocked = true
    return {
      previous,
      descriptor,
      announce: (socketDirectory) => writeRecord(descriptor, JSON.stringify({ ...record, socketDirectory })),
      // The file is not removed: a database that is still running would then hold the lock of a file without
      // a name.
      release: once(() => {
        writeRecord(descriptor, '')
        closeSync(descriptor)
      }),
    }
  } finally {
    if (!isLocked) closeSync(descriptor)
  }
}

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
      log(stoppingOrphans)
      await stopOrphans(layout.clusterFolder, processes)
    } else if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        'FOLDER_IN_USE',
        `The data folder ${layout.dataFolder} is in use: a process that is not visible from here holds ${layout.lockFile}.`,
      )
    }
    await pause(50)
  }
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
