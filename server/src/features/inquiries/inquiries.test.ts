import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { newId } from '../../database/id'
import { recount } from '../../records/counters/recount'
import { insertAdmin, insertInquiry, insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  for (const table of ['inquiry', 'daily_counter'] as const) await app.db.deleteFrom(table).execute()
})
// After every test, the counts of all and of open inquiries equal the numbers of rows.
afterEach(async () => {
  expect((await recount(app.db, new Date())).filter(({ what }) => what.includes('inquiries'))).toEqual([])
})
afterAll(() => app.close())

const list = async () => (await app.request(inquiryEndpoints.list)).response.data

test('the list requires a token', async () => {
  expect((await app.request(inquiryEndpoints.list, { token: null })).status).toBe(401)
})

test('without inquiries the list is empty, complete and paged', async () => {
  expect((await app.request(inquiryEndpoints.list)).text).toBe('{"status":true,"data":[]}')
  const { response } = await app.request(inquiryEndpoints.list, { query: { limit: 6, page: 1 } })
  expect(response).toEqual({ status: true, data: [], next_cursor: null, total: 0 })
})

test('an inquiry is listed with its property, archived or not', async () => {
  const property = await insertProperty(app.db, {
    location: 'Ikoyi, Lagos',
    type: 'Lease',
    price: null,
    archived: true,
  })
  const { id } = await insertInquiry(app.db, {
    name: 'Emeka',
    email: 'emeka@people.test',
    phone_number: '0809',
    message: 'May I see it?\nOn Saturday.',
    source: 'App',
    property_id: property.id,
    created_at: new Date('2026-11-19T13:20:00Z'),
  })
  expect(await list()).toEqual([
    {
      id,
      name: 'Emeka',
      email: 'emeka@people.test',
      phone_number: '0809',
      message: 'May I see it?\nOn Saturday.',
      property_id: property.id,
      source: 'App',
      created_at: '2026-11-19T13:20:00.000Z',
      property: {
        id: property.id,
        location: 'Ikoyi, Lagos',
        type: 'Lease',
        price: null,
        archived: true,
        reference: expect.stringMatching(/^GH-/),
      },
      version: 1,
      answered_at: null,
      answered_by: null,
    },
  ])
})

test('an inquiry has no property while that is deleted, and has it again after a restore', async () => {
  const { id } = await insertProperty(app.db)
  await insertInquiry(app.db, { property_id: id })
  await app.request(propertyEndpoints.remove, { params: { id } })
  expect(await list()).toMatchObject([{ property_id: id, property: null }])
  await app.request(propertyEndpoints.restore, { params: { id } })
  expect(await list()).toMatchObject([{ property_id: id, property: { id } }])
})

test('the newest come first, page by page, and a search covers message, name and source', async () => {
  for (const day of [3, 1, 2]) {
    const created_at = new Date(Date.UTC(2026, 10, day))
    await insertInquiry(app.db, { message: `Asked on day ${day}`, source: day === 2 ? 'Instagram' : '', created_at })
  }
  expect((await list()).map(({ message }) => message)).toEqual(['Asked on day 3', 'Asked on day 2', 'Asked on day 1'])
  const page = await app.request(inquiryEndpoints.list, { query: { limit: 2, page: 2 } })
  expect(page.response).toMatchObject({ total: 3, next_cursor: null, data: [{ message: 'Asked on day 1' }] })
  const found = await app.request(inquiryEndpoints.list, { query: { q: 'instagram asked' } })
  expect(found.response).toMatchObject({ total: 1, data: [{ message: 'Asked on day 2' }] })
})

test('the inquiries of one property are listed and counted by property_id', async () => {
  const { id } = await insertProperty(app.db)
  await insertInquiry(app.db, { property_id: id, message: 'Is it available?' })
  await insertInquiry(app.db, { property_id: id, message: 'May I see it?' })
  await insertInquiry(app.db, { property_id: (await insertProperty(app.db)).id })
  await insertInquiry(app.db, { property_id: null })
  const about = async (property_id: string, query = {}) =>
    (await app.request(inquiryEndpoints.list, { query: { property_id, limit: 1, ...query } })).response
  expect(await about(id)).toMatchObject({ total: 2, data: [{ property_id: id }] })
  expect(await about(id, { q: 'available' })).toMatchObject({ total: 1, data: [{ message: 'Is it available?' }] })
  expect(await about('nothing')).toMatchObject({ total: 0, data: [] })
  expect(await about('')).toMatchObject({ total: 4 })
})

test('an inquiry is found with its position in the list', async () => {
  const { find } = inquiryEndpoints
  const created_at = new Date('2026-11-19T13:20:00Z')
  const inquiries = [await insertInquiry(app.db, { created_at }), await insertInquiry(app.db, { created_at })]
  await insertInquiry(app.db, { created_at: new Date('2026-11-20T13:20:00Z') })
  const positions = await Promise.all(
    inquiries.map(async ({ id }) => (await app.request(find, { params: { id } })).response.data.position),
  )
  expect(positions).toEqual([3, 2])
  expect((await app.request(find, { params: { id: newId() } })).error.message).toBe('Inquiry not found')
  expect((await app.request(find, { params: { id: 'no-id' } })).status).toBe(404)
})

describe('marking an inquiry as answered', () => {
  const { setAnswered } = inquiryEndpoints
  const changes = (id: string) =>
    app.db.selectFrom('change').selectAll().where('entity_id', '=', id).orderBy('created_at').orderBy('id').execute()
  const mark = (id: string, answered: unknown, headers: Record<string, string> = {}, token = app.token) =>
    app.request(setAnswered, { params: { id }, body: { answered }, headers, token })

  test('requires a token, a known inquiry and a boolean', async () => {
    const { id } = await insertInquiry(app.db)
    expect((await mark(id, true, {}, '')).status).toBe(401)
    expect((await mark(newId(), true)).status).toBe(404)
    expect((await mark('no-id', true)).status).toBe(404)
    expect((await mark(id, 'yes')).error.message).toBe('answered must be true or false')
    expect(await changes(id)).toEqual([])
  })

  test('stores who and when, with a change row, and can be undone', async () => {
    const { id } = await insertInquiry(app.db)
    const admin = await app.db.selectFrom('admin').selectAll().executeTakeFirstOrThrow()
    const { response } = await mark(id, true, { 'If-Match': '"1"' })
    expect(response).toMatchObject({
      message: 'Inquiry marked as answered',
      data: { id, version: 2, answered_by: admin.name, answered_at: expect.stringMatching(/Z$/) },
    })
    expect(await list()).toMatchObject([{ id, answered_by: admin.name }])
    const undone = await mark(id, false, { 'If-Match': '"2"' })
    expect(undone.response).toMatchObject({
      message: 'Inquiry marked as not answered',
      data: { version: 3, answered_by: null, answered_at: null },
    })
    const { answered_at } = response.data
    expect(await changes(id)).toMatchObject([
      {
        admin_id: admin.id,
        action: 'update',
        entity: 'inquiry',
        before: { answered_at: null, answered_by: null },
        after: { answered_at, answered_by: admin.id },
      },
      { before: { answered_at, answered_by: admin.id }, after: { answered_at: null, answered_by: null } },
    ])
  })

  test('a second time returns the first answer and writes nothing', async () => {
    const { id } = await insertInquiry(app.db)
    const first = await mark(id, true)
    const other = { email: 'second@gatehouse.test', pswd: 'a second mango orchard' }
    await insertAdmin(app.db, { email: other.email, name: 'Second Admin', password: other.pswd })
    const again = await mark(id, true, { 'If-Match': '"1"' }, await app.signIn(other))
    expect(again.response).toEqual(first.response)
    expect(await changes(id)).toHaveLength(1)
  })

  test('an undo of an answer that has changed since is rejected with the current inquiry', async () => {
    const { id } = await insertInquiry(app.db)
    await mark(id, true)
    await mark(id, false)
    await mark(id, true)
    const outdated = await mark(id, false, { 'If-Match': '"2"' })
    expect(outdated.status).toBe(412)
    expect(outdated.error.current).toMatchObject({ id, version: 4 })
  })

  test('repeated with the same Idempotency-Key it is carried out once', async () => {
    const { id } = await insertInquiry(app.db)
    const headers = { 'Idempotency-Key': newId() }
    const first = await mark(id, true, headers)
    await mark(id, false)
    expect((await mark(id, true, headers)).text).toBe(first.text)
    expect(await list()).toMatchObject([{ answered_by: null }])
  })

  test('open ones are counted while they are answered, opened again, deleted and restored', async () => {
    const [one, other] = [await insertInquiry(app.db), await insertInquiry(app.db)]
    const open = async () =>
      (await app.request(inquiryEndpoints.list, { query: { state: 'open', limit: 1 } })).response.total
    await Promise.all([mark(one.id, true), mark(one.id, true), mark(other.id, true)])
    expect(await open()).toBe(0)
    await mark(one.id, false)
    expect(await open()).toBe(1)
    await app.request(inquiryEndpoints.remove, { params: { id: one.id } })
    await app.request(inquiryEndpoints.remove, { params: { id: other.id } })
    expect(await open()).toBe(0)
    await app.request(inquiryEndpoints.restore, { params: { id: one.id } })
    await app.request(inquiryEndpoints.restore, { params: { id: other.id } })
    expect(await open()).toBe(1)
  })

  test('the list shows the open or the answered ones', async () => {
    const [open, answered] = [await insertInquiry(app.db), await insertInquiry(app.db)]
    await mark(answered.id, true)
    const idsOf = async (state: 'open' | 'answered') => {
      const { response } = await app.request(inquiryEndpoints.list, { query: { state, limit: 5, page: 1 } })
      return { total: response.total, ids: response.data.map(({ id }) => id) }
    }
    expect(await idsOf('open')).toEqual({ total: 1, ids: [open.id] })
    expect(await idsOf('answered')).toEqual({ total: 1, ids: [answered.id] })
    const rejected = await app.request(inquiryEndpoints.list, { query: { state: 'closed' } })
    expect(rejected.error.message).toBe('state must be open or answered')
  })
})

describe('deleting an inquiry', () => {
  const { find, remove, restore, setAnswered } = inquiryEndpoints
  test('requires a token and a known inquiry', async () => {
    const { id } = await insertInquiry(app.db)
    expect((await app.request(remove, { params: { id }, token: null })).status).toBe(401)
    expect((await app.request(restore, { params: { id }, token: null })).status).toBe(401)
    expect((await app.request(remove, { params: { id: newId() } })).error.message).toBe('Inquiry not found')
    expect(await list()).toHaveLength(1)
  })

  test('removes it from every list and count, and a restore brings it back as it was', async () => {
    const property = await insertProperty(app.db)
    await insertInquiry(app.db, { name: 'Stays' })
    const { id } = await insertInquiry(app.db, {
      name: 'Leaves',
      email: 'leaves@people.test',
      property_id: property.id,
    })
    await app.request(setAnswered, { params: { id }, body: { answered: true } })
    const before = await list()
    await app.request(remove, { params: { id } })
    const total = async (query: object) => (await app.request(inquiryEndpoints.list, { query })).response.total
    expect((await list()).map(({ name }) => name)).toEqual(['Stays'])
    const filters = [{ limit: 5 }, { state: 'answered' }, { q: 'leaves' }, { property_id: property.id }]
    expect(await Promise.all(filters.map(total))).toEqual([1, 0, 0, 0])
    expect((await app.request(find, { params: { id } })).status).toBe(404)
    expect((await app.request(setAnswered, { params: { id }, body: { answered: false } })).status).toBe(404)

    expect((await app.request(restore, { params: { id } })).response.message).toBe('Inquiry restored successfully')
    expect(await list()).toEqual(before.map((inquiry) => (inquiry.id === id ? { ...inquiry, version: 4 } : inquiry)))
    expect(await Promise.all(filters.map(total))).toEqual([2, 1, 1, 1])
    const { rows } = await app.pool.query(`select row_to_json(change) as change from change where entity_id = $1`, [id])
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/leaves|available/i)
  })
})
