import type { Kysely } from 'kysely'
import { missingReserveBytes, reserveBytes } from '../database/embedded-database'
import type { Tables } from '../database/tables'
import { findFfmpeg } from './videos/ffmpeg'
import { createImageCompletion } from './images/image-completion'
import { createImages } from './images/images'
import type { Queue } from '../jobs/queue'
import type { TaskLog } from '../log'
import { type ChangeFilesOf, findMediaRow, markPendingVideosReady } from './media-rows'
import { addMissingJobs } from './missing-jobs'
import { createMediaFiles } from './media-files'
import { createMediaRemoval, type Removal, removeMediaForGood } from './media-removal'
import { storageFull } from './upload/upload-errors'
import { removeExpiredUploads } from './resumable/expired-uploads'
import { createResumableUploads } from './resumable/resumable-uploads'
import { claimMedia } from './sweep/claim-media'
import type { MediaStore, StoredFile } from './store/store'
import { createSweep } from './sweep/sweep'
import { createVideoConversion } from './videos/video-conversion'

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
  const { db, backgroundDb, queue, isAlone, log, store, changeFilesOf } = options
  await store.prepare()
  const ffmpeg = await findFfmpeg(options.ffmpegPath)
  const onWorkerError = (error: unknown) => log.error({ err: error }, 'A worker thread for images failed')
  const images = createImages({ onWorkerError })
  const imageCompletion = createImageCompletion({ db: backgroundDb, store, images, changeFilesOf })
  const sweep = createSweep({ db: backgroundDb, store, log, isAlone })
  const videoConversion =
    ffmpeg === null ? null : createVideoConversion({ db: backgroundDb, store, images, ffmpeg, log, changeFilesOf })

  const assertSpace = createSpaceCheck(options)
  const uploads = createResumableUploads({ db, folder: store.uploadsRoot, assertSpace })
  const staging = { root: store.stagingRoot, images, canConvert: ffmpeg !== null }
  const { settle, ...files } = createMediaFiles({ db, queue, store, uploads, staging, log, assertSpace })

  return {
    ...files,
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

    /** Removes uploads that were used or are older than seven days, for a scheduled task. */
    removeExpiredUploads: () => removeExpiredUploads(backgroundDb, uploads),

    /** To be called before a transaction that calls `removeForGood`. */
    prepareRemoval: () => queue.start(),

    /** In the caller's transaction: removes files without the 30 days of the trash. Returns how many. */
    removeForGood: (tx: Kysely<Tables>, removal: Removal) => removeMediaForGood(tx, queue, removal),

    /** Adds the jobs that a restore has lost, for a scheduled task. */
    addMissingJobs: () => addMissingJobs(backgroundDb, queue, { canConvert: ffmpeg !== null }),

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
      await settle()
      await images.close()
    },
  }
}

/** Uploads must leave enough space for the database. */
const createSpaceCheck =
  ({ store, dataDir, isAlone }: Pick<MediaOptions, 'store' | 'dataDir' | 'isAlone'>) =>
  async (bytes: number): Promise<void> => {
    // The embedded database is on the same volume. The space of its released reserve is not available to
    // uploads.
    const reserved = reserveBytes + (isAlone ? await missingReserveBytes(dataDir) : 0)
    if ((await store.freeSpace()) < bytes + reserved) throw storageFull()
  }
