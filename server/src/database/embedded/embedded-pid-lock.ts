import { randomBytes } from 'node:crypto'
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { inheritOwner } from './data-folder'
import {
  describeOurselves,
  holderState,
  lockPath,
  nameHolder,
  readHolder,
  type RecordedHolder,
} from './embedded-holder'
import type { Lock } from './embedded-lock'
import { hasCode, StartupError } from '../startup-error'

/**
 * The lock of machines without flock: a file that names a living process. It cannot see processes of other containers or
 * machines, nor tell an orphaned database from none, so what it cannot know it takes for a holder.
 */
export function takePidLock(home: string, log: (line: string) => void): Lock {
  log(
    'This machine has no flock program: the data folder is protected by process number only, ' +
      'which does not notice a Gatehouse in another container or on another machine.',
  )
  const mine = describeOurselves(home, false)
  let previous: RecordedHolder | null = null
  while (!create(lockPath(home), mine)) {
    const holder = readHolder(home)
    if (holder !== null && holderState(holder) !== 'dead') throw new StartupError(inUse(home, holder))
    previous = removeStale(home, holder) ?? previous
  }
  return {
    previous,
    descriptor: null,
    announce: (socketDirectory) => replace(lockPath(home), { ...mine, socketDirectory }),
    release: () => {
      const holder = readHolder(home)
      if (holder !== null && isSame(holder, mine)) rmSync(lockPath(home), { force: true })
    },
  }
}

function inUse(home: string, holder: RecordedHolder): string {
  const way =
    holderState(holder) === 'unknown'
      ? `Stop that one first; if it has ended, remove ${lockPath(home)}.`
      : 'Stop that one first, or set DATA_DIR to another folder.'
  return `The data folder ${home} is in use by another Gatehouse process (${nameHolder(holder)}). ${way}`
}

const isSame = (one: RecordedHolder, other: RecordedHolder) =>
  one.pid === other.pid && one.startedAt === other.startedAt

/** A linked file appears whole or not at all, so nobody ever reads half a lock. */
function create(path: string, holder: RecordedHolder): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  inheritOwner(draft)
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
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  inheritOwner(draft)
  renameSync(draft, path)
}

/**
 * Moves the dead holder's lock aside. Two starters may both have judged it dead: the rename gives it to one of them, and the
 * other may catch the new lock of the first, which it gives back.
 */
function removeStale(home: string, judged: RecordedHolder | null): RecordedHolder | null {
  const path = lockPath(home)
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
  const caught = readHolder(home, aside)
  if (caught !== null && (judged === null || !isSame(caught, judged)) && holderState(caught) === 'alive')
    create(path, caught)
  rmSync(aside, { force: true })
  return judged
}
