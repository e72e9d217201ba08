import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { consoleMediaType } from '@gatehouse/contract/history/console-media-type'
import { intakeEndpoints } from '@gatehouse/contract/intake'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAdmin, insertAgent, insertProperty } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { setPassword } from '../auth/admin-repository'
import { inTransaction } from '../database/transaction'
import { sealChanges } from '../records/changes/seal'

const intakeKey = 'the-site-knows-this-key'
let app: TestApp
let now = new Date('2026-11-25T09:00:00Z')

beforeAll(async () => {
  app = await startApp({ now: () => now, intakeKey })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date('2026-11-25T09:00:00Z')
  await app.db.deleteFrom('change').execute()
  await app.db.deleteFrom('change_order').execute()
})

const history = async (entity: string, id: string, query = {}) =>
  (await app.request(historyEndpoints.record, { params: { entity, id }, query })).response
const activity = async (query = {}) => {
  await sealChanges(app.db)
  return (await app.request(historyEndpoints.activity, { query })).response
}
const text = { announcement_text: 'Open house this Saturday', redirect_link: '' }
const announce = async (announcement_text = text.announcement_text) =>
  (await app.request(announcementEndpoints.create, { body: { ...text, announcement_text } })).response.data

test('history, activity and operations require a token', async () => {
  const params = { entity: 'property', id: 'x' }
  for (const call of [
    app.request(historyEndpoints.record, { params, token: null }),
    app.request(historyEndpoints.activity, { token: null }),
    app.request(historyEndpoints.operation, { params, token: null }),
  ])
    expect((await call).status).toBe(401)
})

test('a record shows who changed what, newest first, with the fields that differ and where from', async () => {
  const { id } = await announce()
  now = new Date('2026-11-25T09:05:00Z')
  const edited = { ...text, announcement_text: 'Open house on Sunday' }
  const headers = { Accept: `application/json, ${consoleMediaType}` }
  await app.request(announcementEndpoints.update, { params: { id }, body: edited, headers })
  const admin = { id: expect.any(String) as string, name: 'Ngozi Adeyemi' }
  const same = { admin, entity: 'announcement', entity_id: id, operation_id: null, operation: null }
  const named = { details: {}, names: {}, files: {} }
  expect((await history('announcement', id)).data).toEqual([
    {
      ...same,
      ...named,
      id: expect.any(String),
      created_at: '2026-11-25T09:05:00.000Z',
      source: 'console',
      action: 'update',
      fields: { announcement_text: { before: text.announcement_text, after: 'Open house on Sunday' } },
      lacks_personal: false,
      label: 'Open house on Sunday',
      undo: 'possible',
    },
    expect.objectContaining({
      ...same,
      ...named,
      source: 'API',
      action: 'create',
      fields: {
        announcement_text: { before: null, after: text.announcement_text },
        redirect_link: { before: null, after: '' },
      },
    }),
  ])
})

test('the history of a record and the activity are paged to the end, each change once', async () => {
  const { id } = await announce()
  for (let round = 0; round < 4; round += 1)
    await app.request(announcementEndpoints.update, {
      params: { id },
      body: { ...text, announcement_text: `${round}` },
    })
  for (const read of [(query: object) => history('announcement', id, query), activity]) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await read({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.data.map((change) => change.id))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual((await read({ limit: 200 })).data.map((change) => change.id))
    expect(new Set(seen).size).toBe(5)
  }
})

test('an unknown kind is not found, and a record without changes has none', async () => {
  const unknown = await app.request(historyEndpoints.record, { params: { entity: 'session', id: 'x' } })
  expect([unknown.status, unknown.error.message]).toEqual([404, 'There is no such kind of record'])
  expect(await history('property', 'x')).toEqual({ status: true, data: [], next_cursor: null })
})

test('the activity is filtered by person, kind, action, source and day in Lagos', async () => {
  const first = await announce('First')
  now = new Date('2026-11-25T23:30:00Z')
  await app.request(announcementEndpoints.remove, { params: { id: first.id } })
  const { id: property } = await insertProperty(app.db)
  const admin = await insertAdmin(app.db, { name: 'Bísí Adé', password: 'mango orchard in May' })
  const token = await app.signIn({ email: admin.email, pswd: 'mango orchard in May' })
  await app.request(propertyEndpoints.archive, { params: { id: property }, token })
  const found = async (query: object) => (await activity(query)).data.map(({ entity, action }) => `${entity} ${action}`)
  expect(await found({})).toEqual(['property archive', 'announcement delete', 'announcement create'])
  expect(await found({ admin_id: admin.id })).toEqual(['property archive'])
  expect(await found({ entity: 'announcement' })).toEqual(['announcement delete', 'announcement create'])
  expect(await found({ action: 'delete' })).toEqual(['announcement delete'])
  expect(await found({ source: 'intake' })).toEqual([])
  expect(await found({ source: 'API', entity: 'property' })).toEqual(['property archive'])
  expect(await found({ to: '2026-11-25' })).toEqual(['announcement create'])
  expect(await found({ from: '2026-11-26', to: '2026-11-26' })).toHaveLength(2)
  expect(await found({ from: '2026-11-25T23:30:01Z' })).toEqual([])
  const wrong = await app.request(historyEndpoints.activity, { query: { from: 'yesterday' } })
  expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([422, ['from']])
})

test('a move is one entry, which opens into its changes, and both agents show it', async () => {
  const from = (await insertAgent(app.db, { company_name: 'Lekki Homes' })).id
  const to = (await insertAgent(app.db, { company_name: 'Ikoyi Keys' })).id
  const properties = [
    await insertProperty(app.db, { agent_id: from }),
    await insertProperty(app.db, { agent_id: from }),
  ]
  const { id } = (await app.request(propertyMoveEndpoints.create, { body: { from_agent_id: from, to_agent_id: to } }))
    .response.data
  const [entry, ...others] = (await activity()).data
  expect(others).toEqual([])
  expect(entry).toMatchObject({ entity: 'property', operation: { id, kind: 'move', total: 2, done: 2, left: [] } })
  expect(entry!.operation).toMatchObject({
    undo: 'possible',
    undo_state: null,
    details: { from_agent_id: from, from_agent: 'Lekki Homes', to_agent_id: to, to_agent: 'Ikoyi Keys' },
  })
  const opened = (await activity({ operation_id: id })).data
  expect(opened.map(({ entity_id }) => entity_id).toSorted()).toEqual(
    [...properties.map((one) => one.id), from, to].toSorted(),
  )
  expect((await history('agent', from)).data).toMatchObject([
    { action: 'move', details: { to_agent_id: to, properties: 2 }, undo: 'Undo the move of the properties instead' },
  ])
  const moves = async (query: object) => (await activity({ action: 'move', ...query })).data.map((one) => one.id)
  expect(await moves({})).toEqual([entry!.id])
  expect(await moves({ entity: 'agent', source: 'API', admin_id: entry!.admin!.id })).toEqual([entry!.id])
  for (const other of [{ entity: 'career' }, { source: 'console' }, { to: '2026-01-01' }])
    expect(await moves(other)).toEqual([])
  await app.request(propertyMoveEndpoints.undo, { params: { id } })
  expect((await history('property', properties[0]!.id)).data.map(({ undo }) => undo)).toEqual([
    'possible',
    'It was undone already',
  ])
  const found = await app.request(historyEndpoints.operation, { params: { id } })
  expect(found.response.data).toMatchObject({
    kind: 'move',
    undone_by: expect.any(String) as string,
    undo_state: 'done',
    undo: 'It was undone already',
  })
  const undo = await app.request(historyEndpoints.operation, { params: { id: found.response.data.undone_by! } })
  expect(undo.response.data).toMatchObject({ kind: 'undo', undoes: id, undoes_kind: 'move', undo: 'possible' })
})

test('nothing of passwords and factors is shown, and the intake leaves personal values out', async () => {
  const admin = await insertAdmin(app.db, { name: 'Ada', password: 'palm wine at dusk' })
  const changedBy = { adminId: admin.id, source: 'console' } as const
  await inTransaction(app.db, (tx) => setPassword(tx, { adminId: admin.id, passwordHash: 'hash', changedBy }, now))
  expect((await history('admin', admin.id)).data).toEqual([])
  const body = { name: 'Emeka', email: 'emeka@people.test', phone_number: '0803', message: 'Is it free?' }
  const sent = await app.request(intakeEndpoints.inquiry, { body, token: intakeKey })
  expect(sent.status).toBeLessThan(300)
  const [entry, ...others] = (await activity()).data
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    entity: 'inquiry',
    source: 'intake',
    admin: null,
    lacks_personal: true,
    label: 'Emeka',
  })
  expect(JSON.stringify(entry!.fields)).not.toContain('emeka')
})

test('why a change cannot be undone is said', async () => {
  const { id } = await announce()
  const created = async () => (await history('announcement', id)).data.map(({ undo }) => undo)
  await app.request(announcementEndpoints.remove, { params: { id } })
  expect(await created()).toEqual(['possible', 'The record is deleted. Restore it first.'])
  await app.request(announcementEndpoints.restore, { params: { id } })
  expect(await created()).toEqual(['possible', 'The record has been restored since', 'possible'])
  await app.db.deleteFrom('announcement').where('id', '=', id).execute()
  expect(new Set(await created())).toEqual(new Set(['The record no longer exists']))
})
