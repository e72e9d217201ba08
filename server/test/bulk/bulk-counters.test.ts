import { assert, asyncProperty } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type OpenDatabase, openDatabase } from '../../src/database/open'
import { openSite, type Site } from '../history/site'
import { sendRequest } from '../send-request'
import { startApp, type TestApp } from '../start-app'
import { listBulkSteps, takeStep, untilEnded } from './bulk-steps'
import { findFaults } from './find-faults'
import { insertSiteRecords } from './insert-site-records'

let app: TestApp
let database: OpenDatabase
let site: Site
beforeAll(async () => {
  app = await startApp()
  await app.jobs.queue.start()
  database = await openDatabase({ dataDir: app.dataDir, databaseUrl: app.connectionString })
  site = await openSite(
    () => database,
    (token, endpoint, ...[sent]) => sendRequest(app.url, endpoint, { ...sent!, token }),
  )
  await insertSiteRecords(site, 1_050)
}, 60_000)
afterAll(async () => {
  await database.close()
  await app.close()
})

// `npm run prove -- bulk` does more, with several clients and kill -9. fast-check prints the seed of a run
// that fails.
test('after random actions for many records, imports and undos, counts, JSON and texts are those of the tables', async () => {
  expect(await findFaults(site)).toEqual([])
  const run = async (steps: Parameters<typeof takeStep>[1][]) => {
    const operations: string[] = []
    for (const step of steps) {
      const id = await takeStep(site, step)
      if (id !== null) operations.push(id)
    }
    for (const id of operations) await untilEnded(site, id)
    expect(operations.length).toBeGreaterThan(0)
    expect(await findFaults(site)).toEqual([])
  }
  await assert(asyncProperty(listBulkSteps(12), run), { numRuns: 1, endOnFailure: true })
}, 120_000)
