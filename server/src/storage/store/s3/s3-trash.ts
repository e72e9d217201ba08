import { isDay, isMediaKey } from '../../media-key'
import type { MediaTrash } from '../store'
import type { S3Objects } from './s3-writing'

/**
 * The trash of a bucket: `trash/<day>/<key>/`. Objects cannot be renamed: they are copied, all of them before
 * the first is removed, so that it can be repeated after an interruption.
 */
export function createS3Trash(objects: S3Objects, folderOf: (key: string) => string): MediaTrash {
  const trashFolderOf = (key: string, day: string) => {
    if (!isMediaKey(key) || !isDay(day)) throw new TypeError('Not a media key or a day')
    return `trash/${day}/${key}/`
  }

  /** False when there is nothing in the folder. */
  async function move(folder: string, target: string): Promise<boolean> {
    const names: string[] = []
    for await (const { name } of objects.list(folder)) names.push(name)
    for (const name of names) await objects.copy(name, `${target}${name.slice(folder.length)}`)
    for (const name of names) await objects.remove(name)
    return names.length > 0
  }

  async function listDays(): Promise<string[]> {
    const days: string[] = []
    for await (const page of objects.listFolders('trash/'))
      days.push(...page.map((name) => name.slice('trash/'.length)))
    return days.filter(isDay).toSorted()
  }

  return {
    put: async (key, day) => await move(folderOf(key), trashFolderOf(key, day)),

    async restore(key) {
      const folder = folderOf(key)
      for (const day of await listDays()) if (await move(trashFolderOf(key, day), folder)) return true
      return false
    },

    async *list() {
      for (const day of await listDays()) {
        for await (const page of objects.listFolders(`trash/${day}/`)) {
          for (const name of page) {
            const key = name.slice(name.lastIndexOf('/') + 1)
            if (isMediaKey(key)) yield { key, day }
          }
        }
      }
    },

    async remove(key, day) {
      for await (const { name } of objects.list(trashFolderOf(key, day))) await objects.remove(name)
    },
  }
}
