import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { holdBack } from '../../test/history/hold-back'
import { insertAdmin, insertProperty, openSession } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { budgets } from '../http/limits/caller-budgets'

let app: TestApp
let other: string
const now = new Date()
beforeAll(async () => {
  app = await startApp({ now: () => now })
  other = await openSession(app.db, await insertAdmin(app.db, { password: 'palm wine at dusk' }))
  await insertProperty(app.db, { price: 5_000 })
})
afterAll(() => app.close())

const preview = (token = app.token) =>
  app.request(bulkEndpoints.previewPrices, { token, body: { select: { filter: {} }, values: { percent: 5 } } })

const importFile = (key: string, token = app.token) =>
  app.request(importEndpoints.create, {
    token,
    body: { target: 'listings' },
    files: { file: [{ name: 'file.csv', content: Buffer.from('town,price\nLekki,1\n'), type: 'text/csv' }] },
    headers: { 'Idempotency-Key': key },
  })

const countWaiting = async () =>
  (await app.pool.query(`select from pg_stat_activity where wait_event = 'relation' and datname = current_database()`))
    .rowCount

test.each([
  [
    2,
    'previews',
    'lock table property in access exclusive mode',
    (_: string, token?: string) => preview(token),
    'The server is calculating 2 of your previews. Please wait until one of them is done.',
  ],
  [
    3,
    'files to import',
    'lock table staged_import in access exclusive mode',
    importFile,
    'The server is reading 3 of your files. Please wait until one of them is done.',
  ],
] as const)('%i %s of an admin at the same time are enough', async (max, _, lock, send, message) => {
  const release = await holdBack(app.pool, lock)
  const running = Array.from({ length: max }, (_each, index) => send(`${index}`))
  await until('they wait for the table', async () => (await countWaiting()) === max)
  const { status, error, headers } = await send('one more')
  expect([status, error.code, error.message, headers.get('retry-after')]).toEqual([429, 'too_many', message, '15'])
  running.push(send('of another', other))
  await until('that of another admin waits too', async () => (await countWaiting()) === max + 1)
  await release()
  for (const { status: ended } of await Promise.all(running)) expect(ended).toBeLessThan(300)
  expect((await send('at last')).status).toBeLessThan(300)
})

test('an admin who begins too many actions in a minute is rejected for a moment, and a retry is not', async () => {
  const begin = (key: string, token = app.token) => {
    const body = { entity: 'property', select: { filter: {} }, action: 'archive' } as const
    return app.request(bulkEndpoints.create, { token, body, headers: { 'Idempotency-Key': `bulk ${key}` } })
  }
  expect((await begin('0')).status).toBe(202)
  for (let sent = 1; sent < budgets.bulk.perMinute; sent += 1) expect((await begin(`${sent}`)).status).not.toBe(429)
  const { status, error } = await begin('one more')
  expect([status, error.message]).toEqual([
    429,
    'Too many changes of many records in a short time. Please try again in a moment.',
  ])
  expect((await begin('0')).status).toBe(202)
  expect((await begin('of another', other)).status).not.toBe(429)
})
