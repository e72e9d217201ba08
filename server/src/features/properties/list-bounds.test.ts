import { type PropertyQuery } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertManyProperties } from '../../../test/insert-many-properties'
import { insertProperty } from '../../../test/insert-rows'
import { readAllPages } from '../../../test/read-all-pages'
import { startApp, type TestApp } from '../../../test/start-app'
import { intercept } from '../../database/driver/query-builder'
import { isShared } from '../../database/prepared'
import { recount } from '../../records/counters/recount'
import type { PageRequest } from '../../records/list-response'
import { listPage } from '../../records/lists/list-page'
import { propertyList } from './property-lists'
import { rebuildPropertyJson } from './stored-json'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('property').execute()
  await recount(app.db, new Date())
})

test('a short list is counted exactly, whatever max_total is', async () => {
  await insertManyProperties(app.db, 30)
  const first = { limit: 10, min_price: 1 }
  const totals = async (query: PropertyQuery) => {
    const { total, total_is_minimum } = (await app.request(propertyEndpoints.list, { query })).response
    return [total, total_is_minimum]
  }
  expect(await totals(first)).toEqual([30, undefined])
  expect(await totals({ ...first, max_total: 30 })).toEqual([30, undefined])
  expect(await totals({ ...first, max_total: 29 })).toEqual([30, undefined])
  expect(await totals({ limit: 10, q: 'house', max_total: 30 })).toEqual([30, undefined])
  expect(await totals({ limit: 10, q: 'house', max_total: 29 })).toEqual([30, undefined])
  expect(await totals({ limit: 10, q: 'house', max_price: 1, max_total: 5 })).toEqual([6, undefined])
  expect(await totals({ limit: 10, q: 'nowhere', max_total: 5 })).toEqual([0, undefined])
  for (const query of [{ q: 'house' }, { min_price: 1 }]) {
    const all = await readAllPages(app, { ...query, limit: 200 })
    const { response } = await app.request(propertyEndpoints.list, {
      query: { ...query, limit: 10, page: 3, max_total: 5 },
    })
    expect(response.data.map(({ id }) => id)).toEqual(all.slice(20).map(({ id }) => id))
    expect([response.total, response.total_is_minimum]).toEqual([30, undefined])
  }
  const { next_cursor } = (await app.request(propertyEndpoints.list, { query: first })).response
  expect(await totals({ ...first, cursor: next_cursor!, max_total: 5 })).toEqual([undefined, undefined])
})

test('a word is found in 5,000 properties whether it is common, rare or only in the oldest, in every order', async () => {
  await insertManyProperties(app.db, 5_000)
  const old = { created_at: new Date('2020-01-01T00:00:00Z'), price: 3, search_text: 'house zuma' }
  for (const type of ['Sell', 'Lease']) await insertProperty(app.db, { ...old, type })
  await recount(app.db, new Date())
  const idsOf = async (query: PropertyQuery) => (await readAllPages(app, { limit: 200, ...query })).map(({ id }) => id)
  for (const sort of ['latest', 'oldest', 'price_asc', 'price_desc'] as const) {
    for (const filter of [
      { q: 'zuma' },
      { q: 'zuma', type: 'Lease' as const },
      { q: 'zuma', min_price: 3, max_price: 3 },
    ]) {
      const { response } = await app.request(propertyEndpoints.list, { query: { ...filter, sort, max_total: 100 } })
      expect([response.total, response.total_is_minimum, response.data.length]).toEqual([
        'type' in filter ? 1 : 2,
        undefined,
        'type' in filter ? 1 : 2,
      ])
    }
    // Every property has a word that begins with 'ho'.
    const unfiltered = await idsOf({ sort })
    expect(await idsOf({ sort, q: 'ho' })).toEqual(unfiltered)
    const { response } = await app.request(propertyEndpoints.list, { query: { sort, q: 'house', max_total: 100 } })
    expect([response.total, response.total_is_minimum]).toEqual([100, true])
    const exact = (await app.request(propertyEndpoints.list, { query: { sort, q: '777', limit: 200 } })).response
    expect(exact.total).toBe(exact.data.length)
    const found = (await app.request(propertyEndpoints.list, { query: { sort, q: '777', limit: 5, max_total: 9 } }))
      .response
    expect(found.data).toEqual(exact.data.slice(0, 5))
  }
})

test('words that few of the first properties contain find all, alone and with a common word', async () => {
  await insertManyProperties(app.db, 9_000)
  const append = (word: string, places: RawBuilder<boolean>) =>
    sql`update property set search_text = search_text || ${` ${word}`}::text where id in (
      select id from (select id, row_number() over (order by created_at desc, id desc) as place from property) ordered
      where ${places})`.execute(app.db)
  // 13 of the first 4,000.
  await append('zuma', sql`place % 300 = 0`)
  // None of the first 4,000, and a word that every second one has.
  await append('zulu', sql`place > 8996`)
  await append('corner', sql`place % 2 = 0`)
  const search = async (query: PropertyQuery) =>
    (await app.request(propertyEndpoints.list, { query: { max_total: 1_000, ...query } })).response
  const all = (await search({ q: 'zuma', limit: 200 })).data.map(({ id }) => id)
  expect(all).toHaveLength(30)
  for (const q of ['zuma', 'house zuma', 'zuma house']) {
    const first = await search({ q, limit: 20 })
    expect(first.data.map(({ id }) => id)).toEqual(all.slice(0, 20))
    expect([first.total, first.total_is_minimum]).toEqual([21, true])
    const last = await search({ q, limit: 20, cursor: first.next_cursor! })
    expect(last.data.map(({ id }) => id)).toEqual(all.slice(20))
    const whole = await search({ q, limit: 40 })
    expect([whole.total, whole.total_is_minimum]).toEqual([30, undefined])
  }
  expect((await search({ q: 'zulu', limit: 20 })).total).toBe(4)
  for (const q of ['zulu corner', 'corner zulu']) expect((await search({ q, limit: 20 })).total).toBe(2)
})

test('a range of prices lists all its properties in the order, whether they are few or many', async () => {
  await insertManyProperties(app.db, 2_500)
  for (const sort of ['latest', 'oldest'] as const) {
    const all = await readAllPages(app, { sort, limit: 200 })
    for (const [min_price, max_price] of [
      [2, 2],
      [1, 3],
    ] as const) {
      const listed = await readAllPages(app, { sort, limit: 200, min_price, max_price, max_total: 1_000 })
      expect(listed.map(({ id }) => id)).toEqual(
        all.filter(({ price }) => price! >= min_price && price! <= max_price).map(({ id }) => id),
      )
    }
  }
})

test('a page of a range of prices that thousands of the older properties are in is found', async () => {
  await insertManyProperties(app.db, 5_200)
  await app.pool.query(`
    update property set price = case when id in (select id from property order by created_at desc, id desc limit 1100)
      then 8 else 9 end`)
  await rebuildPropertyJson(app.db)
  await recount(app.db, new Date())
  const older = await app.pool.query<{ id: string }>(
    'select id from property where price = 9 order by created_at desc, id desc limit 40',
  )
  const query = { min_price: 9, max_price: 9, limit: 20, max_total: 1_000 }
  const { response } = await app.request(propertyEndpoints.list, { query })
  expect([response.total, response.total_is_minimum]).toEqual([1_000, true])
  const next = await app.request(propertyEndpoints.list, { query: { ...query, cursor: response.next_cursor! } })
  const listed = [...response.data, ...next.response.data].map(({ id }) => id)
  expect(listed).toEqual(older.rows.map(({ id }) => id))
})

test('the JSON of a property is computed once for a page', async () => {
  const statements: CompiledQuery[] = []
  const recording = intercept(app.db, (query, next) => {
    statements.push(query)
    return next(query)
  })
  const page = { limit: 20, offset: 0, after: null, isCounted: true, maxTotal: null }
  await listPage(
    recording,
    propertyList,
    { archived: false },
    { origin: 'http://gatehouse.test', isPublic: false },
    page,
  )
  const { sql: text, parameters } = statements[0]!
  const { rows } = await app.pool.query(`explain ${text}`, [...parameters])
  expect(JSON.stringify(rows).match(/ on property_json /g)).toHaveLength(1)
})

test('a list that no counter covers is counted by the statement of its page, whatever max_total is', async () => {
  await insertManyProperties(app.db, 30)
  const statements: CompiledQuery[] = []
  const recording = intercept(app.db, (query, next) => {
    statements.push(query)
    return next(query)
  })
  const page = { limit: 20, offset: 0, after: null, isCounted: true, maxTotal: 5 }
  const filter = { archived: false, type: 'Sell', min_created_at: '2000-01-01' } as const
  const listed = await listPage(recording, propertyList, filter, { origin: '', isPublic: false }, page)
  expect([listed.total, listed.isMinimum, statements.length]).toEqual([30, false, 1])
})

test('a page shares a connection with other requests, unless it counts its rows', async () => {
  await insertProperty(app.db, { price: 7 })
  await rebuildPropertyJson(app.db)
  const shared: boolean[] = []
  const recording = intercept(app.db, (query, next) => {
    shared.push(isShared(query))
    return next(query)
  })
  const page = { limit: 20, offset: 0, after: null, isCounted: true, maxTotal: null }
  const audience = { origin: '', isPublic: false }
  const list = async (filter: PropertyQuery, request: Partial<PageRequest> = {}) =>
    await listPage(recording, propertyList, { ...filter, archived: false }, audience, { ...page, ...request })
  await list({})
  await list({ min_price: 1 }, { maxTotal: 1_000 })
  await list({ min_price: 1 }, { isCounted: false })
  await list({ q: 'house' }, { maxTotal: 1_000 })
  expect(shared).toEqual([true, true, true, true])
  shared.length = 0
  await list({ min_price: 1 })
  await list({ agent_id: 'none' }, { maxTotal: 1_000_000 })
  await list({ q: 'house' })
  await list({}, { offset: 1 })
  expect(shared).toEqual([false, false, false, false])
})

test.each(['latest', 'price_asc', 'price_desc'] as const)(
  'with the order %s a range of prices with one end excludes properties without a price',
  async (sort) => {
    await insertProperty(app.db, { price: null })
    const prices = [0, 5, 9_999_999_999_999]
    for (const price of prices) await insertProperty(app.db, { price })
    const listed = async (query: PropertyQuery) =>
      (await readAllPages(app, { sort, ...query })).map(({ price }) => price!).toSorted((a, b) => a - b)
    expect(await listed({ min_price: 0 })).toEqual(prices)
    expect(await listed({ min_price: 5 })).toEqual(prices.slice(1))
    expect(await listed({ max_price: 5 })).toEqual(prices.slice(0, 2))
    expect(await listed({ max_price: 9_999_999_999_999 })).toEqual(prices)
    expect(await listed({ min_price: 1, max_price: 5 })).toEqual([5])
  },
)

test('a search without letters is none, and the lists that follow still use the counters', async () => {
  await insertManyProperties(app.db, 3)
  await recount(app.db, new Date())
  const first = { limit: 1, max_total: 1, sort: 'price_asc', type: 'Sell' } as const
  for (const query of [{ ...first, q: '\u0301' }, first]) {
    const { response } = await app.request(propertyEndpoints.list, { query })
    expect([response.total, response.total_is_minimum]).toEqual([3, undefined])
  }
})

test('a search counts exactly in a list of 5,000 properties, and in the first ones of a longer list', async () => {
  await insertManyProperties(app.db, 5_000)
  const append = sql`update property set search_text = search_text || ' zuma' where id in (
    select id from (select id, row_number() over (order by created_at desc, id desc) as place from property) ordered
    where place % 5 = 0)`
  await append.execute(app.db)
  await recount(app.db, new Date())
  const total = async (query: PropertyQuery) => {
    const search = { q: 'zuma', limit: 12, max_total: 1_000, ...query }
    const { response } = await app.request(propertyEndpoints.list, { query: search })
    return [response.total, response.total_is_minimum]
  }
  expect(await total({})).toEqual([1_000, undefined])
  expect(await total({ max_total: 999 })).toEqual([1_000, undefined])
  expect(await total({ q: undefined, max_total: 1_000, min_created_at: '2000-01-01' })).toEqual([5_000, undefined])
  // No counter covers this filter.
  expect(await total({ min_created_at: '2000-01-01' })).toEqual([1_000, undefined])
  await insertManyProperties(app.db, 1)
  await recount(app.db, new Date())
  expect(await total({})).toEqual([200, true])
  expect(await total({ q: undefined, min_created_at: '2000-01-01' })).toEqual([1_000, true])
})

test('two filters count exactly if few properties have one, and in the first ones if many have each', async () => {
  await insertManyProperties(app.db, 5_200)
  await app.pool.query(`
    update property set state = case when place % 4 = 0 then 'sold' else 'available' end,
      price = case when place % 4 = 0 then 9 else 8 end,
      facts = case when place > 5180 then '{"title": "Receipt"}' when place % 3 = 0 then '{"title": "C of O"}'
        when place % 4 = 1 then '{"title": "Governor''s consent"}' else '{}' end::jsonb
    from (select id, row_number() over (order by created_at desc, id desc) as place from property) ordered
    where ordered.id = property.id`)
  await recount(app.db, new Date())
  await rebuildPropertyJson(app.db)
  const found = async (filter: PropertyQuery) => {
    const query: PropertyQuery = { ...filter, limit: 20, max_total: 1_000 }
    const { data, total, total_is_minimum } = (await app.request(propertyEndpoints.list, { query })).response
    return [data.length, total, total_is_minimum]
  }
  expect(await found({ min_price: 9, title: 'Receipt' })).toEqual([5, 5, undefined])
  expect(await found({ min_price: 9, title: 'C of O' })).toEqual([20, 83, true])
  // Many have each, none has both.
  expect(await found({ min_price: 9, title: "Governor's consent" })).toEqual([0, 0, undefined])
  // One index has both.
  expect(await found({ state: 'sold', title: 'Receipt' })).toEqual([5, 5, undefined])
  expect(await found({ state: 'sold', title: 'C of O' })).toEqual([20, 431, undefined])
  expect(await found({ state: 'sold', title: "Governor's consent" })).toEqual([0, 0, undefined])
  const all = await readAllPages(app, { state: 'sold', limit: 200 })
  for (const filter of [{ state: 'sold' }, { min_price: 9 }]) {
    const listed = await readAllPages(app, { ...filter, title: 'C of O', limit: 200, max_total: 1_000 })
    expect(listed.map(({ id }) => id)).toEqual(
      all.filter((_, place) => place < 1295 && place % 3 === 2).map(({ id }) => id),
    )
  }
})
