import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { bulkEndpoints, type BulkInput } from '@gatehouse/contract/operations/bulk'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAffiliate, insertAgent, insertAnnouncement, insertInquiry, insertProperty } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { expectStoredJson } from '../../test/stored-json'
import { until } from '../../test/until'
import { newId } from '../database/id'
import { rebuildPropertyJson } from '../features/properties/stored-json'
import { recount } from '../records/counters/recount'

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
  await sql`truncate property, property_json, property_counter, property_count, property_day, agent,
    agent_property_counter, affiliate, announcement, inquiry, daily_counter, media, change, operation cascade`.execute(
    app.db,
  )
})

type Property = Parameters<typeof insertProperty>[1]

/** Inserts properties with their counts and JSON; returns their ids in the order of `given`. */
async function insert(...given: readonly Property[]): Promise<string[]> {
  const ids: string[] = []
  for (const property of given) ids.push((await insertProperty(app.db, property)).id)
  await rebuildPropertyJson(app.db)
  await recount(app.db, now)
  return ids
}

const send = (body: BulkInput, headers: Record<string, string> = {}) =>
  app.request(bulkEndpoints.create, { body, headers })

const findOperation = async (id: string) =>
  (await app.request(historyEndpoints.operation, { params: { id } })).response.data

/** Begins an action and waits for its end. */
async function run(body: BulkInput) {
  const { status, response } = await send(body)
  expect(status).toBe(202)
  const { operation_id: id, total } = response.data
  await until('the action has ended', async () => (await findOperation(id)).state === 'done')
  const { done, left } = await findOperation(id)
  return { id, total, done, left: left.map((one) => [one.id, one.reason]), message: response.message }
}

const rowOf = (id: string) => app.db.selectFrom('property').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const listed = async (query: object) =>
  (await app.request(propertyEndpoints.list, { query })).response.data.map(({ id }) => id)

async function undo(id: string) {
  now = new Date(now.getTime() + 1_000)
  const { response } = await app.request(historyEndpoints.undoOperation, { params: { id }, body: {} })
  await until('the undo has ended', async () => (await findOperation(response.data.operation_id)).state === 'done')
  return await findOperation(response.data.operation_id)
}

test('an action requires a token', async () => {
  const body = { entity: 'property', select: { ids: [newId()] }, action: 'archive' } as const
  expect((await app.request(bulkEndpoints.create, { body, token: null })).status).toBe(401)
})

test('selected properties are archived as one operation, those that are so already stay, and it is undone as one', async () => {
  const [one, two, archived] = await insert({}, {}, { archived: true })
  const ids = [one!, two!, archived!]
  const result = await run({ entity: 'property', select: { ids }, action: 'archive' })
  expect(result).toMatchObject({ total: 3, done: 2, left: [[archived, 'It is so already']] })
  expect(result.message).toBe('3 properties are being archived')
  expect((await rowOf(one!)).archived).toBe(true)
  expect(await listed({ limit: 10 })).toEqual([])
  const changes = await app.db.selectFrom('change').select(['action', 'before', 'after', 'version']).execute()
  const change = { action: 'archive', before: { archived: false }, after: { archived: true }, version: 2 }
  expect(changes).toEqual([change, change])
  expect(await undo(result.id)).toMatchObject({ total: 2, done: 2, left: [] })
  expect(new Set(await listed({ limit: 10 }))).toEqual(new Set([one, two]))
})

test('all that match a filter are given to another agent and found under its name', async () => {
  const agent = await insertAgent(app.db, { company_name: 'Ikoyi Keys' })
  const [duplex, flat] = await insert({ location: 'Lekki', type: 'Lease' }, { location: 'Yaba', type: 'Sell' })
  const filter = { type: 'Lease', q: 'lekki', sort: 'price_asc', limit: '20' }
  const result = await run({ entity: 'property', select: { filter }, action: 'set', values: { agent_id: agent.id } })
  expect(result).toMatchObject({ total: 1, done: 1, left: [] })
  expect([(await rowOf(duplex!)).agent_id, (await rowOf(flat!)).agent_id]).toEqual([agent.id, null])
  expect(await listed({ q: 'ikoyi keys' })).toEqual([duplex])
  const without = { agent_id: null, property_type_id: 2 }
  await run({ entity: 'property', select: { ids: [duplex!] }, action: 'set', values: without })
  expect(await rowOf(duplex!)).toMatchObject(without)
  expect(await listed({ q: 'ikoyi keys' })).toEqual([])
})

test('the state of all that match is set, with its time, and undone', async () => {
  const [one, two] = await insert({ location: 'Lekki' }, { location: 'Lekki', state: 'sold' })
  const result = await run({ entity: 'property', select: { filter: {} }, action: 'set', values: { state: 'sold' } })
  expect(result).toMatchObject({ total: 2, done: 1, left: [[two, 'It is so already']] })
  expect((await rowOf(one!)).state_changed_at).toEqual((await rowOf(one!)).updated_at)
  expect(await listed({ state: 'sold' })).toHaveLength(2)
  await undo(result.id)
  expect(await listed({ state: 'available' })).toEqual([one])
})

test('a selection of archived properties has its own scope', async () => {
  const [, archived] = await insert({ location: 'Lekki' }, { location: 'Lekki', archived: true })
  const select = { filter: { archived: true, q: 'lekki' } }
  expect(await run({ entity: 'property', select, action: 'unarchive' })).toMatchObject({ total: 1, done: 1 })
  expect((await rowOf(archived!)).archived).toBe(false)
})

test.each([
  ['a name that every object has', '{"constructor":"x"}', 'This list has no filter constructor'],
  ['a scope that is none', '{"archived":"maybe"}', 'archived must be true or false'],
  [
    'a value with many levels',
    `{"q":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    'Select records by ids or by filter',
  ],
])('a filter with %s is rejected, which selects nothing', async (_, filter, message) => {
  const [id] = await insert({})
  const response = await fetch(new URL('/admin/bulk', app.url), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${app.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': message,
    },
    body: `{"entity":"property","action":"archive","select":{"filter":${filter}}}`,
  })
  expect([response.status, await response.json()]).toEqual([422, expect.objectContaining({ message })])
  expect((await rowOf(id!)).archived).toBe(false)
})

test.each([
  [{ percent: -2.5 }, 175_500_000],
  [{ percent: 10, round_to: 1_000_000 }, 198_000_000],
  [{ percent: 0.1, round_to: 50_000 }, 180_200_000],
  [{ amount: -500_000 }, 179_500_000],
  [{ percent: -100 }, 0],
])('the price is changed by %o', async (values, price) => {
  const [id, without] = await insert({ price: 180_000_000 }, { price: null })
  const result = await run({ entity: 'property', select: { filter: {} }, action: 'price', values })
  expect(result).toMatchObject({ total: 2, done: 1, left: [[without, 'It has no price']] })
  expect((await rowOf(id!)).price).toBe(price)
})

test('prices below zero and above the limit are rejected before anything is written, and previewed', async () => {
  const ids = await insert({ price: 100_000 }, { price: 9_999_999_999_000 }, { price: null })
  const select = { ids }
  const error = async (values: Record<string, number>) =>
    (await send({ entity: 'property', select, action: 'price', values })).error
  expect((await error({ amount: -200_000 })).message).toBe('The price of one property would be below zero')
  expect((await error({ percent: 1 })).message).toBe('The price of one property would be above ₦9,999,999,999,999')
  expect((await error({ percent: 1, amount: 2 })).errors).toEqual({ percent: 'Enter a percentage or an amount' })
  expect((await error({ percent: 1, round_to: 3 })).message).toBe('Choose how the prices are rounded')
  expect(await app.db.selectFrom('operation').select('id').execute()).toEqual([])
  const body = { select, values: { percent: 10 } }
  const { data } = (await app.request(bulkEndpoints.previewPrices, { body })).response
  expect(data).toMatchObject({ total: 3, changed: 2, without_price: 1, rejected: 1 })
  expect(data.largest.map(({ id, before, after }) => [id, before, after])).toEqual([
    [ids[1], 9_999_999_999_000, 10_999_999_998_900],
    [ids[0], 100_000, 110_000],
  ])
})

const picture = 'AAAAAAAAAAAAAAAAAAAAAA'

test('deleted properties leave with their photographs, and come back with an undo or a restore', async () => {
  const [one, two] = await insert({}, {})
  await sql`
    insert into media (key, slot, property_id, kind, state, files, sha256, created_at)
    values (${picture}, 'property_images', ${one}, 'image', 'ready', '[]', 'none', now())`.execute(app.db)
  await rebuildPropertyJson(app.db)
  const ids = [one!, two!]
  const result = await run({ entity: 'property', select: { ids }, action: 'delete' })
  expect(result).toMatchObject({ total: 2, done: 2 })
  const deleted = await app.db.selectFrom('media').select('deleted_at').execute()
  expect(deleted).toEqual([{ deleted_at: now }])
  const change = await app.db
    .selectFrom('change')
    .select('before')
    .where('entity_id', '=', one!)
    .executeTakeFirstOrThrow()
  expect(change.before).toMatchObject({ property_images: [picture], floor_plan: [], archived: false })
  now = new Date(now.getTime() + 1_000)
  expect(await run({ entity: 'property', select: { ids }, action: 'restore' })).toMatchObject({ total: 2, done: 2 })
  expect(await app.db.selectFrom('media').select('deleted_at').execute()).toEqual([{ deleted_at: null }])
})

test('many are restored in a few statements as one restore does it, and those that cannot be are left', async () => {
  const agents = [await insertAgent(app.db), await insertAgent(app.db)]
  const ids = await insert({ agent_id: agents[0]!.id }, { agent_id: agents[1]!.id }, {}, {}, {})
  await run({ entity: 'property', select: { ids: ids.slice(0, 4) }, action: 'delete' })
  expect((await app.request(agentEndpoints.remove, { params: { id: agents[1]!.id } })).status).toBe(200)
  const late = new Date(now.getTime() - 31 * 24 * 3_600_000)
  await app.db.updateTable('property').set({ deleted_at: late }).where('id', '=', ids[3]!).execute()
  now = new Date(now.getTime() + 1_000)
  const result = await run({ entity: 'property', select: { ids }, action: 'restore' })
  expect(result).toMatchObject({ total: 5, done: 3 })
  expect(new Map(result.left as [string, string][])).toEqual(
    new Map([
      [ids[3]!, 'This property was deleted more than 30 days ago and can no longer be restored'],
      [ids[4]!, 'It is so already'],
    ]),
  )
  expect(await rowOf(ids[0]!)).toMatchObject({ agent_id: agents[0]!.id, deleted_at: null, version: 3 })
  expect(await rowOf(ids[1]!)).toMatchObject({ agent_id: null, deleted_at: null, version: 3 })
  expect(await listed({})).toHaveLength(4)
  const { rows } = await app.pool.query<{ action: string }>(
    "select action from change where entity = 'property' and action = 'restore'",
  )
  expect(rows).toHaveLength(3)
})

test('what was changed or deleted since the selection is left and listed with who did it', async () => {
  const ids = await insert(...Array.from({ length: 1_003 }, () => ({ price: 1 })))
  const [locked, edited, deleted] = ids.toSorted().slice(-3)
  const id = await app.db.transaction().execute(async (tx) => {
    // The second chunk waits for it, and locks the others after it.
    await tx.selectFrom('property').select('id').where('id', '=', locked!).forUpdate().execute()
    const { response } = await send({ entity: 'property', select: { ids }, action: 'archive' })
    expect(await findOperation(response.data.operation_id)).toMatchObject({ total: 1_003, done: 1_000 })
    await app.request(propertyEndpoints.archive, { params: { id: edited! } })
    await app.request(propertyEndpoints.remove, { params: { id: deleted! } })
    return response.data.operation_id
  })
  await until('the action has ended', async () => (await findOperation(id)).state === 'done')
  expect((await findOperation(id)).left).toMatchObject([
    { id: edited, reason: 'It was changed since by Ngozi Adeyemi' },
    { id: deleted, reason: 'It was deleted since by Ngozi Adeyemi' },
  ])
})

test('announcements, affiliates and inquiries have their own actions', async () => {
  const announcement = await insertAnnouncement(app.db)
  const affiliate = await insertAffiliate(app.db, { status: 'Processing' })
  const inquiry = await insertInquiry(app.db)
  await recount(app.db, now)
  const one = (id: string) => ({ ids: [id] })
  const gone = await run({ entity: 'announcement', select: one(announcement.id), action: 'delete' })
  expect(gone.done).toBe(1)
  await run({ entity: 'affiliate', select: { filter: {} }, action: 'set', values: { status: 'Terminated' } })
  const { status } = await app.db
    .selectFrom('affiliate')
    .select('status')
    .where('id', '=', affiliate.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('Terminated')
  const values = { answered: true }
  await run({ entity: 'inquiry', select: { filter: { state: 'open' } }, action: 'set', values })
  const again = await run({ entity: 'inquiry', select: one(inquiry.id), action: 'set', values })
  expect(again).toMatchObject({ done: 0, left: [[inquiry.id, 'It is so already']] })
})

test('a repeated request with the same Idempotency-Key is one action', async () => {
  const ids = await insert({ price: 100 })
  const body = { entity: 'property', select: { ids }, action: 'price', values: { amount: 10 } } as const
  const headers = { 'Idempotency-Key': 'an-action-that-is-sent-twice' }
  const first = (await send(body, headers)).response
  expect((await send(body, headers)).response).toEqual(first)
  expect((await rowOf(ids[0]!)).price).toBe(110)
})

test.each([
  [{ entity: 'affiliate', select: { filter: {} }, action: 'delete' }, 'This cannot be done to records of this kind'],
  [{ entity: 'admin', select: { filter: {} }, action: 'delete' }, /^entity must be one of/],
  [{ entity: 'property', select: { filter: { typ: 'Lease' } }, action: 'delete' }, 'This list has no filter typ'],
  [{ entity: 'property', select: { filter: {}, ids: [] }, action: 'delete' }, 'Select records by ids or by filter'],
  [{ entity: 'property', select: { ids: ['one'] }, action: 'delete' }, 'Select records by ids or by filter'],
  [{ entity: 'property', select: { filter: { type: 'Lease' } }, action: 'delete' }, 'No record matches'],
  [{ entity: 'property', select: { filter: {} }, action: 'set', values: {} }, 'Choose what to change'],
  [
    { entity: 'property', select: { filter: {} }, action: 'set', values: { agent_id: 'nobody' } },
    'Choose an agent from the list',
  ],
] as const)('%o is rejected: %s', async (body, message) => {
  await insert({})
  const { status, error } = await send(body as unknown as BulkInput)
  expect(status).toBe(422)
  expect(error.message).toMatch(message)
  expect(await app.db.selectFrom('operation').select('id').execute()).toEqual([])
})
