import type { OpenDatabase } from '../../src/database/open'
import { changeFilesOf } from '../../src/features/properties/stored-json'
import { createJobs } from '../../src/jobs/jobs'
import { createMedia, type MediaOptions } from '../../src/storage/media'
import { openStore } from '../../src/storage/store/open-store'
import { silent } from './stored-media'

type Options = Pick<MediaOptions, 'dataDir'> & Partial<Pick<MediaOptions, 'ffmpegPath' | 'isAlone' | 'log' | 'store'>>

/** The media of a data folder with their job queue, without the rest of the server. */
export async function openMedia({ db, background }: Pick<OpenDatabase, 'db' | 'background'>, options: Options) {
  const { isAlone = true, log = silent } = options
  const jobs = createJobs({ pool: background.pool, isAlone, log, pollSeconds: 0.5 })
  const stores = {
    store: options.store ?? (await openStore({ dataDir: options.dataDir, objectStorage: null })),
    db,
    backgroundDb: background.db,
    queue: jobs.queue,
  }
  const media = await createMedia({ ...options, ...stores, isAlone, log, changeFilesOf })
  for (const task of media.tasks) jobs.queue.register(task)
  return {
    ...media,
    async start() {
      await media.start()
      jobs.start()
    },
    async stop() {
      await jobs.stop(5_000)
      await media.close()
    },
  }
}

export type OpenMedia = Awaited<ReturnType<typeof openMedia>>
