import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inheritOwner, inheritOwners, readVolume } from '../../database/embedded-database'
import { hasCode } from '../../database/error-codes'

/**
 * Syncs every file of a folder, then the folder, to the medium. Files that root created get the owner of the
 * folder.
 */
export async function syncFolder(folder: string): Promise<void> {
  const paths = (await readdir(folder)).map((name) => join(folder, name))
  for (const path of paths) inheritOwner(path)
  await Promise.all(paths.map(syncPath))
  await syncPath(folder)
}

export async function syncPath(path: string): Promise<void> {
  // Windows cannot open a folder for syncing; NTFS journals its renames.
  if (process.platform === 'win32' && (await stat(path)).isDirectory()) return
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The free bytes of the volume of a folder, which is created if there is none. */
export async function readFreeSpace(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  return (await readVolume(folder)).freeBytes
}

/** Returns whether the folder was created. */
export async function makeFolder(path: string): Promise<boolean> {
  const first = await mkdir(path, { recursive: true })
  if (first) inheritOwners(first, path)
  if (first && dirname(first) !== dirname(path)) await syncPath(dirname(first))
  return first !== undefined
}

/** Sorted; empty when there is no such folder. */
export async function listNames(folder: string): Promise<string[]> {
  const names: string[] = []
  const entries = await opendir(folder).catch(ignoreMissing)
  if (entries) for await (const { name } of entries) names.push(name)
  return names.toSorted()
}

/** Null for a missing file or folder; throws other errors. */
export function ignoreMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}

/** Gives a file a second name without copying it, where the file system can. */
export async function linkFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: unknown) => {
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV')) throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
  })
}

/**
 * Gives the files of a folder second names in a new one: they are replaced and never rewritten, so both can
 * share their bytes. Returns whether there is any. One may be removed meanwhile.
 */
export async function linkFiles(from: string, to: string): Promise<boolean> {
  const names = await listNames(from)
  if (names.length === 0) return false
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) await linkFile(join(from, name), join(to, name)).catch(ignoreMissing)
  return true
}
