import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing, makeFolder, namesIn, syncFolder, syncPath } from './disk-folders'
import { readOwner, writeOwner } from './disk-database-id'
import { createDiskTrash } from './disk-trash'
import { isMediaKey } from '../media-key'
import type { MediaStore, StoredFile } from './store'

/**
 * Keeps media in `root`, one folder per key below a folder of its first two characters. Staged folders are on the same
 * file system, because publishing is one rename: a reader sees the whole folder or none of it.
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

    async listShelves() {
      // Names that start with a dot are the trash, the id and what is being staged.
      return (await namesIn(root)).filter((name) => /^[\w-]{2}$/.test(name))
    },

    async listKeys(shelf) {
      const names = await namesIn(join(root, shelf))
      for (const name of names.filter((name) => name.endsWith('.removed'))) {
        await rm(join(root, shelf, name), { recursive: true, force: true })
      }
      return names.filter(isMediaKey)
    },

    async changedAt(key) {
      return (await stat(folderOf(key)).catch(ignoreMissing))?.mtime ?? null
    },

    trash: createDiskTrash(root, folderOf),
    place: root,
    stagingRoot: join(root, stagingName),
    readOwner: () => readOwner(root),
    writeOwner: (id, { replace }) => writeOwner(root, id, replace),

    async freeSpace() {
      await mkdir(root, { recursive: true })
      const volume = await statfs(root)
      return volume.bavail * volume.bsize
    },
  }
}

/** Inside the root, which may be a link to another volume. */
export const stagingName = '.staging'

/** Where the media of a data folder are. */
export const openDiskStore = (dataDir: string): MediaStore => createDiskStore(join(dataDir, 'media'))

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
