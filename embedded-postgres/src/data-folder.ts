import { accessSync, chmodSync, constants, lchownSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError, hasCode } from './embedded-postgres-error'

/**
 * Creates the data folder if it does not exist and returns its real path.
 * @throws EmbeddedPostgresError when it cannot be written
 */
export function openDataFolder(path: string): string {
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw explainFolderError(error, path)
  }
}

/**
 * Creates a folder and its missing parents, each with the owner of its parent. An existing folder is not
 * changed.
 */
export function makeFolder(path: string, mode?: number): void {
  const first = mkdirSync(path, { recursive: true, mode })
  if (first !== undefined) inheritOwners(first, path)
}

/** `inheritOwner` for nested folders that have just been created, from `first` down to `last`. */
export function inheritOwners(first: string, last: string): void {
  if (last.length > first.length) inheritOwners(first, dirname(last))
  inheritOwner(last)
}

/**
 * When root runs the process, gives a file that it has created to the owner of the parent folder, so that a
 * later start as that user can use it. Has no effect for other users.
 */
export function inheritOwner(path: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  if (lstatSync(path).uid === uid) return
  try {
    lchownSync(path, uid, gid)
  } catch (error) {
    // In a user namespace root cannot give files to users outside the namespace.
    if (!hasCode(error, 'EPERM', 'EINVAL')) throw error
  }
}

/** Sets the mode of a folder, except a folder of another user or one that all users share, such as /tmp. */
export function restrictFolder(path: string, mode: number): void {
  const stats = statSync(path)
  const isShared = (stats.mode & 0o1000) !== 0 || dirname(path) === path
  if (isShared || (stats.mode & 0o777) === mode) return
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) throw error
  }
}

/**
 * Device and inode: the same for every path of a folder; null if it does not exist. Text, because inodes
 * exceed safe integers.
 */
export function folderId(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return null
  }
}

/**
 * Replaces an operating system error about a folder with an EmbeddedPostgresError; returns any other error
 * unchanged.
 */
export function explainFolderError(error: unknown, path: string): unknown {
  const reason = folderErrorReason(error)
  if (reason === null) return error
  return new EmbeddedPostgresError(`The data folder ${path} cannot be used: ${reason}.`, 'FOLDER_UNUSABLE')
}

/**
 * Why the operating system does not allow using a folder, as a clause of a sentence; null for any other
 * error.
 */
export function folderErrorReason(error: unknown): string | null {
  return reasons.find(([codes]) => hasCode(error, ...codes))?.[1] ?? null
}

const reasons: [codes: string[], reason: string][] = [
  [['EACCES', 'EPERM'], 'this user may not write there'],
  [['EROFS'], 'it is on a read-only file system'],
  [['ENOSPC', 'EDQUOT'], 'its disk is full'],
  [['EEXIST', 'ENOTDIR'], 'there is a file of that name, or above it'],
  [['ENOENT'], 'it cannot be created'],
  [['ENAMETOOLONG', 'ELOOP'], 'its path is not usable'],
]
