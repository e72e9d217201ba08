import { rm } from 'node:fs/promises'
import type { FileSlot } from '@gatehouse/contract/upload'
import type { Kysely } from 'kysely'
import { missingReserveBytes, reserveBytes } from '../database/embedded-database'
import { isStorageFull } from '../database/error-codes'
import type { Tables } from '../database/tables'
import { AppError } from '../app-error'
import { openDiskStore } from './store/disk-store'
import { findFfmpeg } from './videos/ffmpeg'
import { createImages } from './images/images'
import type { Queue } from '../jobs/queue'
import type { TaskLog } from '../log'
import { endProcessing, insertIntents, insertMediaRows, type MediaOwner, takeIntents } from './media-rows'
import type { UploadPart } from './upload/receive-part'
import { storageFull } from './upload/upload-errors'
import { stageUpload } from './upload/stage-upload'
import type { SlotName, Staged } from './upload/staged'
import { openMediaFolder } from './store/media-folder'
import { claimMedia } from './sweep/claim-media'
import { bringBackNamed } from './sweep/media-trash'
import type { MediaStore, StoredFile } from './store/store'
import { createSweep } from './sweep/sweep'
import { createVideoConversion, videoQueue } from './videos/video-conversion'

export type Media = Awaited<ReturnType<typeof createMedia>>

export type MediaOptions = {
  /** For requests. */
  db: Kysely<Tables>
  /** For the sweep and the video conversion. */
  backgroundDb: Kysely<Tables>
  /** Where video conversions are added. */
  queue: Queue
  dataDir: string
  /** FFMPEG_PATH; without it the ffmpeg on PATH is used, if there is one. */
  ffmpegPath?: string | undefined
  /** No other server works on this database and this data folder: what a crash left behind needs no waiting time. */
  isAlone: boolean
  log: TaskLog
  /** Only an object store comes from outside. */
  store?: MediaStore
}

/**
 * Everything others need of media. A mutation with files goes: `stage` every part (no database connection is held) →
 * `publish` → one transaction of the caller with `insertRows` in it → and `discard` when any of these fails.
 */
export async function createMedia(options: MediaOptions) {
  const { db, backgroundDb, queue, dataDir, isAlone, log } = options
  const store = options.store ?? openDiskStore(dataDir)
  const { stagingRoot } = store
  openMediaFolder(store)
  const ffmpeg = await findFfmpeg(options.ffmpegPath)
  const images = createImages()
  const sweep = createSweep({ db: backgroundDb, store, stagingRoot, log, isAlone })
  const videoConversion =
    ffmpeg === null ? null : createVideoConversion({ db: backgroundDb, store, images, ffmpeg, stagingRoot, log })

  return {
    store,
    canConvert: ffmpeg !== null,
    /** The background job that converts videos; null without ffmpeg. */
    videoConversion,

    /** One file for a reader; null when there is none. What waits in the trash though a row names it comes back first. */
    async open(key: string, name: string): Promise<StoredFile | null> {
      const file = await store.open(key, name)
      if (file) return file
      return (await bringBackNamed({ db, store }, key)) ? await store.open(key, name) : null
    },

    /** Refuses (507) before a body is read when so many bytes would not leave the database room to work. */
    assertSpace,

    /** Receives, checks and encodes one file. Throws an AppError with a sentence for people, after which nothing is left of it. */
    async stage(slotName: SlotName, slot: FileSlot, part: UploadPart, signal?: AbortSignal): Promise<Staged> {
      // Looked at for each file: a body may hide its length, and others fill the volume too.
      await assertSpace(0)
      return await stageUpload(
        { root: stagingRoot, images, canConvert: ffmpeg !== null },
        { slotName, slot, part, signal },
      )
    },

    /** Brings staged files to the medium under their keys. Nothing points to them yet. */
    async publish(staged: readonly Staged[]): Promise<void> {
      if (staged.length === 0) return
      // The queue's tables must exist before a transaction writes to them.
      if (videoConversion && hasVideo(staged)) await queue.start()
      await insertIntents(
        db,
        staged.map(({ key }) => key),
      )
      try {
        // Together, because most of the time is the medium's. All have ended before a failure is told, so that `discard` finds them.
        const outcomes = await Promise.allSettled(staged.map(({ folder, key }) => store.publish(folder, key)))
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
      } catch (error) {
        throw isStorageFull(error) ? storageFull() : error
      }
    },

    /** In the caller's transaction: writes the rows, takes the intents back and orders the conversion of videos. */
    async insertRows(
      tx: Kysely<Tables>,
      staged: readonly Staged[],
      owner: MediaOwner,
      { startPosition = 0 }: { startPosition?: number } = {},
    ): Promise<void> {
      if (staged.length === 0) return
      const keys = staged.map(({ key }) => key)
      if ((await takeIntents(tx, keys)).length < keys.length)
        throw new AppError('unavailable', 'The upload took too long. Please send it again.')
      await insertMediaRows(tx, staged, owner, startPosition)
      if (!videoConversion) return
      // `publish` has started the queue: starting it here would use other connections inside a transaction.
      for (const { kind, key } of staged) if (kind === 'video') await queue.add(tx, videoQueue, { key })
    },

    /**
     * Takes back what was staged or published and has no row. It looks for the intents, which a transaction takes away when it
     * writes the rows: so it is safe after a commit, and after a commit whose outcome is unknown. Past the trash, so that
     * uploads that were refused do not fill the disk.
     */
    async discard(staged: readonly Staged[]): Promise<void> {
      if (staged.length === 0) return
      for (const { folder } of staged) await rm(folder, { recursive: true, force: true })
      const keys = staged.map(({ key }) => key)
      // In one transaction, so that a crash in between leaves the intents to the sweep.
      await db.transaction().execute(async (tx) => {
        for (const key of await takeIntents(tx, keys)) await store.remove(key)
      })
    },

    /** One round of the sweep, for a scheduled task. */
    sweep: () => sweep.round(),

    /**
     * Rejects media of another database and removes what a crash left. Call it once, before requests are accepted.
     * @throws StartupError
     */
    async start(): Promise<void> {
      await claimMedia({ db: backgroundDb, store })
      await sweep.atStart()
      if (!videoConversion && isAlone) await endProcessing(backgroundDb)
    },

    /** Call it after the jobs have been stopped. */
    close: () => images.close(),
  }

  async function assertSpace(bytes: number): Promise<void> {
    // The embedded database shares the volume: as much is left to it, and its reserve is not for uploads.
    const reserved = reserveBytes + (isAlone ? await missingReserveBytes(dataDir) : 0)
    if ((await store.freeSpace()) < bytes + reserved) throw storageFull()
  }
}

const hasVideo = (staged: readonly Staged[]) => staged.some(({ kind }) => kind === 'video')
