import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { eventEndpoints } from '@gatehouse/contract/history/events'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAdmin, openSession } from '../../../test/insert-rows'
import { openEvents } from '../../../test/events/read-events'
import { startApp, type TestApp } from '../../../test/start-app'
import { until } from '../../../test/until'
import { newId } from '../../database/id'
import { inTransaction } from '../../database/transaction'
import { recordChanges } from '../../records/changes/change'
import { sealChanges } from '../../records/changes/seal'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
const password = 'palm wine at dusk'
beforeEach(async () => {
  token = await openSession(app.db, await insertAdmin(app.db, { name: 'Bola Okafor', password }))
})

const announce = async () => {
  const body = { announcement_text: 'Open house this Saturday', redirect_link: '' }
  return (await app.request(announcementEndpoints.create, { body })).response.data
}
/** Inserts changes of banners that need no record. */
async function insertChanges(count: number): Promise<void> {
  const change = { adminId: null, source: 'server', action: 'update', entity: 'banner', before: {}, after: {} } as const
  const changes = Array.from({ length: count }, () => ({ ...change, id: newId() }))
  await inTransaction(app.db, (tx) => recordChanges(tx, changes, app.now()))
}
const poll = async (last_event_id?: number) =>
  (await app.request(eventEndpoints.events, { query: { poll: '1', last_event_id: last_event_id?.toString() } }))
    .response

test('events require a token', async () => {
  expect((await app.request(eventEndpoints.events, { token: null })).status).toBe(401)
  expect((await app.request(eventEndpoints.events, { query: { poll: '1' }, token: null })).status).toBe(401)
})

test('a change arrives within two seconds of its commit, with the record, its version and its author', async () => {
  const open = await openEvents(app.url, { token })
  const { id } = await announce()
  await until('the change has arrived', () => open.changes().length > 0, 2_000)
  expect(open.events[1]).toEqual({
    name: 'message',
    id: String((await poll()).last_event_id),
    data: {
      entity: 'announcement',
      id,
      version: 1,
      action: 'create',
      operation_id: null,
      admin_id: expect.any(String),
      admin_name: 'Ngozi Adeyemi',
    },
  })
})

test('the response is neither compressed nor stored nor held back by a proxy', async () => {
  const { headers } = (await openEvents(app.url, { token })).response
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store, no-transform')
  expect(headers['x-accel-buffering']).toBe('no')
  expect(headers['content-encoding']).toBeUndefined()
  const head = await fetch(`${app.url}/admin/events`, { method: 'HEAD', headers: { Authorization: token } })
  expect(head.status).toBe(200)
})

test('a reader continues after the last event that it has received, without loss', async () => {
  await insertChanges(3)
  await sealChanges(app.db)
  const { last_event_id } = await poll()
  const open = await openEvents(app.url, { token, lastEventId: String(last_event_id - 2) })
  await insertChanges(2)
  await until('all have arrived', () => open.changes().length === 4)
  const ids = open.events.filter(({ name }) => name === 'message').map(({ id }) => Number(id))
  expect(ids).toEqual([-1, 0, 1, 2].map((step) => last_event_id + step))
})

test('a reader that is too far behind, or ahead of all changes, is told to read everything again', async () => {
  const { last_event_id } = await poll()
  await insertChanges(2_001)
  await sealChanges(app.db)
  for (const lastEventId of [last_event_id, last_event_id + 5_000]) {
    const { events } = await openEvents(app.url, { token, lastEventId: String(lastEventId) })
    expect(events.map(({ name }) => name)).toEqual(['ready', 'reset'])
    expect(events[1]?.id).toBe(String(last_event_id + 2_001))
    expect(await poll(lastEventId)).toMatchObject({ data: [], is_reset: true, last_event_id: last_event_id + 2_001 })
  }
})

test('a reader without a stream requests the changes after a place as JSON', async () => {
  const { last_event_id } = await poll()
  const { id } = await announce()
  await sealChanges(app.db)
  const { data, is_reset } = await poll(last_event_id)
  expect(data).toMatchObject([{ seq: last_event_id + 1, entity: 'announcement', id, action: 'create' }])
  expect(is_reset).toBe(false)
})

test('a reader without a place can begin with the changes of the last seconds', async () => {
  await insertChanges(2)
  await sealChanges(app.db)
  await sql`update change_order set created_at = now() - interval '1 minute'`.execute(app.db)
  const { id } = await announce()
  await sealChanges(app.db)
  const { last_event_id } = await poll()
  const since = async (since_seconds: string) =>
    (await app.request(eventEndpoints.events, { query: { poll: '1', since_seconds } })).response
  expect(await since('30')).toMatchObject({ data: [{ entity: 'announcement', id }], last_event_id })
  expect((await since('90')).data.slice(-3)).toMatchObject([{ entity: 'banner' }, { entity: 'banner' }, { id }])
  await sql`update change_order set created_at = now() - interval '1 minute'`.execute(app.db)
  expect(await since('30')).toMatchObject({ data: [], last_event_id })
})

test('changes of passwords are not told, those of names are', async () => {
  const open = await openEvents(app.url, { token })
  const of = (after: object) => ({
    adminId: null,
    source: 'console' as const,
    action: 'update' as const,
    entity: 'admin' as const,
    id: newId(),
    before: {},
    after: { ...after },
  })
  const [hidden, shown] = [of({ pswd_changed_at: 'now' }), of({ name: 'Ade' })]
  await inTransaction(app.db, (tx) => recordChanges(tx, [hidden, shown], app.now()))
  await until('the other has arrived', () => open.changes().some(({ id }) => id === shown.id))
  expect(open.changes().map(({ id }) => id)).not.toContain(hidden.id)
})

test('changes of keys are told, without the key', async () => {
  const open = await openEvents(app.url, { token })
  const body = { name: 'Website', scopes: ['changes' as const] }
  const { id, key } = (await app.request(apiKeyEndpoints.create, { body })).response.data
  await app.request(apiKeyEndpoints.revoke, { params: { id } })
  await until('both have arrived', () => open.changes().length === 2)
  expect(open.changes()).toMatchObject([
    { entity: 'api_key', id, action: 'create' },
    { entity: 'api_key', id, action: 'delete' },
  ])
  expect(JSON.stringify(open.events)).not.toContain(key)
})

test('a connection ends within a second when its session is revoked, and others stay', async () => {
  const other = await openEvents(app.url, { token: app.token })
  const open = await openEvents(app.url, { token })
  await app.request(sessionEndpoints.signOut, { token })
  await until('it has ended', () => open.isEnded(), 1_000)
  expect(other.isEnded()).toBe(false)
})

test('a connection of an expired session ends', async () => {
  const open = await openEvents(app.url, { token })
  await sql`update session set expires_at = now() where admin_id = (
    select id from admin where name = 'Bola Okafor' order by id desc limit 1)`.execute(app.db)
  await until('it has ended', () => open.isEnded(), 2_000)
})

test('events and open forms do not extend a session', async () => {
  const seenAt = async () =>
    (
      await sql<{ at: string }>`
    select max(last_seen_at)::text as at from session where last_seen_at < now() - interval '1 hour'`.execute(app.db)
    ).rows
  await sql`update session set last_seen_at = now() - interval '2 hours'`.execute(app.db)
  const before = await seenAt()
  const open = await openEvents(app.url, { token })
  await app.request(eventEndpoints.events, { token, query: { poll: '1' } })
  await app.request(eventEndpoints.presence, { token, body: { entity: 'property', id: 'x' } })
  await insertChanges(1)
  await until('a change has arrived', () => open.changes().length > 0)
  expect(await seenAt()).toEqual(before)
})

test('a session has at most ten connections, and another after one is closed', async () => {
  const open = await Promise.all(Array.from({ length: 10 }, () => openEvents(app.url, { token })))
  const refused = await app.request(eventEndpoints.events, { token })
  expect(refused.status).toBe(429)
  expect(refused.error.message).toBe(
    'Too many open connections for events. Close other windows, or try again in a minute.',
  )
  expect((await openEvents(app.url, { token: app.token })).response.statusCode).toBe(200)
  open[0]!.close()
  await until('there is room', async () => (await openEvents(app.url, { token })).response.statusCode === 200)
})

test('the others that have a form open are named, until they close it or are silent for 45 seconds', async () => {
  const form = { entity: 'property', id: newId() } as const
  const present = async (is_open = true) =>
    (await app.request(eventEndpoints.presence, { token, body: { ...form, is_open } })).response.data.admins
  const open = await openEvents(app.url, { token })
  const told = () => open.events.filter(({ name }) => name === 'presence').map(({ data }) => data)
  expect(await present()).toEqual([])
  await app.request(eventEndpoints.presence, { body: form })
  expect(await present()).toEqual([{ id: expect.any(String), name: 'Ngozi Adeyemi' }])
  const names = expect.arrayContaining([expect.objectContaining({ name: 'Ngozi Adeyemi' })]) as unknown
  await until('it is told', () => told().length > 0)
  expect(told().at(-1)).toEqual({ ...form, admins: names })
  await sql`update presence set seen_at = now() - interval '46 seconds'`.execute(app.db)
  await until('the end is told', () => JSON.stringify(told().at(-1)) === JSON.stringify({ ...form, admins: [] }))
  await app.request(eventEndpoints.presence, { body: form })
  await app.request(eventEndpoints.presence, { body: { ...form, is_open: false } })
  expect(await present()).toEqual([])
})
