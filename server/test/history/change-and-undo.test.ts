import { assert, asyncProperty } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type OpenDatabase, openDatabase } from '../../src/database/open'
import { sendRequest } from '../send-request'
import { startApp, type TestApp } from '../start-app'
import { expectStoredJson } from '../stored-json'
import { changeAndUndo } from './change-and-undo'
import { openSite, type Site } from './site'
import { listSteps } from './steps'

let app: TestApp
let database: OpenDatabase
let site: Site
beforeAll(async () => {
  app = await startApp()
  database = await openDatabase({ dataDir: app.dataDir, databaseUrl: app.connectionString })
  site = await openSite(
    () => database,
    (token, endpoint, ...[sent]) => sendRequest(app.url, endpoint, { ...sent!, token }),
  )
})
afterAll(async () => {
  await database.close()
  await app.close()
})

// `npm run prove -- undo` makes 200 changes. fast-check prints the seed of a run that fails.
test('random changes of every kind by three admins, undone in reverse order, leave everything as it was', async () => {
  const run = async (steps: Parameters<typeof changeAndUndo>[1]) => {
    const { changes } = await changeAndUndo(site, steps)
    expect(changes).toBeGreaterThan(0)
    await expectStoredJson(app.db)
  }
  await assert(asyncProperty(listSteps(60), run), {
    numRuns: 1,
    endOnFailure: true,
  })
}, 120_000)
