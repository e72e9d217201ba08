import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAgent, insertProperty } from '../../test/insert-rows'
import { expectStoredJson } from '../../test/stored-json'
import { startApp, type TestApp } from '../../test/start-app'
import { newId } from '../database/id'
import { adoptMoves } from '../records/changes/adopt-moves'
import { rebuildPropertyJson } from '../features/properties/stored-json'

let app: TestApp
let clock: Date | null = null
let from: string
let to: string

beforeAll(async () => {
  app = await startApp({ now: () => clock ?? new Date() })
})
beforeEach(async () => {
  clock = null
  from = (await insertAgent(app.db, { company_name: 'Lekki Homes' })).id
  to = (await insertAgent(app.db, { company_name: 'Ikoyi Keys' })).id
})
afterEach(() => expectStoredJson(app.db))
afterAll(() => app.close())

const move = (headers: Record<string, string> = {}, agents = { from_agent_id: from, to_agent_id: to }) =>
  app.request(propertyMoveEndpoints.create, { body: agents, headers })
const undo = (id: string) => app.request(propertyMoveEndpoints.undo, { params: { id } })

const insert = async (fields: Parameters<typeof insertProperty>[1] = {}) => {
  const { id } = await insertProperty(app.db, { agent_id: from, ...fields })
  await rebuildPropertyJson(app.db)
  return id
}

const agentOf = async (id: string) => {
  const { agent_id, version } = await app.db
    .selectFrom('property')
    .select(['agent_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { agent_id, version }
}
const changesOf = (id: string) =>
  app.db
    .selectFrom('change')
    .select(['action', 'before', 'after', 'admin_id'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

const unknownId = '0190f3a0-0000-7000-8000-000000000000'

test('a move and its undo require a token', async () => {
  const body = { from_agent_id: from, to_agent_id: to }
  expect((await app.request(propertyMoveEndpoints.create, { body, token: null })).status).toBe(401)
  expect((await app.request(propertyMoveEndpoints.undo, { params: { id: unknownId }, token: null })).status).toBe(401)
})

test('a move from or to an agent that does not exist is rejected, and so is a move to the same agent', async () => {
  const id = await insert()
  const rejected = async (agents: { from_agent_id: string; to_agent_id: string }) => {
    const { status, error } = await move({}, agents)
    return [status, error.message]
  }
  const deleted = (await insertAgent(app.db, { deleted_at: new Date() })).id
  for (const unknown of [unknownId, 'nobody', deleted]) {
    expect(await rejected({ from_agent_id: unknown, to_agent_id: to })).toEqual([404, 'Agent not found'])
    const message =
      unknown === deleted ? 'This agent was deleted. Choose another one.' : 'Choose an agent from the list'
    expect(await rejected({ from_agent_id: from, to_agent_id: unknown })).toEqual([422, message])
  }
  expect(await rejected({ from_agent_id: from, to_agent_id: from.toUpperCase() })).toEqual([
    422,
    'Choose a different agent',
  ])
  expect(await agentOf(id)).toEqual({ agent_id: from, version: 1 })
})

test('an agent without properties has nothing to move', async () => {
  const { status, error } = await move()
  expect([status, error.message]).toEqual([409, 'This agent has no properties'])
})

test('active and archived properties move, deleted ones and those of other agents do not', async () => {
  const active = await insert({ location: 'Yaba' })
  const archived = await insert({ archived: true })
  const deleted = await insert({ deleted_at: new Date() })
  const other = await insert({ agent_id: null })
  const { response } = await move()
  expect(response).toMatchObject({ message: '2 properties moved to Ikoyi Keys', data: { moved_count: 2 } })
  expect(await agentOf(active)).toEqual({ agent_id: to, version: 2 })
  expect(await agentOf(archived)).toEqual({ agent_id: to, version: 2 })
  expect(await agentOf(deleted)).toEqual({ agent_id: from, version: 1 })
  expect(await agentOf(other)).toEqual({ agent_id: null, version: 1 })
  const agent = async (id: string) => (await app.request(agentEndpoints.find, { params: { id } })).response.data
  expect(await agent(to)).toMatchObject({ property_count: 2, archived_property_count: 1 })
  expect(await agent(from)).toMatchObject({ property_count: 0 })
})

test('each moved property has one change row, and is found under its new company only', async () => {
  const id = await insert({ location: 'Gbagada', search_text: 'gbagada\nlekki homes' })
  await move()
  const before = { agent_id: from }
  const admin_id = expect.any(String) as string
  expect(await changesOf(id)).toEqual([{ action: 'update', before, after: { agent_id: to }, admin_id }])
  const found = async (q: string) => (await app.request(propertyEndpoints.list, { query: { q } })).response.data
  expect(await found('gbagada ikoyi keys')).toMatchObject([{ id, agent_name: 'Ikoyi Keys' }])
  expect(await found('gbagada lekki homes')).toEqual([])
})

test('a repeated request with the same Idempotency-Key moves once', async () => {
  await insert()
  const headers = { 'Idempotency-Key': 'a-move-that-is-sent-twice' }
  const first = await move(headers)
  const id = await insert()
  expect((await move(headers)).response).toEqual(first.response)
  expect((await agentOf(id)).agent_id).toBe(from)
})

test('an undo moves back what has not been changed since, and a second undo changes nothing', async () => {
  const same = await insert()
  const archivedSince = await insert()
  const editedSince = await insert()
  const deletedSince = await insert()
  const belongedBefore = await insert({ agent_id: to })
  const { id } = (await move()).response.data
  await app.request(propertyEndpoints.archive, { params: { id: archivedSince } })
  const body = { ...samplePropertyInput, agent_id: to, price: 1 }
  expect((await app.request(propertyEndpoints.update, { params: { id: editedSince }, body })).status).toBe(200)
  await app.request(propertyEndpoints.remove, { params: { id: deletedSince } })

  const { response } = await undo(id)
  expect(response).toMatchObject({
    message: '1 property moved back to Lekki Homes. 3 properties changed since then.',
    data: { restored_count: 1, skipped_count: 3 },
  })
  expect(await agentOf(same)).toEqual({ agent_id: from, version: 3 })
  for (const kept of [archivedSince, editedSince, deletedSince, belongedBefore])
    expect((await agentOf(kept)).agent_id).toBe(to)
  expect((await changesOf(same)).map(({ after }) => after)).toEqual([{ agent_id: to }, { agent_id: from }])

  await move()
  expect((await undo(id)).response).toEqual(response)
  expect((await agentOf(same)).agent_id).toBe(to)
})

test('an undo is rejected while the previous agent is deleted', async () => {
  const property = await insert()
  const { id } = (await move()).response.data
  await app.request(agentEndpoints.remove, { params: { id: from } })
  const { status, error } = await undo(id)
  expect([status, error.message]).toEqual([409, 'The previous agent was deleted in the meantime. Restore it first.'])
  await app.request(agentEndpoints.restore, { params: { id: from } })
  expect((await undo(id)).response.data.restored_count).toBe(1)
  expect((await agentOf(property)).agent_id).toBe(from)
})

test('an unknown move, and one of more than 30 days ago, cannot be undone', async () => {
  const property = await insert()
  const { id } = (await move()).response.data
  clock = new Date(Date.now() + 30 * 24 * 3_600_000)
  const message = 'This move is not known or was made more than 30 days ago'
  for (const unknown of [id, unknownId, 'none']) {
    const { status, error } = await undo(unknown)
    expect([status, error.message]).toEqual([404, message])
  }
  expect((await agentOf(property)).agent_id).toBe(to)
})

test('a move by the version before is undone as others are, also right after it', async () => {
  const [same, editedSince] = [await insert(), await insert()]
  const id = newId()
  await sql`
    with moved as (
      update property set agent_id = ${to}, version = version + 1 where id = any(${[same, editedSince]}::uuid[])
      returning id, version
    ), changed as (
      insert into change (id, created_at, action, entity, entity_id, before, after)
      select gen_random_uuid(), '2026-11-24T10:00:00Z', 'update', 'property', id, ${{ agent_id: from }}, ${{ agent_id: to }}
      from moved
    )
    insert into property_move (id, created_at, from_agent_id, to_agent_id, property_ids, versions)
    select ${id}, '2026-11-24T10:00:00Z', ${from}, ${to}, array_agg(id), array_agg(version) from moved`.execute(app.db)
  clock = new Date('2026-11-25T10:00:00Z')
  await app.request(propertyEndpoints.archive, { params: { id: editedSince } })
  expect((await undo(id)).response.data).toEqual({ restored_count: 1, skipped_count: 1 })
  expect((await agentOf(same)).agent_id).toBe(from)
  await adoptMoves(app.db)
  expect((await undo(id)).response.data).toEqual({ restored_count: 1, skipped_count: 1 })
})

test('a move and its undo are operations, to which the changes of the properties and both agents belong', async () => {
  const property = await insert()
  const { id } = (await move()).response.data
  await undo(id)
  const operations = await sql`
    select kind, total, done, details, undoes, undone_by is not null as is_undone,
      array(select distinct entity || ' ' || action from change where operation_id = operation.id order by 1) as changes
    from operation where id = ${id} or undoes = ${id} order by created_at, id`.execute(app.db)
  const one = { total: 1, done: 1, changes: ['agent move', 'property update'] }
  expect(operations.rows).toEqual([
    { ...one, kind: 'move', details: { from_agent_id: from, to_agent_id: to }, undoes: null, is_undone: true },
    { ...one, kind: 'undo', details: { from_agent_id: to, to_agent_id: from }, undoes: id, is_undone: false },
  ])
  expect((await changesOf(from)).at(-1)).toMatchObject({
    after: { from_agent_id: to, to_agent_id: from, properties: 1 },
  })
  expect(property).toBeDefined()
})

test('one request moves 5,000 properties and says how many remain', async () => {
  await sql`
    insert into property (id, type, location, agent_id, search_text, created_at, updated_at)
    select gen_random_uuid(), 'Sell', 'Plot ' || number, ${from}, 'plot', now(), now()
    from generate_series(1, 5002) number`.execute(app.db)
  const first = (await move()).response
  expect(first.message).toBe('5,000 properties moved to Ikoyi Keys. 2 remain.')
  expect(first.data).toMatchObject({ moved_count: 5_000, remaining_count: 2 })
  expect((await move()).response.data).toMatchObject({ moved_count: 2, remaining_count: 0 })
  expect((await undo(first.data.id)).response.data).toEqual({ restored_count: 5_000, skipped_count: 0 })
})
