import { careerEndpoints, type Career } from '@gatehouse/contract/entities/career'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { firestoreStore, ownStore, type StoreUnderTest } from '../../../test/firestore/careers-stores'
import type { TestApp } from '../../../test/start-app'

const posting = {
  title: 'Property Sales Executive',
  description: 'Shows homes in Lekki and Ikoyi.',
  location: 'Lekki Phase 1, Ẹ̀kó',
  position: 'Full time',
  salary: 450_000,
  type: 'Hybrid',
  link: 'https://jobs.example.ng/7',
} as const

describe.each([ownStore(), firestoreStore()])('careers in $name', (store: StoreUnderTest) => {
  let app: TestApp
  beforeAll(async () => {
    app = await store.start()
  })
  afterAll(() => store.stop())
  beforeEach(() => store.clear(app))

  const create = (fields: object = {}, headers: Record<string, string> = {}) =>
    app.request(careerEndpoints.create, { body: { ...posting, ...fields }, headers })
  const update = (id: string, fields: object = {}, headers: Record<string, string> = {}) =>
    app.request(careerEndpoints.update, { params: { id }, body: { ...posting, ...fields }, headers })
  const remove = (id: string, headers: Record<string, string> = {}) =>
    app.request(careerEndpoints.remove, { params: { id }, headers })
  const restore = (id: string, headers: Record<string, string> = {}) =>
    app.request(careerEndpoints.restore, { params: { id }, headers })
  const listed = async () => (await app.request(careerEndpoints.list)).response.data
  const changes = (id: string) =>
    app.db
      .selectFrom('change')
      .select(['action', 'before', 'after', 'admin_id'])
      .where('entity', '=', 'career')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()

  test('every career endpoint requires a token', async () => {
    const id = (await create()).response.data.id
    const asStranger = { token: null, params: { id } }
    expect((await app.request(careerEndpoints.list, { token: null })).status).toBe(401)
    expect((await app.request(careerEndpoints.create, { token: null, body: posting })).status).toBe(401)
    expect((await app.request(careerEndpoints.update, { ...asStranger, body: posting })).status).toBe(401)
    expect((await app.request(careerEndpoints.remove, asStranger)).status).toBe(401)
    expect((await app.request(careerEndpoints.restore, asStranger)).status).toBe(401)
  })

  test('every field but the link is required, and one response contains all errors', async () => {
    const { status, error } = await app.request(careerEndpoints.create, { body: { title: ' ', salary: '' } })
    expect([status, error.errors]).toEqual([
      422,
      {
        title: 'Title is required',
        description: 'Description is required',
        location: 'Location is required',
        position: 'Position is required',
        salary: 'Salary is required',
        type: 'Type must be Hybrid, Remote or On-site',
      },
    ])
    expect(await listed()).toEqual([])
  })

  test.each([
    [{ salary: 'N450k' }, { salary: 'Salary must be a whole number of naira' }],
    [{ salary: 10_000_000_000_000 }, { salary: 'Salary must be at most ₦9,999,999,999,999' }],
    [{ type: 'Office' }, { type: 'Type must be Hybrid, Remote or On-site' }],
    [{ link: 'javascript:alert(1)' }, { link: expect.any(String) as string }],
  ])('%j is rejected', async (fields, errors) => {
    const { status, error } = await create(fields)
    expect([status, error.errors]).toEqual([422, errors])
  })

  test.each(['0190f3a0-0000-7000-8000-000000000000', 'nobody', 'a/b', '__x__'])(
    'career %s is not found',
    async (id) => {
      for (const { status, error } of [await update(id), await remove(id), await restore(id)]) {
        expect([status, error.message]).toEqual([404, 'Career not found'])
      }
    },
  )

  test('a career is created, listed, and recorded with its fields and its author', async () => {
    const { status, response } = await create({ salary: '450000', link: 'jobs.example.ng/7' })
    expect([status, response.message]).toEqual([200, 'Career created successfully'])
    expect(response.data).toMatchObject(posting)
    expect(await listed()).toEqual([response.data])
    const [created, ...others] = await changes(response.data.id)
    expect(others).toEqual([])
    expect(created).toMatchObject({ action: 'create', before: null, after: posting })
    expect(created?.admin_id).not.toBeNull()
  })

  test('a career needs no link', async () => {
    for (const link of [undefined, '', null]) expect((await create({ link })).response.data.link).toBe('')
  })

  test('an edit changes the fields, keeps the creation time and records both states of what differs', async () => {
    const { data: before } = (await create()).response
    const { status, response } = await update(before.id, { title: 'Head of Sales', salary: 900_000, link: '' })
    expect([status, response.message]).toEqual([200, 'Career updated successfully'])
    expect(response.data).toMatchObject({ ...posting, title: 'Head of Sales', salary: 900_000, link: '' })
    expect(response.data.created_at).toBe(before.created_at)
    expect(response.data.version).not.toBe(before.version)
    expect(await listed()).toEqual([response.data])
    expect((await changes(before.id)).at(-1)).toMatchObject({
      action: 'update',
      before: { title: posting.title, salary: posting.salary, link: posting.link },
      after: { title: 'Head of Sales', salary: 900_000, link: '' },
    })
  })

  test('an edit or a delete of another version is rejected with the current career', async () => {
    const first = (await create()).response.data
    const second = (await update(first.id, { title: 'Head of Sales' }, { 'If-Match': `"${first.version}"` })).response
      .data
    const late = await update(first.id, { title: 'Clerk' }, { 'If-Match': `"${first.version}"` })
    expect([late.status, late.error.current]).toEqual([412, second])
    expect((await remove(first.id, { 'If-Match': `"${first.version}"` })).status).toBe(412)
    expect(await listed()).toEqual([second])
    expect((await remove(first.id, { 'If-Match': `"${second.version}"` })).status).toBe(200)
    expect((await restore(first.id, { 'If-Match': '"999999999"' })).status).toBe(412)
    expect(await listed()).toEqual([])
  })

  test('of two concurrent edits of one version, one succeeds and the other is rejected as stale', async () => {
    const { id, version } = (await create()).response.data
    const edits = ['Clerk', 'Cook'].map((title) => update(id, { title }, { 'If-Match': `"${version}"` }))
    expect((await Promise.all(edits)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 412,
    ])
  })

  test('two concurrent edits without a version both succeed', async () => {
    const { id } = (await create()).response.data
    const edits = await Promise.all(['Clerk', 'Cook'].map((title) => update(id, { title })))
    expect(edits.map(({ status }) => status)).toEqual([200, 200])
    expect((await changes(id)).map(({ action }) => action)).toEqual(['create', 'update', 'update'])
  })

  test('a deleted career is not listed, cannot be edited, and is restored unchanged', async () => {
    const { data } = (await create()).response
    const { status, response } = await remove(data.id)
    expect([status, response.message]).toEqual([200, 'Career deleted successfully'])
    expect(Date.parse(response.data!.restorable_until)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(await listed()).toEqual([])
    const edited = await update(data.id)
    expect([edited.status, edited.error.message]).toEqual([404, 'Career not found'])
    expect((await restore(data.id)).response).toEqual({ status: true, message: 'Career restored successfully' })
    expect(await listed()).toMatchObject([{ id: data.id, ...posting, created_at: data.created_at }])
    expect((await changes(data.id)).map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
    expect((await update(data.id, { title: 'Clerk' })).response.data.title).toBe('Clerk')
  })

  test('deleting a deleted career and restoring a live one return the same responses and write nothing', async () => {
    const { id } = (await create()).response.data
    const first = await remove(id)
    expect((await remove(id)).response).toEqual(first.response)
    await restore(id)
    expect((await restore(id)).response.message).toBe('Career restored successfully')
    expect((await changes(id)).map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
    expect(await listed()).toHaveLength(1)
  })

  test('after 30 days it cannot be restored, and deleting it again still succeeds', async () => {
    const { id } = (await create()).response.data
    await remove(id)
    await store.ageDeleted(app, 31)
    const { status, error } = await restore(id)
    expect([status, error.message]).toEqual([409, 'It was deleted more than 30 days ago and cannot be restored'])
    expect((await remove(id)).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('one Idempotency-Key makes one change, and the response is the same', async () => {
    const key = (text: string) => ({ 'Idempotency-Key': text })
    const first = await create({}, key('create'))
    expect((await create({}, key('create'))).response).toEqual(first.response)
    expect(await listed()).toHaveLength(1)
    const { id } = first.response.data
    const edited = await update(
      id,
      { title: 'Clerk' },
      { ...key('edit'), 'If-Match': `"${first.response.data.version}"` },
    )
    const again = await update(
      id,
      { title: 'Clerk' },
      { ...key('edit'), 'If-Match': `"${first.response.data.version}"` },
    )
    expect(again.response).toEqual(edited.response)
    const gone = await remove(id, key('delete'))
    expect((await remove(id, key('delete'))).response).toEqual(gone.response)
    await restore(id, key('restore'))
    await remove(id)
    // A repeated request of an old create or restore does not restore it.
    expect((await restore(id, key('restore'))).status).toBe(200)
    expect((await create({}, key('create'))).response).toEqual(first.response)
    expect(await listed()).toEqual([])
    expect((await changes(id)).map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore', 'delete'])
  })

  test('a key reused with other content is rejected, and nothing is created', async () => {
    await create({}, { 'Idempotency-Key': 'used' })
    const { status, error } = await create({ title: 'Clerk' }, { 'Idempotency-Key': 'used' })
    expect([status, error.message]).toEqual([422, 'This Idempotency-Key was already used for another request'])
    expect(await listed()).toHaveLength(1)
  })

  test('two concurrent requests with one key create one career', async () => {
    const send = () => create({}, { 'Idempotency-Key': 'twice' })
    const [one, two] = await Promise.all([send(), send()])
    expect(one.response).toEqual(two.response)
    expect(await listed()).toHaveLength(1)
    expect(await changes(one.response.data.id)).toHaveLength(1)
  })

  test('careers are paged newest first to the end, each once, by cursor and by number', async () => {
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1) ids.push((await create({ title: `Post ${index}` })).response.data.id)
    expect((await listed()).map(({ id }) => id)).toEqual(ids.toReversed())
    const seen: Career[] = []
    let next: string | null | undefined
    do {
      const { response } = await app.request(careerEndpoints.list, {
        query: { limit: 3, ...(next && { cursor: next }) },
      })
      if (!next) expect(response.total).toBe(7)
      seen.push(...response.data)
      next = response.next_cursor
    } while (next)
    expect(seen.map(({ id }) => id)).toEqual(ids.toReversed())
    const page = await app.request(careerEndpoints.list, { query: { limit: 3, page: 3 } })
    expect(page.response).toMatchObject({ data: [{ title: 'Post 0' }], next_cursor: null, total: 7 })
    const foreign = await app.request(careerEndpoints.list, { query: { cursor: 'xyz' } })
    expect(foreign.error.errors).toEqual({ cursor: 'cursor must be a next_cursor of the same list in the same order' })
  })

  test('careers are ordered by any field, page by page, and filtered by days', async () => {
    const given = [
      ['Driver', 300_000],
      ['agent', 900_000],
      ['Cleaner', 300_000],
    ] as const
    for (const [title, salary] of given) await create({ title, salary })
    const titles = async (query: object) => {
      const first = await app.request(careerEndpoints.list, { query: { limit: 2, ...query } })
      const cursor = first.response.next_cursor
      const next = cursor ? await app.request(careerEndpoints.list, { query: { limit: 2, ...query, cursor } }) : null
      return [...first.response.data, ...(next?.response.data ?? [])].map(({ title }) => title)
    }
    expect(await titles({ sort: 'title_asc' })).toEqual(['agent', 'Cleaner', 'Driver'])
    expect(await titles({ sort: 'title_desc' })).toEqual(['Driver', 'Cleaner', 'agent'])
    expect((await titles({ sort: 'salary_desc' }))[0]).toBe('agent')
    expect((await titles({ sort: 'salary_asc' }))[2]).toBe('agent')
    expect(await titles({ sort: 'created_at_asc' })).toEqual(['Driver', 'agent', 'Cleaner'])
    expect(await titles({ max_created_at: '2020-01-01' })).toEqual([])
    expect(await titles({ min_created_at: '2020-01-01', sort: 'title_asc' })).toHaveLength(3)
  })

  test('careers are found by words ignoring diacritics, and by type', async () => {
    await create()
    await create({ title: 'Site Engineer', location: 'Abuja', type: 'On-site' })
    const found = async (query: object) =>
      (await app.request(careerEndpoints.list, { query })).response.data.map(({ title }) => title)
    expect(await found({ q: 'eko sales' })).toEqual(['Property Sales Executive'])
    expect(await found({ q: '%' })).toEqual([])
    expect(await found({ type: 'On-site' })).toEqual(['Site Engineer'])
    expect(await found({ type: 'Remote' })).toEqual([])
  })
})
