import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inheritOwner } from './data-folder'
import { flock } from './embedded-flock'
import {
  describeOurselves,
  holderState,
  isOfOurNamespace,
  lockPath,
  nameHolder,
  readHolder,
  type RecordedHolder,
} from './embedded-holder'
import { postgresProcesses, stopOrphans } from './embedded-orphans'
import { takePidLock } from './embedded-pid-lock'
import { StartupError } from '../startup-error'

export interface Lock {
  /** The holder that died without letting go of the lock, if there was one. */
  previous: RecordedHolder | null
  /** The open lock file. PostgreSQL inherits it, so the folder stays locked as long as any process of the database lives. */
  descriptor: number | null
  announce: (socketDirectory: string) => void
  /** May be called again. */
  release: () => void
}

/**
 * Takes the data folder for this process. Throws a StartupError that names the holder when another process has it. After a
 * `kill -9` the database of the killed process still holds the lock; it is stopped first.
 */
export async function takeLock(home: string, log: (line: string) => void): Promise<Lock> {
  const descriptor = openSync(lockPath(home), constants.O_RDWR | constants.O_CREAT, 0o600)
  let isKept = false
  try {
    inheritOwner(lockPath(home))
    if (!(await lockFile(descriptor, home, log))) return takePidLock(home, log)
    const previous = readHolder(home)
    // It has no flock, so having got ours says nothing about it.
    if (previous !== null && previous.hasFlock !== true && holderState(previous) !== 'dead') refuse(home, previous)
    const mine = describeOurselves(home, true)
    writeRecord(descriptor, JSON.stringify(mine))
    isKept = true
    return {
      previous,
      descriptor,
      announce: (socketDirectory) => writeRecord(descriptor, JSON.stringify({ ...mine, socketDirectory })),
      // The file stays: if it were removed, a database that has not ended would hold the lock of a file that nobody finds.
      release: once(() => {
        writeRecord(descriptor, '')
        closeSync(descriptor)
      }),
    }
  } finally {
    if (!isKept) closeSync(descriptor)
  }
}

/** The living holder of the data folder, or null when nobody has it, or nobody whose database can be reached from here. */
export function liveHolder(home: string): RecordedHolder | null {
  const holder = readHolder(home)
  return holder !== null && holderState(holder) === 'alive' ? holder : null
}

/** How long a process may hold the lock before it has written who it is. */
const namelessMs = 3_000

/** False where this machine has no flock. */
async function lockFile(descriptor: number, home: string, log: (line: string) => void): Promise<boolean> {
  const deadline = Date.now() + namelessMs
  const folder = join(home, 'database')
  for (;;) {
    const outcome = flock(descriptor)
    if (outcome !== 'held') return outcome === 'taken'
    // In this order: whoever takes the lock writes its name before it starts a database, so these processes are the recorded holder's.
    const processes = postgresProcesses(folder)
    const holder = readHolder(home)
    if (holder !== null && holderState(holder) !== 'dead') refuse(home, holder)
    if (holder !== null && isOfOurNamespace(holder) && processes.length > 0) {
      log('Stopping the database process that an earlier, killed start left behind …')
      await stopOrphans(folder, processes)
    } else if (Date.now() > deadline) {
      throw new StartupError(
        `The data folder ${home} is in use: a process that cannot be seen from here holds ${lockPath(home)}. ` +
          'Stop that one first, or set DATA_DIR to another folder.',
      )
    }
    await pause(50)
  }
}

/** Overwrites what is there and never shortens it: a reader finds no remains, and a full disk has the space already. */
function writeRecord(descriptor: number, record: string): void {
  writeSync(descriptor, record.padEnd(Math.max(1_024, fstatSync(descriptor).size)), 0)
}

function refuse(home: string, holder: RecordedHolder): never {
  throw new StartupError(
    `The data folder ${home} is in use by another Gatehouse process (${nameHolder(holder)}). ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  )
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
