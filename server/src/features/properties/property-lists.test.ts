import { type PropertyCard, type PropertyQuery } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { insertManyProperties } from '../../../test/insert-many-properties'
import { insertAgent, insertProperty } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { expectStoredJson } from '../../../test/stored-json'
import { readAllPages } from '../../../test/read-all-pages'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

afterEach(() => expectStoredJson(app.db))
afterAll(() => app.close())

beforeEach(async () => {
  await app.db.deleteFrom('media').execute()
  await app.db.deleteFrom('property').execute()
  await app.db.deleteFrom('property_counter').execute()
  await app.db.deleteFrom('property_count').execute()
})

test('the lists require a token', async () => {
  for (const endpoint of [propertyEndpoints.list, propertyEndpoints.listArchived, propertyEndpoints.listDeleted]) {
    expect((await app.request(endpoint, { token: null })).status).toBe(401)
  }
})

test.each<[Record<string, string>, string, string]>([
  [{ limit: '0' }, 'limit', 'limit must be a number from 1 to 200'],
  [{ limit: '201' }, 'limit', 'limit must be a number from 1 to 200'],
  [{ page: '0' }, 'page', 'page must be a number from 1'],
  [
    { sort: 'cheapest' },
    'sort',
    'sort must be latest, oldest, price_asc, price_desc or a field with _asc or _desc, such as created_at_asc',
  ],
  [{ type: 'Rent' }, 'type', 'Type must be Sell or Lease'],
  [{ property_type_id: '9' }, 'property_type_id', 'Choose a property type from the list'],
  [{ min_price: 'much' }, 'min_price', 'min_price must be a whole number of naira'],
  [{ needs: 'love' }, 'needs', 'needs must be photos, price, description, date or agent'],
  [
    { title: 'C of O,Deed' },
    'title',
    "title must be one of C of O, Governor's consent, Deed of assignment, Excision/gazette, Registered survey, Receipt, Family land",
  ],
  [{ cursor: 'nonsense' }, 'cursor', 'cursor must be a next_cursor of the same list in the same order'],
  [{ q: '\u0000' }, 'q', 'Remove the characters that cannot be searched for'],
])('%j is rejected', async (query, field, message) => {
  const response = await fetch(`${app.url}/data/properties?${new URLSearchParams(query).toString()}`, {
    headers: { Authorization: app.token },
  })
  expect(response.status).toBe(422)
  await expect(response.json()).resolves.toMatchObject({
    code: 'invalid',
    message: message,
    errors: { [field]: message },
  })
})

test('a cursor of another order is rejected, and so is a cursor together with a page', async () => {
  await insertManyProperties(app.db, 3)
  const { response } = await app.request(propertyEndpoints.list, { query: { limit: 1 } })
  const cursor = response.next_cursor!
  const other = await app.request(propertyEndpoints.list, { query: { cursor, sort: 'oldest' } })
  expect([other.status, other.error.errors]).toEqual([
    422,
    { cursor: 'cursor must be a next_cursor of the same list in the same order' },
  ])
  const both = await app.request(propertyEndpoints.list, { query: { cursor, page: 2 } })
  expect([both.status, both.error.errors]).toEqual([422, { page: 'Send cursor or page, not both' }])
})

test('a card has its pictures, and its cover with renditions', async () => {
  const content = await makePhotograph({ width: 700, height: 500, orientation: 1 })
  const { response: created } = await app.request(propertyEndpoints.create, {
    body: {
      location: 'Ikoyi',
      price: 1,
      property_description: 'x',
      property_availability: '2027-01-15',
      amenities: ['Gym'],
    },
    files: {
      property_images: [
        { name: 'a.jpg', content },
        { name: 'b.jpg', content },
      ],
      floor_plan: [{ name: 'c.jpg', content }],
    },
  })
  const { response } = await app.request(propertyEndpoints.list, { query: { limit: 1 } })
  const { media, ...card } = created.data
  expect(response.data).toEqual([{ ...card, media: { cover: media.property_images[0] } }])
  expect(media.property_images[0]?.renditions.map(({ width }) => width)).toEqual([320, 640])
  const url = response.data[0]!.property_images[0]!
  expect(url.startsWith(`${app.url}/media/`)).toBe(true)
  expect((await fetch(url)).status).toBe(200)
  expect(response.total).toBe(1)
})

test.each(['latest', 'oldest', 'price_asc', 'price_desc'] as const)(
  'paging by %s to the end gives every property once, in order, while others are added',
  async (sort) => {
    const before = await insertManyProperties(app.db, 45)
    const seen = await readAllPages(app, { limit: 7, sort }, () => insertProperty(app.db, { price: 3 }))
    const ids = seen.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(before.filter((id) => !ids.includes(id))).toEqual([])
    expect(seen.map(keyOf(sort))).toEqual(seen.map(keyOf(sort)).toSorted((a, b) => a - b))
  },
)

test('numbered pages return the same list as pages by cursor', async () => {
  await insertManyProperties(app.db, 25)
  const whole = (await app.request(propertyEndpoints.list)).response
  expect(whole.data).toHaveLength(25)
  expect(whole).not.toHaveProperty('total')
  const pages = []
  for (const page of [1, 2, 3])
    pages.push(...(await app.request(propertyEndpoints.list, { query: { limit: 10, page } })).response.data)
  expect(pages).toEqual(whole.data)
})

test.each<[string, Partial<PropertyQuery>, string[]]>([
  ['type', { type: 'Lease' }, ['lease']],
  ['property type', { property_type_id: 7 }, ['land']],
  ['lowest price', { min_price: 1_000 }, ['land', 'lease', 'okafor']],
  ['highest price', { max_price: 1_000 }, ['cheap', 'land']],
  ['a range of prices', { min_price: 500, max_price: 2_000, sort: 'price_desc' }, ['lease', 'land']],
  ['an agent that cannot be', { agent_id: 'nobody' }, []],
  ['words without marks', { q: 'okafor' }, ['okafor']],
  ['words with marks', { q: 'ỌKÁFỌ̀R close' }, ['okafor']],
  ['half a word and the property type', { q: 'ekk land' }, ['land']],
  ['one and two letters, which begin a word', { q: 'o du' }, ['okafor']],
  ['one letter, of which no word begins with it', { q: 'k' }, []],
  ['the first two letters of the second line', { q: 'ho' }, ['cheap']],
  ['characters that LIKE would understand', { q: '%' }, []],
])('filters by %s', async (_, query, expected) => {
  const make = async (location: string, fields: object) => {
    await insertProperty(app.db, { location, search_text: '', ...fields })
  }
  await make('cheap', { price: 10, search_text: 'yaba\nhomes' })
  await make('land', { price: 1_000, property_type_id: 7, search_text: 'lekki land\n' })
  await make('lease', { price: 2_000, type: 'Lease', search_text: 'lekki duplex\n' })
  await make('okafor', { price: 3_000, search_text: 'okafor close duplex\n' })
  await make('unpriced', { price: null, archived: false, search_text: '' })
  await make('archived', { price: 3_000, archived: true, search_text: 'okafor lekki land' })
  const { response } = await app.request(propertyEndpoints.list, { query: { sort: 'price_asc', ...query } })
  const found = response.data.map(({ location }) => location)
  expect(found).toEqual(expected)
  if (query.type === undefined && query.property_type_id === undefined) expect(response.total).toBe(expected.length)
})

test('a property without a price comes after the most expensive possible one, in both directions', async () => {
  const mostExpensive = await insertProperty(app.db, { price: 9_999_999_999_999 })
  const unpriced = await insertProperty(app.db, { price: null })
  const cheap = await insertProperty(app.db, { price: 0 })
  const ids = async (sort: 'price_asc' | 'price_desc') =>
    (await app.request(propertyEndpoints.list, { query: { sort, limit: 5 } })).response.data.map(({ id }) => id)
  expect(await ids('price_asc')).toEqual([cheap.id, mostExpensive.id, unpriced.id])
  expect(await ids('price_desc')).toEqual([mostExpensive.id, cheap.id, unpriced.id])
})

test('a search of a hundred words uses the six longest and returns them', async () => {
  await insertProperty(app.db, { search_text: 'banana island duplex with garden and pool' })
  const others = Array.from({ length: 94 }, (_, index) => `x${index}`)
  const q = `garden ${others.slice(0, 32).join(' ')} banana island duplex gardens pools`
  const { response } = await app.request(propertyEndpoints.list, { query: { q } })
  expect(response).toMatchObject({
    data: [],
    searched_words: ['garden', 'banana', 'island', 'duplex', 'gardens', 'pools'],
  })
  const found = await app.request(propertyEndpoints.list, { query: { q: `a b c ${q.replace(/s\b/g, '')} with` } })
  expect(found.response).toMatchObject({
    total: 1,
    searched_words: ['garden', 'banana', 'island', 'duplex', 'pool', 'with'],
  })
  const few = await app.request(propertyEndpoints.list, { query: { q: 'banana island duplex with garden pool' } })
  expect(few.response.total).toBe(1)
  expect(few.response).not.toHaveProperty('searched_words')
})

test('the properties of one agent', async () => {
  const agent = await insertAgent(app.db)
  const { id } = await insertProperty(app.db, { agent_id: agent.id })
  await insertManyProperties(app.db, 3)
  const { response } = await app.request(propertyEndpoints.list, { query: { agent_id: agent.id } })
  expect([response.data.map((card) => card.id), response.total]).toEqual([[id], 1])
})

test('archived properties are listed only in the archive', async () => {
  const { id } = await insertProperty(app.db, { archived: true })
  await insertProperty(app.db, { deleted_at: new Date() })
  expect((await app.request(propertyEndpoints.list)).response.data).toEqual([])
  expect((await app.request(propertyEndpoints.listArchived)).response.data.map((card) => card.id)).toEqual([id])
})

test('a property without a price comes last in both directions', async () => {
  await insertManyProperties(app.db, 3)
  const { id } = await insertProperty(app.db, { price: null })
  for (const sort of ['price_asc', 'price_desc'] as const) {
    const { response } = await app.request(propertyEndpoints.list, { query: { sort } })
    expect(response.data.at(-1)?.id).toBe(id)
  }
})

test('the whole list of 5,000 is streamed and equals the paged one', async () => {
  await insertManyProperties(app.db, 5_000)
  const whole = (await app.request(propertyEndpoints.list)).response.data
  const paged = await readAllPages(app, { limit: 200 })
  expect(whole).toHaveLength(5_000)
  expect(whole).toEqual(paged)
})

test('clients that read the whole list slowly hold no connection of the database', async () => {
  await insertManyProperties(app.db, 5_000, 'x'.repeat(3_000))
  const disconnected = new AbortController()
  // Six for each session, because further ones wait until one of these has been read.
  const tokens = [app.token, await app.signIn()]
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, place) => {
      const headers = { Authorization: tokens[place % tokens.length]! }
      return fetch(`${app.url}/data/properties`, { headers, signal: disconnected.signal })
    }),
  )
  onTestFinished(async () => {
    disconnected.abort()
    await Promise.allSettled(responses.map(async (response) => response.body?.cancel()))
  })
  for (const response of responses) expect(response.status).toBe(200)
  await expect.poll(() => app.pool.totalCount - app.pool.idleCount, { timeout: 50_000 }).toBe(0)
  expect((await app.request(propertyEndpoints.list, { query: { limit: 1 } })).response.data).toHaveLength(1)
})

const keyOf = (sort: 'latest' | 'oldest' | 'price_asc' | 'price_desc') => (card: PropertyCard) => {
  if (sort === 'latest') return -Date.parse(card.created_at)
  if (sort === 'oldest') return Date.parse(card.created_at)
  return sort === 'price_asc' ? (card.price ?? Infinity) : -(card.price ?? 0)
}
