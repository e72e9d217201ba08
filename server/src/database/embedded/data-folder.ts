import { accessSync, chmodSync, constants, lchownSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasCode, StartupError } from '../startup-error'

/** Makes the data folder where it is missing and answers its real path. Throws a StartupError when it cannot be written. */
export function openDataFolder(dataDir: string): string {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw explained(error, dataDir)
  }
}

/** Makes a folder and those above it, each with the owner of the one above. An existing folder stays as it is. */
export function makeFolder(path: string, mode?: number): void {
  const first = mkdirSync(path, { recursive: true, mode })
  if (first !== undefined) inheritOwners(first, path)
}

/** The same for folders that have just been made, from `first` down to `last`. */
export function inheritOwners(first: string, last: string): void {
  if (last.length > first.length) inheritOwners(first, dirname(last))
  inheritOwner(last)
}

/**
 * Gives what root has made to the owner of the folder that it is in, so that a later start as that user can use it.
 * Without effect for an ordinary user.
 */
export function inheritOwner(path: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  if (lstatSync(path).uid === uid) return
  try {
    lchownSync(path, uid, gid)
  } catch (error) {
    // In a user namespace root may not give files to users that the namespace does not know.
    if (!hasCode(error, 'EPERM', 'EINVAL')) throw error
  }
}

/**
 * Takes a folder away from other users of the machine. A folder that is not ours stays as it is, and so does one that everybody
 * shares, such as /tmp.
 */
export function restrictFolder(path: string, mode: number): void {
  const facts = statSync(path)
  const isShared = (facts.mode & 0o1000) !== 0 || dirname(path) === path
  if (isShared || (facts.mode & 0o777) === mode) return
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) throw error
  }
}

/** Tells one folder from another, under whatever path it is reached. Inode numbers may exceed safe integers, so it is text. */
export function folderId(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return null
  }
}

/** Turns what the operating system says about a folder into a sentence; any other error is answered as it is. */
export function explained(error: unknown, dataDir: string): unknown {
  const reason = reasonOf(error)
  if (reason === null) return error
  return new StartupError(
    `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder that can be written.`,
  )
}

/** Why the operating system refuses to use a folder, as part of a sentence; null for any other error. */
export function reasonOf(error: unknown): string | null {
  return reasons.find(([codes]) => hasCode(error, ...codes))?.[1] ?? null
}

const reasons: [codes: string[], reason: string][] = [
  [['EACCES', 'EPERM'], 'this user may not write there'],
  [['EROFS'], 'it is on a read-only file system'],
  [['ENOSPC', 'EDQUOT'], 'its disk is full'],
  [['EEXIST', 'ENOTDIR'], 'there is a file of that name, or above it'],
  [['ENOENT'], 'it cannot be made'],
  [['ENAMETOOLONG', 'ELOOP'], 'its path is not usable'],
]
