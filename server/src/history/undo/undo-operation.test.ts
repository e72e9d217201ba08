import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAgent, insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { expectStoredJson } from '../../../test/stored-json'
import { rebuildPropertyJson } from '../../features/properties/stored-json'
import { recount } from '../../records/counters/recount'
import { beginUndo, continueUndo, continueUndos } from './undo-operation'
import { inTransaction } from '../../database/transaction'

let app: TestApp
let now = new Date()

beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterEach(async () => {
  await expectStoredJson(app.db)
  expect(await recount(app.db, now)).toEqual([])
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date()
  await sql`truncate property, property_json, property_counter, agent, agent_property_counter, affiliate, announcement, career,
    inquiry, daily_counter, media, change, operation cascade`.execute(app.db)
})

const undoOperation = (id: string) => {
  now = new Date(now.getTime() + 1_000)
  return app.request(historyEndpoints.undoOperation, { params: { id }, body: {} })
}

/** Stores what the inserted rows lack: their JSON and counts. */
async function settle() {
  await rebuildPropertyJson(app.db)
  await recount(app.db, now)
}

test('an operation is undone as one, except what was changed since, and its undo can be undone', async () => {
  const [from, to] = [await insertAgent(app.db), await insertAgent(app.db)]
  const ids = await Promise.all([1, 2, 3].map(async () => (await insertProperty(app.db, { agent_id: from.id })).id))
  await settle()
  const body = { from_agent_id: from.id, to_agent_id: to.id }
  const { id } = (await app.request(propertyMoveEndpoints.create, { body })).response.data
  now = new Date(now.getTime() + 1_000)
  await app.request(propertyEndpoints.archive, { params: { id: ids[0]! } })
  const { response } = await undoOperation(id)
  expect(response).toMatchObject({
    message: '2 changes were undone. 1 was left as it is now.',
    data: { undone: 2, left: [{ entity: 'property', id: ids[0], reason: 'It was changed since by Ngozi Adeyemi' }] },
  })
  const operation = await app.request(historyEndpoints.operation, { params: { id: response.data.operation_id } })
  const { location } = await app.db
    .selectFrom('property')
    .select('location')
    .where('id', '=', ids[0]!)
    .executeTakeFirstOrThrow()
  expect(operation.response.data.left).toMatchObject([{ entity: 'property', id: ids[0], label: location }])
  const agentsOf = async () => {
    const rows = await app.db.selectFrom('property').select(['id', 'agent_id']).execute()
    return ids.map((one) => rows.find((row) => row.id === one)!.agent_id)
  }
  expect(await agentsOf()).toEqual([to.id, from.id, from.id])
  expect((await undoOperation(id)).response.data).toEqual(response.data)
  await undoOperation(response.data.operation_id)
  expect(await agentsOf()).toEqual([to.id, to.id, to.id])
})

test('an undo that was interrupted goes on, and two that begin at the same time are one', async () => {
  const [from, to] = [await insertAgent(app.db), await insertAgent(app.db)]
  for (let place = 0; place < 150; place += 1) await insertProperty(app.db, { agent_id: from.id })
  await settle()
  const body = { from_agent_id: from.id, to_agent_id: to.id }
  const { id } = (await app.request(propertyMoveEndpoints.create, { body })).response.data
  now = new Date(now.getTime() + 1_000)
  const author = { adminId: null, source: 'console', now } as const
  const begin = () => inTransaction(app.db, (tx) => beginUndo(tx, id, author))
  const [first, second] = await Promise.all([begin(), begin()])
  expect(first).toBe(second)
  const settings = { db: app.db, origin: '', now: () => now, elsewhere: new Set<string>() }
  await Promise.all([continueUndo(settings, first), continueUndos(settings)])
  const operation = (await app.request(historyEndpoints.operation, { params: { id: first } })).response.data
  expect(operation).toMatchObject({ state: 'done', total: 150, done: 150, left: [], undoes: id })
  const moved = await app.db.selectFrom('property').select('id').where('agent_id', '=', from.id).execute()
  expect(moved).toHaveLength(150)
})
