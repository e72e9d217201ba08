import { rm } from 'node:fs/promises'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { uploadAddress } from '@gatehouse/contract/values/upload-rules'
import type { Kysely } from 'kysely'
import { missingReserveBytes, reserveBytes } from '../database/embedded-database'
import { isStorageFull } from '../database/error-codes'
import type { Tables } from '../database/tables'
import { AppError } from '../app-error'
import { findFfmpeg } from './videos/ffmpeg'
import { createImageCompletion, imageQueue } from './images/image-completion'
import { createImages } from './images/images'
import type { Queue } from '../jobs/queue'
import type { TaskLog } from '../log'
import {
  type ChangeFilesOf,
  deleteIntents,
  findMediaRow,
  insertIntents,
  insertMediaRows,
  markPendingVideosReady,
  type MediaOwner,
} from './media-rows'
import { addMissingJobs } from './missing-jobs'
import { createMediaRemoval, type Removal, removeMediaForGood } from './media-removal'
import { storageFull } from './upload/upload-errors'
import { type PartUpload, type ReceivedUpload, receiveUpload, stageFinishedUpload } from './upload/stage-upload'
import type { Staged } from './upload/staged'
import { removeExpiredUploads } from './resumable/expired-uploads'
import { createResumableUploads, type Upload } from './resumable/resumable-uploads'
import { claimMedia } from './sweep/claim-media'
import type { MediaStore, StoredFile } from './store/store'
import { createSweep } from './sweep/sweep'
import { createVideoConversion, videoQueue } from './videos/video-conversion'

export type Media = Awaited<ReturnType<typeof createMedia>>

export type MediaOptions = {
  /** For requests. */
  db: Kysely<Tables>
  /** For the sweep and the jobs. */
  backgroundDb: Kysely<Tables>
  /** Where jobs for videos and images are added. */
  queue: Queue
  /** The folder of the embedded database, whose space uploads must not use up. */
  dataDir: string
  /** FFMPEG_PATH; by default the ffmpeg on PATH, if there is one. */
  ffmpegPath?: string | undefined
  /** No other server uses this database and data folder, so what a crash left can be removed immediately. */
  isAlone: boolean
  log: TaskLog
  store: MediaStore
  changeFilesOf: ChangeFilesOf
}

/**
 * The API of this folder. A mutation with files calls `receive` for every part (without a database
 * connection), `publish`, then `insertRows` in its transaction, and `discard` if any of these fails.
 */
export async function createMedia(options: MediaOptions) {
  const { db, backgroundDb, queue, dataDir, isAlone, log, store, changeFilesOf } = options
  const { stagingRoot } = store
  await store.prepare()
  const ffmpeg = await findFfmpeg(options.ffmpegPath)
  const images = createImages({
    onWorkerError: (error) => log.error({ err: error }, 'A worker thread for images failed'),
  })
  const imageCompletion = createImageCompletion({ db: backgroundDb, store, images, changeFilesOf })
  const sweep = createSweep({ db: backgroundDb, store, log, isAlone })
  const videoConversion =
    ffmpeg === null ? null : createVideoConversion({ db: backgroundDb, store, images, ffmpeg, log, changeFilesOf })

  const uploads = createResumableUploads({ db, folder: store.uploadsRoot, assertSpace })
  const staging = { root: stagingRoot, images, canConvert: ffmpeg !== null }
  /** Removals of the files of requests that have ended. */
  const removals = new Set<Promise<void>>()

  return {
    store,
    /** Uploads that continue where they stopped; a mutation with files uses them by `stageUpload`. */
    uploads,
    canConvert: ffmpeg !== null,
    /**
     * The background jobs: removing files, making the files of images that a save has left out, and, with
     * ffmpeg, converting videos.
     */
    tasks: [imageCompletion.task, createMediaRemoval(store), ...(videoConversion ? [videoConversion] : [])],

    /**
     * Null when there is no such file. A key in the trash that a row references is restored first, and a file
     * of an image that is not there yet is made.
     */
    async open(key: string, name: string): Promise<StoredFile | null> {
      const file = await store.open(key, name)
      if (file) return file
      const isReferenced = (await findMediaRow(db, key)) !== null
      const isChanged = isReferenced && ((await imageCompletion.complete(key)) || (await store.trash.restore(key)))
      return isChanged ? await store.open(key, name) : null
    },

    /**
     * Rejects an upload (507), before its body is read, that would not leave enough disk space for the
     * database.
     */
    assertSpace,

    /**
     * Receives one file; `staged` resolves when it has been validated and encoded. Both throw an AppError
     * with a message for users, after removing the files.
     */
    async receive(upload: PartUpload): Promise<ReceivedUpload> {
      // For each file, because a chunked body has no length, and other uploads use the same volume.
      await assertSpace(0)
      return await receiveUpload(staging, upload)
    },

    /** Stages a finished upload. `insertRows` marks it as used. */
    async stageUpload({ id, slot, bytes, sha256 }: Upload): Promise<Staged> {
      await assertSpace(0)
      const received = { type: await uploads.assertType({ id, slot }), bytes, sha256 }
      const names = { slotName: slot, slot: propertyFiles[slot], address: uploadAddress(id) }
      return await stageFinishedUpload(staging, { ...names, id, path: uploads.pathOf(id), received })
    },

    /**
     * At the end of a request, without waiting: removes the uploads that its committed files were made from,
     * or discards its files. A database or a store that does not respond must not delay the response. Errors
     * are logged; the sweep removes what is left.
     */
    finish(staged: readonly Staged[], { isCommitted }: { isCommitted: boolean }): void {
      if (staged.length === 0) return
      const removal = (isCommitted ? uploads.remove(uploadsOf(staged)) : discard(staged))
        .catch((error: unknown) => log.error({ err: error }, 'The files of a request could not be removed'))
        .finally(() => removals.delete(removal))
      removals.add(removal)
    },

    /** Removes uploads that were used or are older than seven days, for a scheduled task. */
    removeExpiredUploads: () => removeExpiredUploads(backgroundDb, uploads),

    /** Moves staged files to their keys in the store. No row references them yet. */
    async publish(staged: readonly Staged[]): Promise<void> {
      if (staged.length === 0) return
      // The queue's tables must exist before a transaction writes to them.
      if (staged.some((upload) => jobOf(upload) !== null)) await queue.start()
      await insertIntents(
        db,
        staged.map(({ key }) => key),
      )
      try {
        // In parallel, because most of the time is spent syncing. All have settled before an error is thrown,
        // for `discard`.
        const outcomes = await Promise.allSettled(staged.map(({ folder, key }) => store.publish(folder, key)))
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
      } catch (error) {
        throw isStorageFull(error) ? storageFull() : error
      }
    },

    /**
     * In the caller's transaction: inserts the rows, deletes the intents and adds the jobs of videos and
     * images.
     */
    async insertRows(
      tx: Kysely<Tables>,
      staged: readonly Staged[],
      owner: MediaOwner,
      { startPosition = 0 }: { startPosition?: number } = {},
    ): Promise<void> {
      if (staged.length === 0) return
      const keys = staged.map(({ key }) => key)
      // Started together, so that they share a round trip (database/transaction).
      const [deleted] = await Promise.all([
        deleteIntents(tx, keys),
        uploads.use(tx, uploadsOf(staged)),
        insertMediaRows(tx, staged, owner, startPosition),
        // `publish` has started the queue: starting it here would use other connections inside a transaction.
        ...staged.map((upload) => {
          const name = jobOf(upload)
          return name === null ? undefined : queue.add(tx, name, { key: upload.key })
        }),
      ])
      if (deleted.length < keys.length)
        throw new AppError('unavailable', 'The upload took too long. Please send it again.')
    },

    discard,

    /** To be called before a transaction that calls `removeForGood`. */
    prepareRemoval: () => queue.start(),

    /** In the caller's transaction: removes files without the 30 days of the trash. Returns how many. */
    removeForGood: (tx: Kysely<Tables>, removal: Removal) => removeMediaForGood(tx, queue, removal),

    /** Adds the jobs that a restore has lost, for a scheduled task. */
    addMissingJobs: () =>
      addMissingJobs(backgroundDb, queue, { image: imageQueue, video: videoConversion && videoQueue }),

    /** One round of the sweep, for a scheduled task. */
    sweep: () => sweep.run(),

    /**
     * Rejects media of another database and removes what a crash left. Call it once, before requests are
     * accepted.
     * @throws StartupError
     */
    async start(): Promise<void> {
      await claimMedia({ db: backgroundDb, store })
      await sweep.removeUnfinished()
      if (!videoConversion && isAlone) await markPendingVideosReady(backgroundDb, changeFilesOf)
    },

    /** Waits for what `finish` has begun. Call it after the jobs have been stopped. */
    async close(): Promise<void> {
      await Promise.all(removals)
      await images.close()
    },
  }

  /**
   * Removes staged and published files without rows. It relies on the intents, which `insertRows` deletes, so
   * it is safe after a commit, also one whose outcome is unknown. It bypasses the trash, so that rejected
   * uploads do not fill the disk.
   */
  async function discard(staged: readonly Staged[]): Promise<void> {
    for (const { folder } of staged) await rm(folder, { recursive: true, force: true })
    const keys = staged.map(({ key }) => key)
    // In one transaction, so that after a crash the sweep finds the intents.
    await db.transaction().execute(async (tx) => {
      for (const key of await deleteIntents(tx, keys)) await store.remove(key)
    })
  }

  function jobOf({ kind, source }: Staged): string | null {
    if (kind === 'video') return videoConversion && videoQueue
    return source && imageQueue
  }

  async function assertSpace(bytes: number): Promise<void> {
    // The embedded database is on the same volume. The space of its released reserve is not available to
    // uploads.
    const reserved = reserveBytes + (isAlone ? await missingReserveBytes(dataDir) : 0)
    if ((await store.freeSpace()) < bytes + reserved) throw storageFull()
  }
}

const uploadsOf = (staged: readonly Staged[]) => staged.flatMap(({ upload }) => upload ?? [])
