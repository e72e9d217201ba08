import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { MediaFile, Tables } from '../../database/tables'
import type { Images } from '../images/images'
import type { QueuedTask } from '../../jobs/queue'
import type { TaskLog } from '../../log'
import { findMediaRow, updateMediaRow, type ChangeFilesOf, type MediaChange, type MediaRow } from '../media-rows'
import { makeStagingFolder } from '../upload/stage-upload'
import type { MediaStore } from '../store/store'
import { convertVideo, makePoster, type VideoSource } from './convert-video'
import { readMp4Info } from './mp4-structure'

export const videoQueue = 'video'

/**
 * Attempts of a conversion that fails. One that is aborted by a shutdown is retried up to `maxRetries` times.
 */
const maxAttempts = 3

type VideoConversionDeps = {
  db: Kysely<Tables>
  store: MediaStore
  images: Images
  ffmpeg: string
  log: TaskLog
  changeFilesOf: ChangeFilesOf
}

/**
 * Creates the poster of a video and, for one that not every browser plays, an MP4 that they do. The files are
 * published before the row references them, so after a crash the next attempt replaces them. The uploaded
 * file is always retained.
 */
export function createVideoConversion(deps: VideoConversionDeps): QueuedTask {
  const { db, store, images, ffmpeg, log, changeFilesOf } = deps
  return {
    name: videoQueue,
    timeLimitMinutes: 120,
    maxRetries: 8,
    // ffmpeg uses all cores.
    concurrency: 1,

    async run({ key = '' }, { attempt, signal }) {
      const row = await findMediaRow(db, key)
      const original = row?.files.find(({ name }) => name.startsWith('full.'))
      if (!row || !original || row.files.some(({ name }) => name === 'poster.webp' || name === 'video.mp4')) return
      const folder = await makeStagingFolder(store.stagingRoot)
      try {
        await store.trash.restore(key)
        const created = await store.withLocalFile(key, original.name, async (path) => {
          const type = original.type === 'video/mp4' ? 'video/mp4' : 'video/x-msvideo'
          return await process({ path, type }, folder, signal)
        })
        await store.add(folder, key)
        await update(row, { ...created.change, state: 'ready', files: [...row.files, ...created.files] })
      } catch (error) {
        signal.throwIfAborted()
        if (attempt < maxAttempts) throw error
        log.warn({ err: error, key }, 'A video could not be converted')
        await this.onFailed({ key })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    async onFailed({ key = '' }) {
      const row = await findMediaRow(db, key)
      if (row?.state === 'processing') await update(row, { state: 'failed' })
    },
  }

  async function update({ key, property_id }: MediaRow, change: MediaChange): Promise<void> {
    await changeFilesOf(db, property_id === null ? [] : [property_id], (tx) => updateMediaRow(tx, key, change))
  }

  async function process(source: VideoSource, folder: string, signal: AbortSignal) {
    const run = { program: ffmpeg, timeoutMs: 90 * 60_000, signal }
    const files: MediaFile[] = []
    let change = {}
    if (await isUnplayable(source)) {
      const { file, width, height, duration } = await convertVideo(run, source, folder)
      files.push(file)
      change = { width, height, duration }
    }
    const poster = await makePoster(run, images, source, folder)
    if (poster) files.push(...poster.files)
    return { files, change: poster ? { ...change, color: poster.color } : change }
  }
}

async function isUnplayable({ path, type }: VideoSource): Promise<boolean> {
  if (type === 'video/x-msvideo') return true
  const info = await readMp4Info(path)
  return !('problem' in info) && info.unplayable !== null
}
