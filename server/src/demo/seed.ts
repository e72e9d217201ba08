import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { prepareFirstAdmin } from '../admins/first-admin'
import { buildApp } from '../app'
import { openCareers } from '../careers/open-careers'
import type { Config } from '../config'
import { migrate } from '../db/migrate'
import { openDatabase } from '../db/open'
import { createLog } from '../log'
import { createMedia } from '../media/media'
import { signIn } from './caller'
import { composeListings } from './demo-listings'
import { fillBusiness } from './fill-business'

/**
 * Fills the data folder with the demo's business, unless there is one. It is made beside its place and moved there when it is
 * whole, so that a demo that was broken off is made again and never shown half.
 */
export async function seedDemo(config: Config, print: (line: string) => void): Promise<void> {
  if (existsSync(config.dataDir)) return
  const dataDir = join(dirname(config.dataDir), '.cache', 'demo-data')
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dirname(dataDir), { recursive: true })
  print('Making up a business with 12 agents and 60 properties, once …')
  await seed({ ...config, dataDir, databaseUrl: null }, print)
  await rename(dataDir, config.dataDir)
}

async function seed(config: Config, print: (line: string) => void): Promise<void> {
  const { dataDir, ffmpegPath } = config
  const database = await openDatabase({ dataDir })
  const log = createLog()
  const { db, pool, intakeDb, anonymousDb, background } = database
  const media = await createMedia({ db, background, dataDir, ffmpegPath: ffmpegPath ?? undefined, isAlone: true, log })
  const stop = async () => {
    await media.stop()
    await database.close()
  }
  const onSignal = () => void stop().finally(() => process.exit(1))
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  try {
    await migrate(pool)
    // The past is filled with the server's own calls, so its clock is set to each of them.
    const clock = { now: new Date() }
    const now = () => clock.now
    const backgroundDb = background.db
    const careers = await openCareers({ db, backgroundDb, now, log, config: { ...config, firestore: null } })
    const deps = { db, intakeDb, anonymousDb, backgroundDb, media, careers, config, now, log }
    const app = await buildApp(deps)
    await prepareFirstAdmin(deps)
    const call = await signIn(await app.listen({ host: '127.0.0.1', port: 0 }), config)
    const today = new Date()
    await fillBusiness({ ...deps, clock, call, print }, today, composeListings(today))
    await app.close()
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
    await stop()
  }
}
