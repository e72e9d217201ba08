import { viewEndpoints } from '@gatehouse/contract/lists/view'
import { listSettingEndpoints } from '@gatehouse/contract/lists/list-settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAdmin, openSession } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { sealChanges } from '../../records/changes/seal'

let app: TestApp
let ada: string

beforeAll(async () => {
  app = await startApp()
  ada = await openSession(app.db, await insertAdmin(app.db, { password: 'a long password', name: 'Ada Obi' }))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('view').execute()
  await app.db.deleteFrom('list_setting').execute()
})

const lekki = { list: 'properties', name: 'Lekki, no photographs', query: 'q=lekki&needs=photos,price' } as const
const save = (body: object = {}, headers = {}, token?: string) =>
  app.request(viewEndpoints.create, { body: { ...lekki, ...body }, headers, ...(token && { token }) })
const names = async (token?: string, query: object = { list: 'properties' }) =>
  (await app.request(viewEndpoints.list, { query, ...(token && { token }) })).response.data.map(({ name }) => name)

test('every call requires a token', async () => {
  const params = { id: 'x' }
  for (const status of [
    (await app.request(viewEndpoints.list, { token: null })).status,
    (await app.request(viewEndpoints.find, { token: null, params })).status,
    (await app.request(viewEndpoints.create, { token: null, body: lekki })).status,
    (await app.request(viewEndpoints.update, { token: null, params, body: lekki })).status,
    (await app.request(viewEndpoints.remove, { token: null, params })).status,
    (await app.request(viewEndpoints.restore, { token: null, params })).status,
    (await app.request(listSettingEndpoints.find, { token: null })).status,
    (await app.request(listSettingEndpoints.save, { token: null, body: { list: 'admins', columns: null } })).status,
  ])
    expect(status).toBe(401)
})

test.each([
  ['no name', { name: ' ' }, { name: 'Name is required' }],
  ['a long name', { name: 'x'.repeat(61) }, { name: 'Use at most 60 characters' }],
  ['another list', { list: 'drivers' }, { list: 'Choose one of the lists' }],
  ['a long query', { query: 'x'.repeat(2_001) }, { query: 'Use at most 2,000 characters' }],
])('%s is rejected', async (_, body, errors) => {
  const { status, error } = await save(body)
  expect([status, error?.errors]).toEqual([422, errors])
})

test('a view is saved once when its request is repeated, and found by its list and by its id', async () => {
  const headers = { 'Idempotency-Key': 'view-once' }
  const { data } = (await save({}, headers)).response
  expect((await save({}, headers)).response.data).toEqual(data)
  await save({ list: 'agents', name: 'In Lagos' })
  expect(await names()).toEqual([lekki.name])
  expect(await names(undefined, {})).toEqual(['In Lagos', lekki.name])
  const found = await app.request(viewEndpoints.find, { params: { id: data.id } })
  expect(found.response.data).toEqual({ ...data, ...lekki, is_shared: false, is_pinned: false, version: 1 })
})

test('an own view is private until it is shared, and only its own admin changes it', async () => {
  const { data } = (await save()).response
  const params = { id: data.id }
  const changed = { ...lekki, name: 'Changed' }
  const attempts = async () => [
    (await app.request(viewEndpoints.find, { params, token: ada })).status,
    (await app.request(viewEndpoints.update, { params, body: changed, token: ada })).status,
    (await app.request(viewEndpoints.remove, { params, token: ada })).status,
  ]
  expect([await names(ada), await attempts()]).toEqual([[], [404, 404, 404]])
  await app.request(viewEndpoints.update, { params, body: { ...lekki, is_shared: true, is_pinned: true } })
  expect([await names(ada), await attempts()]).toEqual([[lekki.name], [200, 409, 409]])
  const rejected = await app.request(viewEndpoints.update, { params, body: changed, token: ada })
  expect(rejected.error?.message).toBe('Only the admin who saved a view can change it')
  expect(await names()).toEqual([lekki.name])
})

test('a private view of another admin is not in the error for an old version', async () => {
  const { data } = (await save()).response
  const sent = { params: { id: data.id }, headers: { 'If-Match': '"99"' }, token: ada }
  const responses = [
    await app.request(viewEndpoints.update, { ...sent, body: lekki }),
    await app.request(viewEndpoints.remove, sent),
    await app.request(viewEndpoints.restore, sent),
  ]
  expect(responses.map(({ status, text }) => [status, text.includes('q=lekki')])).toEqual([
    [404, false],
    [404, false],
    [404, false],
  ])
})

test('a deleted view is restored by its own admin, and every change is recorded, on no activity', async () => {
  const { data } = (await save({ is_shared: true })).response
  const params = { id: data.id }
  await app.request(viewEndpoints.remove, { params })
  expect([await names(), (await app.request(viewEndpoints.find, { params })).status]).toEqual([[], 404])
  expect((await app.request(viewEndpoints.restore, { params, token: ada })).status).toBe(409)
  expect((await app.request(viewEndpoints.restore, { params })).response.message).toBe('View restored successfully')
  expect(await names()).toEqual([lekki.name])
  await sealChanges(app.db)
  const { rows } = await app.pool.query<{ action: string; is_entry: boolean }>(
    `select change.action, is_entry from change join change_order on change_id = change.id
      where change.entity = 'view' and change.entity_id = $1 order by change.id`,
    [data.id],
  )
  expect(rows.map(({ action, is_entry }) => [action, is_entry])).toEqual([
    ['create', false],
    ['delete', false],
    ['restore', false],
  ])
})

test('an update with an old version is rejected with the current view', async () => {
  const { data } = (await save()).response
  const params = { id: data.id }
  const headers = { 'If-Match': `"${data.version}"` }
  await app.request(viewEndpoints.update, { params, body: { ...lekki, name: 'Second' }, headers })
  const { status } = await app.request(viewEndpoints.update, { params, body: lekki, headers })
  expect([status, await names()]).toEqual([412, ['Second']])
})

test('each admin chooses the columns of a list for all devices, and returns to those of the list', async () => {
  const set = (columns: string[] | null, token?: string) =>
    app.request(listSettingEndpoints.save, { body: { list: 'affiliates', columns }, ...(token && { token }) })
  const own = [{ list: 'affiliates', columns: ['first_name', 'value'] }]
  expect((await set(['first_name', 'value'])).response.data).toEqual(own)
  expect((await set(['status'], ada)).response.data).toEqual([{ list: 'affiliates', columns: ['status'] }])
  expect((await app.request(listSettingEndpoints.find)).response.data).toEqual(own)
  for (const columns of [[], ['a', 'a'], ['A b']]) expect((await set(columns)).status).toBe(422)
  expect((await set(null)).response.data).toEqual([])
})
