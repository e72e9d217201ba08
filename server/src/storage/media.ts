import { rm } from 'node:fs/promises'
import type { FileSlot } from '@gatehouse/contract/upload'
import type { Kysely } from 'kysely'
import type { Connections } from '../database/connections'
import { missingReserveBytes, reserveBytes } from '../database/embedded-database'
import { isStorageFull } from '../database/storage-full'
import type { Tables } from '../database/tables'
import { AppError } from '../app-error'
import { startPeriodicTasks } from '../jobs/periodic-tasks'
import { openDiskStore } from './disk-store'
import { findFfmpeg } from './ffmpeg'
import { createImages } from './images'
import { type Jobs, startJobs } from '../jobs/queue'
import type { TaskLog } from '../log'
import { endProcessing, insertIntents, insertMediaRows, type MediaOwner, takeIntents } from './media-rows'
import type { UploadPart } from './receive-part'
import { storageFull } from './upload-errors'
import { stageUpload } from './stage-upload'
import type { SlotName, Staged } from './staged'
import { openMediaFolder } from './media-folder'
import { claimMedia } from './media-owner'
import { bringBackNamed } from './media-trash'
import type { MediaStore, StoredFile } from './store'
import { createSweep, type Swept } from './sweep'
import { createVideoJob, videoQueue } from './video-job'

export type Media = Awaited<ReturnType<typeof createMedia>>

export type MediaOptions = {
  /** For what requests wait for. */
  db: Kysely<Tables>
  /** For the sweep and the jobs. */
  background: Connections
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
export async function createMedia({ db, background, dataDir, ffmpegPath, isAlone, log, ...given }: MediaOptions) {
  const store = given.store ?? openDiskStore(dataDir)
  const { stagingRoot } = store
  openMediaFolder(store)
  const ffmpeg = await findFfmpeg(ffmpegPath)
  const images = createImages()
  const sweep = createSweep({ db: background.db, store, stagingRoot, log, isAlone })
  let round: Promise<void> = Promise.resolve()
  let jobs: Promise<Jobs> | null = null
  let stopSweeping: () => Promise<void> = async () => {}

  return {
    store,
    canConvert: ffmpeg !== null,

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
      if (ffmpeg && hasVideo(staged)) await startQueue(ffmpeg)
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
      if (!ffmpeg || !hasVideo(staged)) return
      // `publish` has started it: starting it here would take connections inside a transaction.
      if (!jobs) throw new AppError('unavailable', 'Videos cannot be received just now. Please send it again.')
      const queue = await jobs
      for (const { kind, key } of staged) if (kind === 'video') await queue.enqueue(tx, videoQueue, { key })
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

    /** One round of the sweep; a second call waits for the one that runs. */
    sweep: sweepOnce,

    /**
     * Refuses media of another database, clears what a crash left, and starts the queue and the sweep, which goes on in the
     * background. Call it once, before requests are let in.
     * @throws StartupError
     */
    async start(): Promise<void> {
      await claimMedia({ db: background.db, store })
      await sweep.atStart()
      // Starting the queue takes a moment and nobody waits for it but a video.
      if (ffmpeg) startQueue(ffmpeg).catch((error: unknown) => log.error({ err: error }, 'The job queue did not start'))
      else if (isAlone) await endProcessing(background.db)
      const tasks = [{ name: 'sweep the media', run: sweepOnce }]
      stopSweeping = startPeriodicTasks(tasks, { everyMs: sweepEveryMs, log, startsAtOnce: true })
    },

    /** Conversions under way are broken off and taken up again at the next start. */
    async stop(withinMs = 5_000): Promise<void> {
      const swept = stopSweeping()
      // The conversions are broken off first: the sweep may take its time.
      await jobs?.then((queue) => queue.stop(withinMs)).catch(() => undefined)
      await swept
      await round
      await images.close()
    },
  }

  function sweepOnce(): Promise<Swept> {
    const next = round.then(() => sweep.round())
    round = next.then(noop, noop)
    return next
  }

  async function assertSpace(bytes: number): Promise<void> {
    // The embedded database shares the volume: as much is left to it, and its reserve is not for uploads.
    const reserved = reserveBytes + (isAlone ? await missingReserveBytes(dataDir) : 0)
    if ((await store.freeSpace()) < bytes + reserved) throw storageFull()
  }

  async function startQueue(program: string): Promise<Jobs> {
    const queues = {
      [videoQueue]: createVideoJob({ db: background.db, store, images, ffmpeg: program, stagingRoot, log }),
    }
    jobs ??= startJobs({ pool: background.pool, queues, isAlone, log })
    return await jobs.catch((error: unknown) => {
      jobs = null
      throw error
    })
  }
}

const hasVideo = (staged: readonly Staged[]) => staged.some(({ kind }) => kind === 'video')

const noop = () => {}
const sweepEveryMs = 10 * 60_000
