import { announcementEndpoints, type Announcement } from '@gatehouse/contract/entities/announcement'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAdmin, insertAnnouncement } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
let now = new Date()

beforeAll(async () => {
  app = await startApp({ now: () => now })
})

afterAll(() => app.close())

beforeEach(() => app.db.deleteFrom('announcement').execute())

const written = { announcement_text: 'Open house this Saturday', redirect_link: 'https://lekkihomes.test/open' }
const create = (fields: object = {}, headers = {}) =>
  app.request(announcementEndpoints.create, { body: { ...written, ...fields }, headers })
const edit = (id: string, fields: object = {}, headers = {}) =>
  app.request(announcementEndpoints.update, { params: { id }, body: { ...written, ...fields }, headers })
const remove = (id: string, headers = {}) => app.request(announcementEndpoints.remove, { params: { id }, headers })
const restore = (id: string) => app.request(announcementEndpoints.restore, { params: { id } })
const listed = async () => (await app.request(announcementEndpoints.list)).response.data

test('every announcement endpoint requires a token', async () => {
  const params = { id: 'x' }
  expect((await app.request(announcementEndpoints.list, { token: null })).status).toBe(401)
  expect((await app.request(announcementEndpoints.find, { token: null, params })).status).toBe(401)
  expect((await app.request(announcementEndpoints.create, { token: null, body: written })).status).toBe(401)
  expect((await app.request(announcementEndpoints.update, { token: null, params, body: written })).status).toBe(401)
  expect((await app.request(announcementEndpoints.remove, { token: null, params })).status).toBe(401)
  expect((await app.request(announcementEndpoints.restore, { token: null, params })).status).toBe(401)
})

test.each([
  [{ announcement_text: ' ' }, { announcement_text: 'Announcement text is required' }],
  [{ announcement_text: 'a'.repeat(2001) }, { announcement_text: 'Use at most 2,000 characters' }],
  [
    { redirect_link: 'javascript:alert(1)' },
    { redirect_link: 'Enter a web address, such as https://example.com/offer' },
  ],
  [{ redirect_link: '//example.com' }, { redirect_link: 'Enter a web address, such as https://example.com/offer' }],
  [
    { redirect_link: 'https://me:secret@example.com' },
    { redirect_link: 'Remove the user name and password from the link' },
  ],
])('%j is rejected on its field, on create and on edit', async (fields, errors) => {
  const { id } = await insertAnnouncement(app.db)
  for (const { status, error } of [await create(fields), await edit(id, fields)]) {
    expect([status, error.errors]).toEqual([422, errors])
  }
  expect(await listed()).toHaveLength(1)
})

test.each(['0190f3a0-0000-7000-8000-000000000000', 'nothing'])('announcement %s is not found', async (id) => {
  const find = app.request(announcementEndpoints.find, { params: { id } })
  for (const { status, error } of [await find, await edit(id), await remove(id), await restore(id)]) {
    expect([status, error.message]).toEqual([404, 'Announcement not found'])
  }
})

test('an announcement is created with its author, found, listed and recorded', async () => {
  const { status, response } = await create({ redirect_link: ' lekkihomes.test/open ' })
  expect([status, response.message]).toEqual([200, 'Announcement created successfully'])
  expect(response.data).toEqual({
    ...written,
    id: expect.any(String),
    admin_name: 'Ngozi Adeyemi',
    created_at: now.toISOString(),
    version: 1,
  })
  const found = await app.request(announcementEndpoints.find, { params: { id: response.data.id } })
  expect(found.response.data).toEqual(response.data)
  expect(await listed()).toEqual([response.data])
  expect(await changesOf(response.data.id)).toMatchObject([
    { action: 'create', entity: 'announcement', before: null, after: written },
  ])
})

test.each([{ redirect_link: '' }, { redirect_link: null }, { redirect_link: undefined }])(
  'with the link %j it is an in-app announcement',
  async (fields) => {
    const { status, response } = await create(fields)
    expect([status, response.data.redirect_link]).toEqual([200, ''])
  },
)

test('one Idempotency-Key creates one announcement', async () => {
  const first = await create({}, { 'Idempotency-Key': 'a1' })
  const again = await create({}, { 'Idempotency-Key': 'a1' })
  expect(again.response).toEqual(first.response)
  expect(await listed()).toHaveLength(1)
})

test('an edit changes text and link, keeps the author, and records both states', async () => {
  const writer = await insertAdmin(app.db, { name: 'Bísí Adé', password: 'mango orchard in May' })
  const { id } = await insertAnnouncement(app.db, { admin_id: writer.id, ...written })
  const { status, response } = await edit(id, { announcement_text: 'Now on Sunday', redirect_link: '' })
  expect([status, response.message]).toEqual([200, 'Announcement updated successfully'])
  const after = { announcement_text: 'Now on Sunday', redirect_link: '' }
  expect(response.data).toMatchObject({ id, ...after, admin_name: 'Bísí Adé', version: 2 })
  expect(await changesOf(id)).toMatchObject([{ action: 'update', before: written, after }])
})

test('an edit of a stale version is rejected with the current announcement', async () => {
  const { id } = await insertAnnouncement(app.db)
  const { data: theirs } = (await edit(id, { announcement_text: 'Theirs' }, { 'If-Match': '"1"' })).response
  const { status, error } = await edit(id, { announcement_text: 'Mine' }, { 'If-Match': '"1"' })
  expect([status, error.code, error.current]).toEqual([412, 'stale', theirs])
  expect((await edit(id, { announcement_text: 'Mine' }, { 'If-Match': '"2"' })).status).toBe(200)
})

test('a deleted announcement is not listed, cannot be edited, and can be restored for 30 days', async () => {
  const { id } = await insertAnnouncement(app.db)
  const deletedAt = now
  const removed = await remove(id)
  expect(removed.response).toEqual({
    status: true,
    message: 'Announcement deleted successfully',
    data: { restorable_until: daysAfter(deletedAt, 30).toISOString() },
  })
  expect(await listed()).toEqual([])
  expect((await edit(id)).status).toBe(404)
  expect((await remove(id)).response).toEqual(removed.response)
  expect((await restore(id)).response).toEqual({ status: true, message: 'Announcement restored successfully' })
  expect(await listed()).toMatchObject([{ id, version: 3 }])
  expect((await changesOf(id)).map(({ action }) => action)).toEqual(['delete', 'restore'])
  await app.db
    .updateTable('announcement')
    .set({ deleted_at: daysAfter(now, -30) })
    .where('id', '=', id)
    .execute()
  expect((await restore(id)).status).toBe(409)
})

test('announcements are paged newest first to the end, each once, and found by words ignoring diacritics', async () => {
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) {
    now = new Date(now.getTime() + 1_000)
    const announcement_text = index === 3 ? 'Ọjà ńlá in Ìbàdàn' : `Number ${index}`
    ids.push((await insertAnnouncement(app.db, { announcement_text, created_at: now })).id)
  }
  const seen: Announcement[] = []
  let next: string | null | undefined
  do {
    const page = await app.request(announcementEndpoints.list, { query: { limit: 2, ...(next && { cursor: next }) } })
    if (!next) expect(page.response.total).toBe(5)
    seen.push(...page.response.data)
    next = page.response.next_cursor
  } while (next)
  expect(seen.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(await listed()).toEqual(seen)
  const found = await app.request(announcementEndpoints.list, { query: { q: 'oja IBADAN' } })
  expect([found.response.total, found.response.data.map(({ id }) => id)]).toEqual([1, [ids[3]]])
})

test('the counts include live announcements: all, with a link, without one', async () => {
  await insertAnnouncement(app.db)
  await insertAnnouncement(app.db)
  await insertAnnouncement(app.db, { redirect_link: '' })
  await insertAnnouncement(app.db, { redirect_link: '', deleted_at: new Date() })
  const { data } = (await app.request(statsEndpoints.find)).response
  expect(data).toMatchObject({ announcements: 3, push_announcements: 2, in_app_announcements: 1 })
})

test('with PUBLIC_LISTINGS announcements are readable without a token, without their authors', async () => {
  const open = await startApp({ publicListings: true })
  try {
    const { data } = (await open.request(announcementEndpoints.create, { body: written })).response
    const list = await open.request(announcementEndpoints.list, { token: null })
    const found = await open.request(announcementEndpoints.find, { token: null, params: { id: data.id } })
    expect(list.response.data).toEqual([{ ...data, admin_name: null }])
    expect(found.response.data).toEqual({ ...data, admin_name: null })
    expect(list.text + found.text).not.toContain('Ngozi')
    expect((await open.request(announcementEndpoints.list)).response.data).toEqual([data])
    expect((await open.request(announcementEndpoints.list, { token: 'false' })).status).toBe(401)
    expect((await open.request(announcementEndpoints.create, { token: null, body: written })).status).toBe(401)
  } finally {
    await open.close()
  }
})

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

const changesOf = (id: string) =>
  app.db.selectFrom('change').selectAll().where('entity_id', '=', id).orderBy('id').execute()
