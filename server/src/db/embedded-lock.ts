import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { processFacts } from './process-facts'
import { hasCode, StartRefusal } from './start-refusal'

/** Who runs the embedded database of a data folder. `socketDirectory` is null until the database answers. */
export interface LockHolder {
  pid: number
  startedAt: string
  program: string
  socketDirectory: string | null
}

export interface Lock {
  /** The holder that died without letting go of the lock, if there was one. */
  previous: LockHolder | null
  announce: (socketDirectory: string) => void
  release: () => void
}

/** Takes the data folder for this process. Throws a StartRefusal that names the holder when another process has it. */
export function takeLock(dataDir: string): Lock {
  const path = lockPath(dataDir)
  const mine = ourselves()
  let previous: LockHolder | null = null
  for (;;) {
    if (create(path, mine)) break
    const holder = readHolder(path)
    if (holder !== null && isAlive(holder)) throw new StartRefusal(inUse(dataDir, holder))
    previous = removeStale(path, holder) ?? previous
  }
  return {
    previous,
    announce: (socketDirectory) => replace(path, { ...mine, socketDirectory }),
    release: () => {
      const holder = readHolder(path)
      if (holder !== null && isSame(holder, mine)) rmSync(path, { force: true })
    },
  }
}

/** The living holder of the data folder, or null when nobody has it. */
export function liveHolder(dataDir: string): LockHolder | null {
  const holder = readHolder(lockPath(dataDir))
  return holder !== null && isAlive(holder) ? holder : null
}

const lockPath = (dataDir: string) => join(dataDir, 'gatehouse.lock')

function ourselves(): LockHolder {
  const facts = processFacts(process.pid)
  const program = process.env['npm_lifecycle_event'] ?? basename(process.argv[1] ?? 'node')
  return { pid: process.pid, startedAt: facts?.startedAt ?? '', program, socketDirectory: null }
}

function inUse(dataDir: string, holder: LockHolder): string {
  return (
    `The data folder ${dataDir} is in use by another Gatehouse process (pid ${holder.pid}, ${holder.program}). ` +
    'Stop that one first, or set DATA_DIR to another folder.'
  )
}

const isAlive = (holder: LockHolder) => processFacts(holder.pid)?.startedAt === holder.startedAt

const isSame = (one: LockHolder, other: LockHolder) => one.pid === other.pid && one.startedAt === other.startedAt

function readHolder(path: string): LockHolder | null {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(read) ? read : null
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return null
    throw error
  }
}

function isHolder(value: unknown): value is LockHolder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startedAt' in value
  )
}

/** A linked file appears whole or not at all, so nobody ever reads half a lock. */
function create(path: string, holder: LockHolder): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, JSON.stringify(holder))
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

function replace(path: string, holder: LockHolder): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, JSON.stringify(holder))
  renameSync(draft, path)
}

/**
 * Moves the dead holder's lock aside. Two starters may both have judged it dead: the rename gives it to one of them, and the
 * other may catch the new lock of the first, which it gives back.
 */
function removeStale(path: string, judged: LockHolder | null): LockHolder | null {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
  const caught = readHolder(aside)
  if (caught !== null && (judged === null || !isSame(caught, judged)) && isAlive(caught)) create(path, caught)
  rmSync(aside, { force: true })
  return judged
}
