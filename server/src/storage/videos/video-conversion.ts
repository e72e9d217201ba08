import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { MediaFile, Tables } from '../../database/tables'
import type { Images } from '../images/images'
import type { QueuedTask } from '../../jobs/queue'
import type { TaskLog } from '../../log'
import { findMediaRow, updateMediaRow } from '../media-rows'
import { makeStagingFolder } from '../upload/stage-upload'
import type { MediaStore } from '../store/store'
import { convertVideo, makePoster, type VideoSource } from './convert-video'

export const videoQueue = 'video'

type VideoConversionDeps = {
  db: Kysely<Tables>
  store: MediaStore
  images: Images
  ffmpeg: string
  stagingRoot: string
  log: TaskLog
}

/**
 * Gives a video its poster and, when it is an AVI, its MP4. The new files are published before the row names them; a crash
 * in between leaves files that the next attempt replaces. The upload itself stays in any case.
 */
export function createVideoConversion(deps: VideoConversionDeps): QueuedTask {
  const { db, store, images, ffmpeg, stagingRoot, log } = deps
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
      const folder = await makeStagingFolder(stagingRoot)
      try {
        await store.trash.bringBack(key)
        const made = await store.withLocalFile(key, original.name, async (path) => {
          const type = original.type === 'video/mp4' ? 'video/mp4' : 'video/x-msvideo'
          return await process({ path, type }, folder, signal)
        })
        await store.add(folder, key)
        await updateMediaRow(db, key, { ...made.change, state: 'ready', files: [...row.files, ...made.files] })
      } catch (error) {
        signal.throwIfAborted()
        // A film that cannot be decoded twice will not be at the third attempt; a server that stops is another matter.
        if (attempt < 3) throw error
        log.warn({ err: error, key }, 'A video could not be converted')
        await this.onFailed({ key })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    async onFailed({ key = '' }) {
      const row = await findMediaRow(db, key)
      if (row?.state === 'processing') await updateMediaRow(db, key, { state: 'failed' })
    },
  }

  async function process(source: VideoSource, folder: string, signal: AbortSignal) {
    const run = { program: ffmpeg, timeoutMs: 90 * 60_000, signal }
    const files: MediaFile[] = []
    let change = {}
    if (source.type === 'video/x-msvideo') {
      const { file, width, height, duration } = await convertVideo(run, source, folder)
      files.push(file)
      change = { width, height, duration }
    }
    const poster = await makePoster(run, images, source, folder)
    if (poster) files.push(...poster.files)
    return { files, change: poster ? { ...change, color: poster.color } : change }
  }
}
