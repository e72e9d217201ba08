import { rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ignoreMissing, makeFolder, listNames, syncPath } from './disk-folders'
import { isDay, isMediaKey } from '../media-key'
import type { MediaTrash } from './store'

/**
 * The trash of a media folder: `.trash/<day>/<key>` on the same file system, so that moving a folder is one
 * rename.
 */
export function createDiskTrash(root: string, folderOf: (key: string) => string): MediaTrash {
  const trashRoot = join(root, '.trash')

  async function findDay(key: string): Promise<string | null> {
    for (const day of (await listNames(trashRoot)).filter(isDay)) {
      if (await stat(join(trashRoot, day, key)).catch(ignoreMissing)) return day
    }
    return null
  }

  return {
    async put(key, day) {
      if (!isDay(day)) throw new TypeError('Not a day')
      await makeFolder(join(trashRoot, day))
      const moved = await rename(folderOf(key), join(trashRoot, day, key)).then(() => true, ignoreMissing)
      if (!moved) return false
      await syncPath(join(trashRoot, day))
      await syncPath(dirname(folderOf(key)))
      return true
    },

    async restore(key) {
      const day = isMediaKey(key) ? await findDay(key) : null
      if (day === null) return false
      await makeFolder(dirname(folderOf(key)))
      // Another instance may have restored it first.
      const moved = await rename(join(trashRoot, day, key), folderOf(key)).then(() => true, ignoreMissing)
      await syncPath(dirname(folderOf(key)))
      return moved === true
    },

    async *list() {
      for (const day of (await listNames(trashRoot)).filter(isDay)) {
        for (const key of await listNames(join(trashRoot, day))) if (isMediaKey(key)) yield { key, day }
      }
    },

    async remove(key, day) {
      if (!isMediaKey(key) || !isDay(day)) throw new TypeError('Not a media key or a day')
      await rm(join(trashRoot, day, key), { recursive: true, force: true })
      // Fails while the folder of that day contains other keys.
      await rmdir(join(trashRoot, day)).catch(() => undefined)
    },
  }
}
