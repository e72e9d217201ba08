import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { leftCountOf } from '@gatehouse/contract/history/change'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { bulkEndpoints, type BulkInput } from '@gatehouse/contract/operations/bulk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { findBrokenOperations } from '../../test/bulk/find-broken-operations'
import { insertAdmin, insertAgent, openSession } from '../../test/insert-rows'
import { insertManyProperties } from '../../test/insert-many-properties'
import { startApp, type TestApp } from '../../test/start-app'
import { expectStoredJson } from '../../test/stored-json'
import { until } from '../../test/until'
import { newId } from '../database/id'
import { inTransaction } from '../database/transaction'
import { createOperationTask, runChunk } from '../operations/chunks'
import { recount } from '../records/counters/recount'
import { beginBulk } from './begin-bulk'
import { bulkChunk } from './bulk-chunk'

// Actions for many records while somebody else changes, stops or deletes.

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(() =>
  app.pool.query(
    `truncate property, property_counter, property_count, property_day, agent, agent_property_counter, daily_counter,
      change, operation cascade`,
  ),
)
afterEach(async () => {
  expect(await findBrokenOperations(app.db)).toEqual([])
  expect(await recount(app.db, new Date())).toEqual([])
  await expectStoredJson(app.db)
})

async function insert(count: number): Promise<string[]> {
  const ids = await insertManyProperties(app.db, count)
  await recount(app.db, new Date())
  return ids
}

const find = async (id: string, page = 1) =>
  (await app.request(historyEndpoints.operation, { params: { id }, query: { page } })).response.data
const untilDone = (id: string) => until('it has ended', async () => (await find(id)).state === 'done')

const chunks = { bulk: bulkChunk({ now: () => new Date() }) }

/** Begins an action of which no job does the chunks, so that a test decides when each is done. */
async function begin(body: BulkInput, adminId: string | null = null): Promise<string> {
  const author = { adminId, source: 'console', now: new Date() } as const
  return await inTransaction(app.db, async (tx) => (await beginBulk(tx, body, author)).id)
}
const runNext = (id: string) => inTransaction(app.db, (tx) => runChunk(tx, chunks, id))

/** Does all chunks that remain, as the job does. */
const runRest = (id: string) =>
  createOperationTask({ db: app.db, log: { error: () => {} } }, chunks).run(
    { operation: id },
    { attempt: 1, signal: new AbortController().signal },
  )

const reasonsOf = async (id: string) => (await find(id)).left.map(({ reason }) => reason)

test('two people who change overlapping records at the same time change each record as they saw it', async () => {
  const ids = await insert(2_300)
  const [early, late] = [ids.slice(0, 2_000), ids.slice(300)]
  const actions: BulkInput[] = [
    { entity: 'property', select: { ids: late }, action: 'price', values: { amount: 1_000 } },
    { entity: 'property', select: { ids: early }, action: 'archive' },
    { entity: 'property', select: { ids: late }, action: 'set', values: { property_type_id: 2 } },
  ]
  const sent = await Promise.all(actions.map((body) => app.request(bulkEndpoints.create, { body })))
  const operations = sent.map(({ response }) => response.data.operation_id)
  for (const id of operations) await untilDone(id)
  const ended = await Promise.all(operations.map((id) => find(id)))
  for (const operation of ended) expect(operation.done + leftCountOf(operation)).toBe(operation.total)
  for (const { left } of ended)
    for (const { reason } of left) expect(reason).toBe('It was changed since by Ngozi Adeyemi')
  // Each change is one version, and none was lost.
  const { rows } = await app.pool.query<{ version: number; changes: number }>(
    `select version, (select count(*)::int from change where entity_id = property.id::text) as changes from property`,
  )
  expect(rows.filter(({ version, changes }) => version !== changes + 1)).toEqual([])
})

test('two instances that work on one action do each chunk once', async () => {
  const ids = await insert(2_300)
  const id = await begin({ entity: 'property', select: { ids }, action: 'price', values: { amount: 1_000 } })
  await Promise.all([runRest(id), runRest(id)])
  expect(await find(id)).toMatchObject({ state: 'done', total: 2_300, done: 2_300, left: [] })
  const { rows } = await app.pool.query('select 1 from property where price not between 1001 and 1005')
  expect(rows).toEqual([])
})

test('records that are purged or deleted before their chunk are left, also all of a selection', async () => {
  const [purged, deleted] = await insert(2)
  const id = await begin({ entity: 'property', select: { ids: [purged!, deleted!] }, action: 'archive' })
  const remove = await begin({ entity: 'property', select: { ids: [deleted!] }, action: 'delete' })
  await runRest(remove)
  await app.db.deleteFrom('property').where('id', '=', purged!).execute()
  await recount(app.db, new Date())
  await runRest(id)
  expect(await find(id)).toMatchObject({ state: 'done', total: 2, done: 0 })
  expect(await reasonsOf(id)).toEqual(['The record no longer exists', 'It was deleted since'])
})

test('an agent that is deleted while it gets properties gets no more, and these stay as they are', async () => {
  const agent = await insertAgent(app.db)
  // Of these there is none, so that the first chunk gives the agent nothing.
  const missing = Array.from({ length: 1_000 }, () => newId())
  const ids = await insert(2)
  const select = { ids: [...missing, ...ids] }
  const id = await begin({ entity: 'property', select, action: 'set', values: { agent_id: agent.id } })
  expect(await runNext(id)).toBe(true)
  expect((await app.request(agentEndpoints.remove, { params: { id: agent.id } })).status).toBe(200)
  await runRest(id)
  const { left } = await find(id, 2)
  expect(left.map(({ reason }) => reason)).toEqual([
    'This agent was deleted. Choose another one.',
    'This agent was deleted. Choose another one.',
  ])
  const { rows } = await app.pool.query('select 1 from property where agent_id is not null')
  expect(rows).toEqual([])
})

test('an agent is not deleted while a chunk gives it properties', async () => {
  const agent = await insertAgent(app.db)
  const ids = await insert(1_500)
  const body = { entity: 'property', select: { ids }, action: 'set', values: { agent_id: agent.id } } as const
  const id = await begin(body)
  const [, removed] = await Promise.all([runNext(id), app.request(agentEndpoints.remove, { params: { id: agent.id } })])
  await runRest(id)
  const { rows } = await app.pool.query<{ count: number }>('select count(*)::int from property where agent_id = $1', [
    agent.id,
  ])
  // Whichever was first.
  expect(['409 1500', '200 0']).toContain(`${removed.status} ${rows[0]!.count}`)
})

test.each([0, 1, 2])('an action that is stopped after %i chunks stays so, and is undone that far', async (whole) => {
  const ids = await insert(2_100)
  const removed = await begin({ entity: 'property', select: { ids }, action: 'delete' })
  await runRest(removed)
  const id = await begin({ entity: 'property', select: { ids }, action: 'restore' })
  for (let chunk = 0; chunk < whole; chunk += 1) expect(await runNext(id)).toBe(true)
  await app.request(historyEndpoints.stopOperation, { params: { id } })
  expect(await runNext(id)).toBe(false)
  expect(await find(id)).toMatchObject({ state: 'stopped', total: 2_100, done: 1_000 * whole })
  const countLive = async () =>
    (await app.db.selectFrom('property').select('id').where('deleted_at', 'is', null).execute()).length
  expect(await countLive()).toBe(1_000 * whole)
  if (whole === 1) {
    const undone = (await app.request(historyEndpoints.undoOperation, { params: { id }, body: {} })).response.data
    await untilDone(undone.operation_id)
    expect(await countLive()).toBe(0)
    expect((await app.request(historyEndpoints.continueOperation, { params: { id } })).status).toBe(409)
    return
  }
  await app.request(historyEndpoints.continueOperation, { params: { id } })
  await untilDone(id)
  expect(await countLive()).toBe(2_100)
})

test('an action goes on when its admin is deleted, and others can stop it', async () => {
  const admin = await insertAdmin(app.db, { name: 'Emeka Obi', password: 'mango orchard in May' })
  await openSession(app.db, admin)
  const ids = await insert(2_300)
  const id = await begin({ entity: 'property', select: { ids }, action: 'archive' }, admin.id)
  expect(await runNext(id)).toBe(true)
  expect((await app.request(adminEndpoints.remove, { params: { id: admin.id } })).status).toBe(200)
  expect(await runNext(id)).toBe(true)
  expect((await app.request(historyEndpoints.stopOperation, { params: { id } })).response.data.done).toBe(2_000)
  const authors = await app.db
    .selectFrom('change')
    .select('admin_id')
    .where('operation_id', '=', id)
    .distinct()
    .execute()
  expect(authors).toEqual([{ admin_id: admin.id }])
})
