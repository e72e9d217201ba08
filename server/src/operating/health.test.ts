import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { connect } from '../database/open'
import { type Check, createHealth, diskCheck, jobsCheck } from './health'

const metricsToken = 'a-token-of-the-monitoring'
let app: TestApp
beforeAll(async () => {
  app = await startApp({ metricsToken })
  await app.media.start()
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })
const isReady = async () => (await get('/readyz')).status === 200
const detailsOf = async () => {
  const response = await get('/readyz', { Authorization: `Bearer ${metricsToken}` })
  return { code: response.status, ...((await response.json()) as { status: boolean; checks: Check[] }) }
}
const stateOf = (checks: readonly Check[], name: Check['name']) => checks.find((check) => check.name === name)?.state

test('strangers get whether the server runs and is ready, and no details', async () => {
  for (const headers of [{}, { Authorization: 'Bearer another-token-than-that' }, { Authorization: app.token }]) {
    for (const [path, message] of [
      ['/healthz', 'The server is running'],
      ['/readyz', 'The server is ready'],
    ] as const) {
      const response = await get(path, headers)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await response.json()).toEqual({ status: true, message })
    }
  }
})

test('without METRICS_TOKEN there are no details', async () => {
  const other = await startApp()
  await other.media.start()
  onTestFinished(() => other.close())
  for (const token of ['', 'null', 'undefined']) {
    const response = await fetch(`${other.url}/readyz`, { headers: { Authorization: `Bearer ${token}` } })
    expect(await response.json()).toEqual({ status: true, message: 'The server is ready' })
  }
})

test('with the token of the monitoring, the response has the state of each part', async () => {
  const { code, status, checks } = await detailsOf()
  expect([code, status]).toEqual([200, true])
  expect(checks.map(({ name }) => name)).toEqual(['database', 'migrations', 'media', 'disk', 'jobs', 'backups'])
  expect(checks.filter(({ state }) => state === 'error')).toEqual([])
})

test('probes are not throttled', async () => {
  const statuses = await Promise.all(Array.from({ length: 400 }, async () => (await get('/readyz')).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('a server whose connections are all in use is ready', async () => {
  const holders = await Promise.all(Array.from({ length: app.pool.options.max }, () => app.pool.connect()))
  onTestFinished(() => holders.forEach((holder) => holder.release()))
  // Of these, not of a second ago.
  const health = createHealth({ ...app, store: app.media.store })
  expect((await health.report()).isReady).toBe(true)
  expect(app.pool.waitingCount).toBe(0)
})

test('a server without its media is not ready until they are there again', async () => {
  const media = join(app.dataDir, 'media')
  await rename(media, `${media}-elsewhere`)
  await until('the server is not ready', async () => !(await isReady()))
  const { code, status, checks } = await detailsOf()
  expect([code, status, stateOf(checks, 'media')]).toEqual([503, false, 'error'])
  const response = await get('/readyz')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ status: false, message: 'The server is not ready', code: 'unavailable' })
  await rename(`${media}-elsewhere`, media)
  await until('the server is ready', isReady)
})

test('a server whose database lacks a migration is not ready', async () => {
  await app.pool.query(`update migration set name = name || '-unknown' where name like '0042%'`)
  await until('the server is not ready', async () => !(await isReady()))
  expect(stateOf((await detailsOf()).checks, 'migrations')).toBe('error')
  await app.pool.query(`update migration set name = replace(name, '-unknown', '')`)
  await until('the server is ready', isReady)
})

test('a server without a database is not ready, within the time that probes wait', async () => {
  const database = connect({ connectionString: 'postgresql://gatehouse@127.0.0.1:1/none', close: async () => {} })
  const health = createHealth({ ...app, healthDb: database.healthDb, store: app.media.store })
  const { isReady, checks } = await health.report()
  await database.close()
  expect([isReady, stateOf(checks, 'database'), stateOf(checks, 'media')]).toEqual([false, 'error', 'ok'])
})

test('a store that never responds counts as none', async () => {
  const store = { readDatabaseId: () => new Promise<string>(() => {}) }
  const { isReady, checks } = await createHealth({ ...app, store }).report()
  expect([isReady, stateOf(checks, 'media')]).toEqual([false, 'error'])
})

test('a full disk does not stop reads, so the server stays ready', async () => {
  const health = createHealth({ ...app, store: app.media.store, isDiskFull: () => true })
  const { isReady, checks } = await health.report()
  expect([isReady, stateOf(checks, 'disk')]).toEqual([true, 'error'])
})

const gigabyte = 1e9
test.each([
  ['ok', { freeBytes: 200 * gigabyte, totalBytes: 400 * gigabyte }],
  ['ok', { freeBytes: 50 * gigabyte, totalBytes: 8_000 * gigabyte }],
  ['warning', { freeBytes: 5 * gigabyte, totalBytes: 100 * gigabyte }],
  ['error', { freeBytes: 0.5 * gigabyte, totalBytes: 100 * gigabyte }],
])('the state of the disk is %s with %o', (state, disk) => {
  expect(diskCheck(disk).state).toBe(state)
})

test.each([
  ['ok', { oldestSeconds: 0, failed: 0 }, 'Background jobs run without delay'],
  ['warning', { oldestSeconds: 0, failed: 1 }, 'A background job has failed in the last 12 hours'],
  ['warning', { oldestSeconds: 16 * 60, failed: 0 }, 'A background job has waited for 16 minutes'],
  ['error', { oldestSeconds: 121 * 60, failed: 3 }, 'A background job has waited for 121 minutes'],
])('the state of the jobs is %s with %o', (state, queue, message) => {
  expect(jobsCheck(queue)).toEqual({ state, message })
})
