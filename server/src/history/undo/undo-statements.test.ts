import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database'
import { insertManyProperties } from '../../../test/insert-many-properties'
import { startStatementProxy, type StatementProxy } from '../../../test/proxies/statement-proxy'
import { startApp, type TestApp } from '../../../test/start-app'
import { connect } from '../../database/open'
import { recount } from '../../records/counters/recount'

let app: TestApp
let proxy: StatementProxy
beforeAll(async () => {
  const database = await openTestDatabase()
  proxy = await startStatementProxy(database.connectionString)
  const close = async () => {
    await proxy.close()
    await database.close()
  }
  app = await startApp({ database: connect({ connectionString: proxy.connectionString, close }) })
  await app.jobs.queue.start()
})
afterAll(() => app.close())

test.each(['archive', 'delete'] as const)('%s of 90 properties is undone in few round trips', async (action) => {
  const ids = await insertManyProperties(app.db, 90)
  await recount(app.db, app.now())
  const body = { entity: 'property', select: { ids }, action } as const
  const { operation_id: id } = (await app.request(bulkEndpoints.create, { body })).response.data
  const sent = proxy.received.length
  const { data } = (await app.request(historyEndpoints.undoOperation, { params: { id }, body: {} })).response
  expect(data).toMatchObject({ undone: 90, left: [] })
  // One by one, they were more than 500.
  expect(proxy.received.length - sent).toBeLessThan(60)
})

test('90 deleted properties are restored by one action in few round trips', async () => {
  const ids = await insertManyProperties(app.db, 90)
  await recount(app.db, app.now())
  const run = async (action: 'delete' | 'restore') =>
    (await app.request(bulkEndpoints.create, { body: { entity: 'property', select: { ids }, action } })).response.data
  await run('delete')
  const sent = proxy.received.length
  const { operation_id: id } = await run('restore')
  // One by one, they were more than 500.
  expect(proxy.received.length - sent).toBeLessThan(60)
  const { data } = (await app.request(historyEndpoints.operation, { params: { id } })).response
  expect(data).toMatchObject({ state: 'done', done: 90, left: [] })
})
