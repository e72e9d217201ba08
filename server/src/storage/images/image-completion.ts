import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { MediaFile, Tables } from '../../database/tables'
import type { QueuedTask } from '../../jobs/queue'
import { type ChangeFilesOf, findMediaRow, lockMediaRow, type MediaRow, updateMediaRow } from '../media-rows'
import { sourceName } from '../media-key'
import type { MediaStore } from '../store/store'
import { makeStagingFolder } from '../upload/stage-upload'
import type { Images } from './images'

export const imageQueue = 'image'

type ImageCompletionDeps = { db: Kysely<Tables>; store: MediaStore; images: Images; changeFilesOf: ChangeFilesOf }

/**
 * Makes the files of an image that its save has left out: as a job, or as soon as one of them is requested.
 * The source is removed after the row has been updated, so this can be repeated after a crash at any point.
 */
export function createImageCompletion({ db, store, images, changeFilesOf }: ImageCompletionDeps) {
  const running = new Map<string, Promise<boolean>>()

  /** Concurrent calls for a key share one run. False when no file of it remains to be made. */
  function complete(key: string): Promise<boolean> {
    const run = running.get(key) ?? completeNow(key).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }

  async function completeNow(key: string): Promise<boolean> {
    const pending = await findMediaRow(db, key)
    const header = pending?.source
    if (!header) return false
    const folder = await makeStagingFolder(store.stagingRoot)
    try {
      await store.trash.restore(key)
      const outcome = await store.withLocalFile(key, sourceName, (source) =>
        images.complete({ source, folder, header }),
      )
      if (!('problem' in outcome)) await publish(pending, folder, outcome.files)
      else if (await isPending(key))
        throw new Error(`The image ${key} could not be encoded: ${JSON.stringify(outcome)}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return true
  }

  async function publish({ key, property_id }: MediaRow, folder: string, made: readonly MediaFile[]): Promise<void> {
    await changeFilesOf(db, property_id === null ? [] : [property_id], async (tx) => {
      // Locked, because another server may have made the same files.
      const row = await lockMediaRow(tx, key)
      if (!row?.source) return
      const files: MediaFile[] = []
      for (const file of made) files.push(await stored(key, file, folder))
      // None is new when the transaction is retried.
      if (files.some((file) => made.includes(file))) await store.add(folder, key)
      const ready = row.files.filter(({ bytes }) => bytes !== undefined)
      await updateMediaRow(tx, key, { files: inOrder([...files, ...ready]), source: null })
    })
  }

  /** A file that an interrupted run has stored may have been served and cached: the new one is removed. */
  async function stored(key: string, file: MediaFile, folder: string): Promise<MediaFile> {
    const existing = await store.open(key, file.name)
    if (!existing) return file
    await existing.close()
    await rm(join(folder, file.name), { force: true })
    return { ...file, bytes: existing.bytes }
  }

  const isPending = async (key: string) => Boolean((await findMediaRow(db, key))?.source)

  return {
    complete,
    /** The background job. */
    task: {
      name: imageQueue,
      timeLimitMinutes: 15,
      maxRetries: 8,
      // The other worker thread remains free for uploads and for requests of files.
      concurrency: 1,
      async run({ key = '' }) {
        await complete(key)
        await store.removeFile(key, sourceName)
      },
      // Its files are still made when they are requested.
      onFailed: async () => {},
    } satisfies QueuedTask,
  }
}

/** The whole image, then the renditions from the smallest. */
function inOrder(files: readonly MediaFile[]): MediaFile[] {
  const place = ({ name, width = 0 }: MediaFile) => (name.startsWith('full.') ? 0 : width)
  return files.toSorted((one, other) => place(one) - place(other))
}
