import { afterAll, beforeAll, expect, test } from 'vitest'
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

import { requestExport } from '../../test/exports/export-file'
import { insertManyProperties } from '../../test/insert-many-properties'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { rebuildPropertyJson } from '../features/properties/stored-json'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await insertManyProperties(app.db, 3_000, 'x'.repeat(3_000))
  await rebuildPropertyJson(app.db)
})
afterAll(() => app.close())

const countExports = async () =>
  (await app.db.selectFrom('operation').select('id').where('kind', '=', 'export').execute()).length

const headersFor = (encoding: string) => ({ authorization: app.token, 'accept-encoding': encoding })

/** Closes the connection after so many milliseconds. */
const closeConnection = (afterMs: number, encoding: string) =>
  new Promise<void>((resolve) => {
    const sent = { headers: headersFor(encoding), agent: false } as const
    const request = get(`${app.url}/admin/export/property.csv`, sent, (response) => {
      response.on('error', () => undefined).once('data', () => response.pause())
    })
    request.on('error', () => undefined).on('close', resolve)
    void delay(afterMs).then(() => request.destroy())
  })

/** As a page that is left: the response may have begun, and is not read. */
async function abortFetch(afterMs: number, encoding: string): Promise<void> {
  const signal = AbortSignal.timeout(afterMs)
  await fetch(`${app.url}/admin/export/property.csv`, { headers: headersFor(encoding), signal }).then(
    () => delay(Math.max(0, 30 - afterMs)),
    () => undefined,
  )
}

test.each([
  ['identity', closeConnection],
  ['gzip', closeConnection],
  ['identity', abortFetch],
  ['gzip', abortFetch],
] as const)(
  '50 readers of %s that leave at any moment leave no connection in use, no transaction and no place',
  async (encoding, leave) => {
    const before = await countExports()
    let round = 0
    // On a busy machine, readers are rejected while the exports of those before end.
    await until('more than ten exports have begun', async () => {
      round += 1
      await leave(1 + ((round - 1) % 50), encoding)
      return round >= 50 && (await countExports()) - before > 10
    })
    const states = async () => {
      const { rows } = await app.pool.query<{ state: string; count: number }>(
        `select state, count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' group by 1`,
      )
      return rows
    }
    await until(
      'no connection is in use',
      async () => app.pool.idleCount === app.pool.totalCount && (await states()).length === 0,
      10_000,
    )
    await until('a place is free', async () => (await requestExport(app, 'agent', 'csv')).status === 200, 10_000)
    const both = await Promise.all([1, 2].map(() => requestExport(app, 'agent', 'csv')))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  },
)
