import { mkdir, open, opendir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMediaKey } from './media-key'
import type { MediaStore, StoredFile } from './store'

/**
 * Keeps media in `root`, one folder per key below a folder of its first two characters. Staged folders must be on the
 * same filesystem, because publishing is one rename: a reader sees the whole folder or none of it.
 */
export function createDiskStore(root: string): MediaStore {
  const shelfOf = (key: string) => join(root, key.slice(0, 2))
  const folderOf = (key: string) => {
    if (!isMediaKey(key)) throw new TypeError('Not a media key')
    return join(shelfOf(key), key)
  }

  return {
    async publish(stagedFolder, key) {
      await syncFolder(stagedFolder)
      if (await makeFolder(shelfOf(key))) await syncPath(root)
      await rename(stagedFolder, folderOf(key))
      await syncPath(shelfOf(key))
    },

    async add(stagedFolder, key) {
      await syncFolder(stagedFolder)
      for (const name of await readdir(stagedFolder)) await rename(join(stagedFolder, name), join(folderOf(key), name))
      await syncPath(folderOf(key))
      await rm(stagedFolder, { recursive: true, force: true })
    },

    async remove(key) {
      // Renamed first, so that a half-removed folder is never served under its key.
      const doomed = join(shelfOf(key), `.${key}.removed`)
      await rename(folderOf(key), doomed).catch(ignoreMissing)
      await rm(doomed, { recursive: true, force: true })
    },

    async open(key, name) {
      return await openFile(join(folderOf(key), name))
    },

    async withLocalFile(key, name, use) {
      return await use(join(folderOf(key), name))
    },

    async *list() {
      for (const shelf of await namesIn(root)) {
        for (const name of await namesIn(join(root, shelf))) {
          const path = join(root, shelf, name)
          if (isMediaKey(name)) {
            const found = await stat(path).catch(ignoreMissing)
            if (found) yield { key: name, changedAt: found.mtime }
          } else if (name.endsWith('.removed')) {
            await rm(path, { recursive: true, force: true })
          }
        }
      }
    },

    async freeSpace() {
      await mkdir(root, { recursive: true })
      const volume = await statfs(root)
      return volume.bavail * volume.bsize
    },
  }
}

async function openFile(path: string): Promise<StoredFile | null> {
  const handle = await open(path, 'r').catch(ignoreMissing)
  if (!handle) return null
  try {
    const { size } = await handle.stat()
    return {
      bytes: size,
      read: (range) => handle.createReadStream(range ? { start: range.first, end: range.last } : { start: 0 }),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Brings every file of a folder, then the folder itself, to the medium. */
async function syncFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await syncPath(join(folder, name))
  await syncPath(folder)
}

async function syncPath(path: string): Promise<void> {
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
async function makeFolder(path: string): Promise<boolean> {
  const made = await mkdir(path, { recursive: true })
  if (made && dirname(made) !== dirname(path)) await syncPath(dirname(made))
  return made !== undefined
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = []
  const opened = await opendir(folder).catch(ignoreMissing)
  if (opened) for await (const entry of opened) names.push(entry.name)
  return names
}

function ignoreMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
