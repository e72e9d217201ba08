import { openCareers } from '@gatehouse/server/features/careers/service'
import { changeFilesOf } from '@gatehouse/server/features/properties/stored-json'
import type { Config } from '@gatehouse/server/config'
import { migrate } from '@gatehouse/server/database/migrate'
import { startEmbedded } from '@gatehouse/server/database/embedded-database'
import { connect } from '@gatehouse/server/database/open'
import { createJobs } from '@gatehouse/server/jobs/jobs'
import { createLog } from '@gatehouse/server/log'
import { createSlowStatements } from '@gatehouse/server/database/slow-statements'
import { createMedia } from '@gatehouse/server/storage/media'
import { openStore } from '@gatehouse/server/storage/store/open-store'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { DemoDependencies } from './business-year'
import { fillBusiness } from './fill-business'
import { composeListings, type DemoListing } from '../business/listings'

/**
 * Fills the data folder with the demo's business, unless the folder exists.
 * It fills a temporary folder and renames it when it is complete, so that
 * an interrupted run is repeated and incomplete data are never served.
 */
export async function fillDataFolder(
  config: Config,
  print: (line: string) => void,
  today = new Date(),
  listings = composeListings(today),
): Promise<void> {
  if (existsSync(config.dataDir)) return
  const dataDir = join(dirname(config.dataDir), '.cache', 'demo-data')
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dirname(dataDir), { recursive: true })
  print('Creating the demo data …')
  await fill({ ...config, dataDir, databaseUrl: null, firestore: null }, today, listings)
  await rename(dataDir, config.dataDir)
}

async function fill(config: Config, today: Date, listings: readonly DemoListing[]): Promise<void> {
  // The data can be created again after a power failure, so the database does not sync to disk.
  const database = connect(await startEmbedded({ dataDir: config.dataDir, log: () => {}, isDurable: false }))
  const { db, background } = database
  const log = createLog()
  const jobs = createJobs({ pool: background.pool, isAlone: true, log })
  const store = await openStore(config)
  const media = await createMedia({
    db,
    backgroundDb: background.db,
    queue: jobs.queue,
    store,
    dataDir: config.dataDir,
    ffmpegPath: config.ffmpegPath ?? undefined,
    isAlone: true,
    log,
    changeFilesOf,
  })
  for (const task of media.tasks) jobs.queue.register(task)
  const close = async () => {
    await jobs.stop(5_000)
    await media.close()
    await database.close()
  }
  const onSignal = () => void close().finally(() => process.exit(1))
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  try {
    await migrate(database.pool)
    await media.start()
    jobs.start()
    const clock = { now: today }
    const now = () => clock.now
    const careers = await openCareers({ db, backgroundDb: background.db, now, log, config })
    const deps: DemoDependencies = {
      ...database,
      backgroundDb: background.db,
      jobs,
      media,
      careers,
      config,
      now,
      log,
      slowStatements: createSlowStatements(config.slowStatementMs, log),
    }
    await fillBusiness(deps, clock, listings)
    await videosHavePosters(deps)
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
    await close()
  }
}

/** Waits for the background job of the videos: it must not be running when the database is closed. */
async function videosHavePosters({ db, media }: DemoDependencies): Promise<void> {
  for (const deadline = Date.now() + 10_000; media.canConvert && Date.now() < deadline; await pause(50)) {
    const videos = await db.selectFrom('media').select('files').where('kind', '=', 'video').execute()
    if (videos.every(({ files }) => files.some(({ name }) => name === 'poster.webp'))) return
  }
}
