import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import type { ApiKeyScope } from '@gatehouse/contract/api-keys/scopes'
import { changeStreamEndpoints } from '@gatehouse/contract/changes/change-stream'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { publish } from '../../test/backup/backups'
import { insertAgent } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { newId } from '../database/id'
import { inTransaction } from '../database/transaction'
import { recordChanges } from '../records/changes/change'
import { sealChanges } from '../records/changes/seal'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ publicListings: true })
})
afterAll(() => app.close())

const request = (query: object) => app.request(changeStreamEndpoints.list, { query })
/** Requests changes when all have their places. */
const read = async (after: number, query: object = {}) => {
  await sealChanges(app.db)
  return (await request({ after, ...query })).response
}
const begin = async () => {
  await sealChanges(app.db)
  return (await request({})).response.next
}
const announce = async () => {
  const body = { announcement_text: 'Open house this Saturday', redirect_link: '' }
  return (await app.request(announcementEndpoints.create, { body })).response.data
}
const insertChanges = (count: number, entity: 'banner' | 'signup' | 'admin' | 'view') =>
  inTransaction(app.db, (tx) => {
    const change = { adminId: null, source: 'server', action: 'update', entity, before: {}, after: {} } as const
    return recordChanges(
      tx,
      Array.from({ length: count }, () => ({ ...change, id: newId() })),
      app.now(),
    )
  })

test('changes require a token', async () => {
  expect((await app.request(changeStreamEndpoints.list, { token: null })).status).toBe(401)
})

test.each([
  [{ after: '-1' }, 'after'],
  [{ after: '1e3' }, 'after'],
  [{ kinds: 'property,admin' }, 'kinds'],
  [{ kinds: 'view' }, 'kinds'],
  [{ limit: '1001' }, 'limit'],
  [{ wait: '31' }, 'wait'],
])('%j is rejected', async (query, field) => {
  const { status, error } = await request(query)
  expect(status).toBe(422)
  expect(Object.keys(error.errors ?? {})).toEqual([field])
})

test('an empty place is rejected: a program that has lost its place would miss changes', async () => {
  const response = await fetch(`${app.url}/admin/changes?after=`, { headers: { Authorization: app.token } })
  expect(response.status).toBe(422)
})

test('without a place there are no changes, but the place from which to begin', async () => {
  await announce()
  const next = await begin()
  expect((await request({})).response).toEqual({ status: true, data: [], next, is_more: false })
  expect(await read(next)).toEqual({ status: true, data: [], next, is_more: false })
})

test('a change has its place, version and the record that the public call returns', async () => {
  const after = await begin()
  const { id } = await publish(app, 'Lekki Phase 1')
  const { data, next } = await read(after)
  const { response } = await app.request(propertyEndpoints.find, { params: { id }, token: null })
  expect(data).toEqual([
    {
      seq: after + 1,
      entity: 'property',
      id,
      version: 1,
      action: 'create',
      created_at: expect.any(String) as string,
      record: response.data,
    },
  ])
  expect(response.data.agent_name).toBeNull()
  expect(next).toBe(after + 1)
})

test('a property that is archived or deleted has no record until it is active again', async () => {
  const { id } = await publish(app, 'Yaba')
  const params = { id }
  const after = await begin()
  const actions = async () => (await read(after)).data.map(({ action, record }) => [action, record && record.id])
  await app.request(propertyEndpoints.archive, { params })
  expect(await actions()).toEqual([['archive', null]])
  await app.request(propertyEndpoints.unarchive, { params })
  expect((await actions()).at(-1)).toEqual(['unarchive', id])
  await app.request(propertyEndpoints.remove, { params })
  expect((await actions()).at(-1)).toEqual(['delete', null])
  await app.request(propertyEndpoints.restore, { params })
  // Each entry has the record as it is now.
  expect(await actions()).toEqual([
    ['archive', id],
    ['unarchive', id],
    ['delete', id],
    ['restore', id],
  ])
})

test('pages have every change once, in their order', async () => {
  const after = await begin()
  await insertChanges(7, 'banner')
  await announce()
  await sealChanges(app.db)
  const seen: number[] = []
  let page = await read(after, { limit: 3 })
  seen.push(...page.data.map(({ seq }) => seq))
  expect(page.is_more).toBe(true)
  while (page.is_more) {
    page = await read(page.next, { limit: 3 })
    seen.push(...page.data.map(({ seq }) => seq))
  }
  expect(seen).toEqual(Array.from({ length: 8 }, (_, index) => after + 1 + index))
  expect(page.next).toBe(after + 8)
})

test('changes of people have ids and versions only, and those of admins and views are never sent', async () => {
  const after = await begin()
  await insertChanges(1, 'signup')
  await insertChanges(2, 'admin')
  await insertChanges(2, 'view')
  const { id } = await insertAgent(app.db, { last_name: 'Eze', company_name: 'Eze Homes' })
  await app.request(agentEndpoints.remove, { params: { id } })
  expect((await read(after)).data).toEqual([])
  const { data, next } = await read(after, { kinds: 'agent, signup,affiliate,inquiry' })
  expect(data.map(({ entity, action, version, record }) => [entity, action, version, record])).toEqual([
    ['signup', 'update', null, null],
    ['agent', 'delete', 2, null],
  ])
  expect(JSON.stringify(data)).not.toMatch(/Eze Homes|@/)
  expect(next).toBe(after + 6)
})

test('a key follows public records, and with the scope to read everything the other kinds too', async () => {
  const createKey = async (scopes: ApiKeyScope[]) =>
    (await app.request(apiKeyEndpoints.create, { body: { name: 'Site', scopes } })).response.data.key
  const after = await begin()
  const { id } = await publish(app, 'Ikoyi')
  await sealChanges(app.db)
  const send = async (key: string, kinds?: string) =>
    await app.request(changeStreamEndpoints.list, { query: { after, kinds }, token: `Bearer ${key}` })
  const key = await createKey(['changes'])
  expect((await send(key)).response.data).toMatchObject([{ id, record: { id, agent_name: null } }])
  const { status, error } = await send(key, 'property,signup')
  expect([status, error.message]).toEqual([
    403,
    'A key that may not read everything follows only property, announcement, banner, career',
  ])
  expect((await send(await createKey(['read listings']))).status).toBe(403)
  expect((await send(await createKey(['changes', 'read everything']), 'property,signup')).response.data).toMatchObject([
    { id, record: { id, agent_name: null } },
  ])
})

test('a reader of a rare kind passes the changes of others in bounded pages', async () => {
  const after = await begin()
  await insertChanges(20_001, 'signup')
  await announce()
  await sealChanges(app.db)
  expect(await read(after, { kinds: 'announcement' })).toMatchObject({ data: [], next: after + 20_000, is_more: true })
  const { data, is_more } = await read(after + 20_000, { kinds: 'announcement' })
  expect([data.length, is_more]).toEqual([1, false])
})

test('a place that is ahead, of before a restore, or too far behind has to read all', async () => {
  await announce()
  const next = await begin()
  const rejected = async (after: number) => {
    const { status, error } = await request({ after })
    return [status, error.code, error.next]
  }
  expect(await rejected(next + 1)).toEqual([410, 'read_all', next])
  await sql`update change_sealer set read_from = ${next}`.execute(app.db)
  expect(await rejected(next - 1)).toEqual([410, 'read_all', next])
  expect((await request({ after: next })).status).toBe(200)
  await sql`update change_sealer set read_from = 0, last = last + 1000001`.execute(app.db)
  expect(await rejected(next)).toEqual([410, 'read_all', next + 1_000_001])
  await sql`update change_sealer set last = last - 1000001`.execute(app.db)
})
