import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { publish } from '../../test/backup/backups'
import { startApp, type TestApp } from '../../test/start-app'
import { imageQueue } from './images/image-completion'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('media that are not finished get the jobs that a restore has lost, and no second one', async () => {
  await app.jobs.queue.start()
  await publish(app, 'Lekki Phase 1')
  await sql`update media set source = '{}', state = 'processing'`.execute(app.db)
  await sql`delete from pgboss.job where name = ${imageQueue}`.execute(app.db)
  expect(await app.media.addMissingJobs()).toBe(1)
  expect(await app.media.addMissingJobs()).toBe(0)
})
