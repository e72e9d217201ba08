import { mkdir, open, opendir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inheritOwner, inheritOwners } from '../../database/embedded-database'

/** Brings every file of a folder, then the folder itself, to the medium. What root made gets the owner of the folder. */
export async function syncFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    inheritOwner(join(folder, name))
    await syncPath(join(folder, name))
  }
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

/** True when it was made now. */
export async function makeFolder(path: string): Promise<boolean> {
  const made = await mkdir(path, { recursive: true })
  if (made) inheritOwners(made, path)
  if (made && dirname(made) !== dirname(path)) await syncPath(dirname(made))
  return made !== undefined
}

/** Sorted; empty when there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = []
  const opened = await opendir(folder).catch(ignoreMissing)
  if (opened) for await (const entry of opened) names.push(entry.name)
  return names.toSorted()
}

export function ignoreMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
