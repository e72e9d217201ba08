import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing, linkFiles, makeFolder, listNames, readFreeSpace, syncFolder, syncPath } from './disk-folders'
import { createFolderId, readDatabaseId, readFolderId, writeDatabaseId } from './disk-ids'
import { createDiskTrash } from './disk-trash'
import { prepareMediaFolder } from './media-folder'
import { assertFileName, isMediaKey } from '../media-key'
import type { MediaStore, StoredFile } from './store'

/**
 * Stores media in `root`, one folder per key below a folder named by its first two characters. Staged folders
 * are on the same file system, because publishing is one rename: readers see the complete folder or none.
 */
export function createDiskStore(root: string): MediaStore {
  const prefixFolderOf = (key: string) => join(root, key.slice(0, 2))
  const folderOf = (key: string) => {
    if (!isMediaKey(key)) throw new TypeError('Not a media key')
    return join(prefixFolderOf(key), key)
  }

  const fileOf = (key: string, name: string) => join(folderOf(key), assertFileName(name))
  const stagingRoot = join(root, '.staging')
  return {
    prepare: async () => prepareMediaFolder(root, stagingRoot),
    exists: async () => (await stat(root).catch(ignoreMissing)) !== null,
    async publish(stagedFolder, key) {
      await syncFolder(stagedFolder)
      if (await makeFolder(prefixFolderOf(key))) await syncPath(root)
      await rename(stagedFolder, folderOf(key))
      await syncPath(prefixFolderOf(key))
    },

    async add(stagedFolder, key) {
      await syncFolder(stagedFolder)
      for (const name of await listNames(stagedFolder))
        await rename(join(stagedFolder, name), join(folderOf(key), name))
      await syncPath(folderOf(key))
      await rm(stagedFolder, { recursive: true, force: true })
    },

    async copy(key, newKey) {
      const staged = join(stagingRoot, newKey)
      if (!(await linkFiles(folderOf(key), staged))) return false
      await this.publish(staged, newKey)
      return true
    },

    async remove(key) {
      // Renamed first, so that a partly removed folder is not served.
      const removed = join(prefixFolderOf(key), `.${key}.removed`)
      await rename(folderOf(key), removed).catch(ignoreMissing)
      await rm(removed, { recursive: true, force: true })
    },

    async removeFile(key, name) {
      await rm(fileOf(key, name), { force: true })
    },

    async open(key, name) {
      return await openFile(fileOf(key, name))
    },

    async withLocalFile(key, name, use) {
      return await use(fileOf(key, name))
    },

    async *listKeys() {
      // Names that start with a dot: the trash, the ids, the staging folder and the uploads.
      for (const prefix of (await listNames(root)).filter((name) => /^[\w-]{2}$/.test(name))) {
        const names = await listNames(join(root, prefix))
        for (const name of names.filter((name) => name.endsWith('.removed'))) {
          await rm(join(root, prefix, name), { recursive: true, force: true })
        }
        yield names.filter(isMediaKey)
      }
    },

    has: async (key) => (await stat(folderOf(key)).catch(ignoreMissing)) !== null,

    // Files are published by a rename.
    removeInterrupted: () => Promise.resolve(0),

    trash: createDiskTrash(root, folderOf),
    location: root,
    // Inside the root, which may be a link to another volume.
    stagingRoot,
    uploadsRoot: join(root, '.uploads'),
    readDatabaseId: () => readDatabaseId(root),
    writeDatabaseId: (id, { replace }) => writeDatabaseId(root, id, replace),
    folderId: { read: () => readFolderId(root), create: () => createFolderId(root) },
    freeSpace: () => readFreeSpace(root),
  }
}

async function openFile(path: string): Promise<StoredFile | null> {
  const handle = await open(path, 'r').catch(ignoreMissing)
  if (!handle) return null
  try {
    const { size } = await handle.stat()
    return {
      bytes: size,
      read: async (range) => handle.createReadStream(range ? { start: range.first, end: range.last } : { start: 0 }),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}
