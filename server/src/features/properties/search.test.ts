import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertProperty } from '../../../test/insert-rows'
import { insertManyProperties } from '../../../test/insert-many-properties'
import { startApp, type TestApp } from '../../../test/start-app'
import { addPropertyWords } from '../../records/search/property-words'
import { propertySearchText } from '../../records/search/stored-text'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  await app.db.deleteFrom('property').execute()
  await app.pool.query('truncate property_word, property_word_queue')
})

/** With the search text that the server stores. */
async function make(location: string, fields: Partial<Parameters<typeof insertProperty>[1]> = {}, company = '') {
  const property = {
    type: 'Sell',
    location,
    property_type_id: 1,
    property_description: '',
    amenities: [] as string[],
    ...fields,
  }
  return await insertProperty(app.db, { ...property, search_text: propertySearchText(property, company) })
}

async function search(q: string, query: object = {}) {
  const { response } = await app.request(propertyEndpoints.list, {
    query: { q, limit: 10, max_total: 1000, ...query },
  })
  return { found: response.data.map(({ location }) => location), ...response }
}

test.each([
  ['swimming', ['Lekki']],
  ['swimming pool', ['Lekki']],
  ['roof top', ['Ikeja']],
  ['terrace', ['Ikeja']],
  ['lease', ['Ikeja']],
  ['for sale lekki', ['Lekki']],
])('a search for %s finds amenities, property types and the tag', async (q, expected) => {
  await make('Lekki', { amenities: ['Swimming Pool', 'Gym'] })
  await make('Ikeja', { type: 'Lease', property_type_id: 2, amenities: ['Roof Top'] })
  expect((await search(q)).found).toEqual(expected)
})

test.each(['142000000', '142,000,000', '₦142,000,000', '₦142m', '142m', '142 million', 'lekki 142m'])(
  'a search for %s finds the price, in the first rows, in all of them and in the archive',
  async (q) => {
    await make('Lekki', { price: 142_000_000, created_at: new Date('2020-01-01') })
    await make('Lekki', { price: 1_420_000_000 })
    await make('Lekki', { price: null })
    await make('Lekki archived', { price: 142_000_000, archived: true })
    for (const query of [{}, { max_total: undefined }, { sort: 'price_desc' }, { page: 1 }])
      expect(await search(q, query)).toMatchObject({ found: ['Lekki'], total: 1, data: [{ price: 142_000_000 }] })
    const archive = await app.request(propertyEndpoints.listArchived, { query: { q } })
    expect(archive.response.data.map(({ location }) => location)).toEqual(['Lekki archived'])
  },
)

test('a price is found behind thousands of other properties, with a word and in a deleted property', async () => {
  const [first] = await insertManyProperties(app.db, 4_500)
  await app.pool.query(`update property set price = 1500000000 where id = $1`, [first])
  expect(await search('₦1.5bn')).toMatchObject({ found: ['House 0'], total: 1 })
  expect(await search('house 1.5 billion')).toMatchObject({ found: ['House 0'], total: 1 })
  await app.pool.query(`update property set deleted_at = now() where id = $1`, [first])
  expect((await search('1.5b')).found).toEqual([])
  const deleted = await app.request(propertyEndpoints.listDeleted, { query: { q: '1.5b' } })
  expect(deleted.response.data.map(({ location }) => location)).toEqual(['House 0'])
})

test.each([
  ['adenran', 'adeniran'],
  ['Adenirann', 'adeniran'],
  ['adneiran', 'adeniran'],
  ['ikeja terace', 'ikeja terrace'],
  ['ikjea terrace', 'ikeja terrace'],
  ['lekki swiming', 'lekki swimming'],
  ['adeniran 5 surulare', 'adeniran 5 surulere'],
])('a search for %s, which has no result, offers %s', async (q, offered) => {
  await make('5 Adeniran Ogunsanya Street, Surulere')
  await make('Ikeja GRA', { property_type_id: 2 })
  await make('Lekki', { amenities: ['Swimming Pool'] })
  expect(await search(q)).toMatchObject({ total: 0, did_you_mean: offered })
  await addPropertyWords(app.db)
  expect(await search(q)).toMatchObject({ total: 0, did_you_mean: offered })
  expect(await search(offered)).toMatchObject({ total: 1 })
})

test('what has a result offers nothing, nor what has no near word, nor what would have no result either', async () => {
  await make('Ikeja GRA', { property_type_id: 2 })
  await make('Lekki', { archived: true })
  for (const q of ['ikeja', 'zzzz', '0803 123 4567', 'lekkki', 'iik', '₦142m', 'ikeja duplexx'])
    expect([q, (await search(q)).did_you_mean]).toEqual([q, undefined])
  expect((await search('ikejaa', { type: 'Lease' })).did_you_mean).toBeUndefined()
  expect((await search('ikejaa', { type: 'Sell' })).did_you_mean).toBe('ikeja')
})

test('neither the company of an agent nor an email in a description becomes a word that is offered', async () => {
  await make('Lekki', { property_description: 'Write to adaobi@people.test' }, 'okonkwo homes')
  await addPropertyWords(app.db)
  const { rows } = await app.pool.query<{ word: string }>('select word from property_word order by word')
  expect(rows.map(({ word }) => word)).toEqual(['duplex', 'for', 'lekki', 'sale', 'write'])
  expect((await search('okonkw0')).did_you_mean).toBeUndefined()
})

test('of a description that waits for the background task only the beginning is read', async () => {
  await make('Lekki', { property_description: `${'A calm street. '.repeat(40)}Mezzanine` })
  expect((await search('mezzanne')).did_you_mean).toBeUndefined()
  expect((await search('calmm')).did_you_mean).toBe('calm')
  await addPropertyWords(app.db)
  expect((await search('mezzanne')).did_you_mean).toBe('mezzanine')
})

test('a list of many properties is offered words from all of them', async () => {
  await make('Adeniran Ogunsanya', { created_at: new Date('2019-01-01') })
  await insertManyProperties(app.db, 4_500)
  await addPropertyWords(app.db)
  expect(await search('adenran')).toMatchObject({ did_you_mean: 'adeniran' })
  expect((await app.pool.query('select from property_word_queue')).rowCount).toBe(0)
})
