import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { feedEndpoints } from '@gatehouse/contract/feeds/endpoints'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { findJsonErrors, findXmlErrors } from '../../test/feeds/validate-feed'
import { openImports } from '../../test/imports/import-csv'
import { insertAgent, insertProperty } from '../../test/insert-rows'
import { makePhotograph } from '../../test/media/pictures'
import { startApp, type TestApp } from '../../test/start-app'
import { rebuildPropertyJson } from '../features/properties/stored-json'
import { sealChanges } from '../records/changes/seal'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listingUrl: 'https://homes.ng/{reference}', businessName: 'Ada Homes' })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['media', 'property', 'agent'] as const) await app.db.deleteFrom(table).execute()
  // Feeds are stored by their place.
  await app.db
    .updateTable('change_sealer')
    .set(({ eb }) => ({ last: eb('last', '+', 1) }))
    .execute()
})

interface FeedListing {
  readonly id: string
  readonly [name: string]: unknown
}
const readJson = async (query = {}) =>
  (JSON.parse((await app.request(feedEndpoints.json, { query })).text) as { listings: FeedListing[] }).listings
const readCsv = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

/** A value for each fact. */
const everyFact = {
  title: 'C of O',
  land_size: 1.5,
  land_unit: 'plot',
  building_size: 350,
  age: 'Older',
  furnishing: 'Furnished',
  toilets: 0,
  parking_spaces: 4,
  estate: 'Pinnock',
  service_charge: 1,
  agency_fee: 2,
  legal_fee: 3,
  caution: 4,
  payment_plan: '50/50',
  minimum_rent_months: 12,
  rent_paid: 'Yearly',
  power: ['Band A'],
  water: ['Borehole'],
  serviced: true,
}

/** Text with everything that breaks files: signs of XML, controls, emoji, halves of pairs, formulas. */
const hostile = `=HYPERLINK("http://x")]]> & <b>\u{1F3E1} "quoted", 'x'\n\u0001\u000B\uFFFE end ; ,`

test('feeds require a token or a key with the scope feed, which may be in the address', async () => {
  for (const endpoint of Object.values(feedEndpoints)) {
    const { status, error } = await app.request(endpoint, { token: null })
    const message = 'Send the key as “Authorization: Bearer …” or in the address as “?key=…”'
    expect([status, error.message]).toEqual([401, message])
  }
  const keyOf = async (scope: 'feed' | 'intake') =>
    (await app.request(apiKeyEndpoints.create, { body: { name: scope, scopes: [scope] } })).response.data.key
  const key = await keyOf('feed')
  const statusOf = async (address: string) => (await fetch(app.url + address)).status
  expect(await statusOf(`/feeds/listings.xml?key=${key}`)).toBe(200)
  expect(await statusOf(`/feeds/listings.xml?key=${key}x`)).toBe(401)
  expect(await statusOf(`/feeds/listings.xml?key=${await keyOf('intake')}`)).toBe(403)
  expect(await statusOf(`/data/properties?key=${key}`)).toBe(401)
})

test('a parameter that a feed does not have is an error, except those that portals add', async () => {
  const body = { name: 'Portal', scopes: ['feed' as const] }
  const { key } = (await app.request(apiKeyEndpoints.create, { body })).response.data
  const read = (address: string) => fetch(`${app.url}/feeds/${address}&key=${key}`)
  const errorOf = async (address: string) => {
    const response = await read(address)
    return [response.status, ((await response.json()) as { errors: object }).errors]
  }
  for (const name of ['listings.xml', 'listings.json', 'listings.csv'])
    expect(await errorOf(`${name}?states=available`)).toEqual([
      422,
      { states: '“states” is no parameter of this feed: state, mapping, key' },
    ])
  expect(await errorOf('catalogue.csv?mapping=portal')).toEqual([
    422,
    { mapping: '“mapping” is no parameter of this feed: state, key' },
  ])
  expect((await read(`listings.json?${'x'.repeat(5_000)}=1`)).headers.get('content-length')).toMatch(/^\d{3}$/)
  expect((await read('listings.json?_=1764322200&utm_source=portal&state=available')).status).toBe(200)
})

test('a feed has every active listing as the public sees it, with the address of its page', async () => {
  const { id: agent_id } = await insertAgent(app.db, { company_name: 'Secret Agents' })
  const { id } = await insertProperty(app.db, { agent_id, facts: { title: 'C of O', power: ['Band A'] } })
  await insertProperty(app.db, { archived: true })
  await insertProperty(app.db, { deleted_at: new Date() })
  const { id: sold } = await insertProperty(app.db, { state: 'sold' })
  const { text } = await app.request(feedEndpoints.json)
  expect(text).not.toContain('Secret Agents')
  expect(text).not.toContain(agent_id)
  const listings = await readJson()
  expect(new Set(listings.map((listing) => listing.id))).toEqual(new Set([id, sold]))
  const listing = listings.find((each) => each.id === id)!
  expect(listing).toMatchObject({
    url: `https://homes.ng/${String(listing['reference'])}`,
    name: '4-bed duplex, Lekki Phase 1',
    property_type: 'Duplex',
    price: 85_000_000,
    currency: 'NGN',
    state: 'available',
    amenities: ['Swimming Pool'],
    facts: { title: 'C of O', power: ['Band A'] },
  })
  expect((await readJson({ state: 'sold,let' })).map((each) => each.id)).toEqual([sold])
})

test('photographs have their addresses, sizes and captions', async () => {
  const content = await makePhotograph({ width: 400, height: 300 })
  const files = { property_images: ['a.jpg', 'b.jpg'].map((name) => ({ name, content })) }
  const body = { ...samplePropertyInput, property_image_captions: JSON.stringify({ 'new:1': 'Kitchen & bar' }) }
  const { data } = (await app.request(propertyEndpoints.create, { body, files })).response
  await sealChanges(app.db)
  const [first, second] = data.property_images
  // It is stored upright.
  const size = { width: 300, height: 400 }
  expect((await readJson())[0]!['images']).toEqual([
    { url: first, ...size, caption: null },
    { url: second, ...size, caption: 'Kitchen & bar' },
  ])
  const { text: xml } = await app.request(feedEndpoints.xml)
  expect(xml).toContain('<caption>Kitchen &#38; bar</caption>')
  const [row] = readCsv((await app.request(feedEndpoints.csv)).text)
  expect(row).toMatchObject({ Photographs: `${first}; ${second}`, Captions: '; Kitchen & bar' })
})

test('every text is in each format as it is, except what a format cannot contain', async () => {
  // The schema of forms rejects these; files that were imported long ago may have them.
  await insertProperty(app.db, { property_description: hostile, location: '=1+1' })
  await rebuildPropertyJson(app.db)
  expect((await readJson())[0]!['property_description']).toBe(hostile)
  const { text: xml } = await app.request(feedEndpoints.xml)
  expect(await findXmlErrors(xml)).toEqual([])
  const decoded = xml.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  expect(decoded).toContain('=HYPERLINK("http://x")]]> & <b>\u{1F3E1} "quoted", \'x\'\n end ; ,')
  const [row] = readCsv((await app.request(feedEndpoints.csv)).text)
  expect(row).toMatchObject({ Description: `'${hostile}`, Location: "'=1+1" })
  const [item] = readCsv((await app.request(feedEndpoints.catalogue)).text)
  expect(item!['description']).toBe(hostile.slice(1))
})

test('the catalogue has the columns of Meta, with prices in naira and what can no longer be had out of stock', async () => {
  const { id } = await insertProperty(app.db, { price: 285_000_000, property_description: '' })
  const { id: let_ } = await insertProperty(app.db, { state: 'let', price: null, facts: { age: 'Older' } })
  const { text } = await app.request(feedEndpoints.catalogue)
  expect(text.split('\r\n')[0]).toBe(
    'id,title,description,availability,condition,price,link,image_link,additional_image_link,brand',
  )
  const items = readCsv(text)
  const reference = (await readJson()).find((listing) => listing.id === id)!['reference'] as string
  expect(items.find((item) => item['id'] === id)).toEqual({
    id,
    title: '4-bed duplex, Lekki Phase 1',
    description: '4-bed duplex, Lekki Phase 1. Lekki Phase 1, Lagos',
    availability: 'in stock',
    condition: 'new',
    price: '285000000 NGN',
    link: `https://homes.ng/${reference}`,
    image_link: '',
    additional_image_link: '',
    brand: 'Ada Homes',
  })
  expect(items.find((item) => item['id'] === let_)).toMatchObject({
    availability: 'out of stock',
    condition: 'used',
    price: '',
  })
})

test('our own import reads the CSV feed back with equal counts and without a mapping', async () => {
  for (const location of ['Ikate, Lekki', 'Yaba, "Lagos"', '=Ikoyi'])
    await insertProperty(app.db, { location, facts: everyFact, state: 'sold' })
  const { text } = await app.request(feedEndpoints.csv)
  const imports = await openImports()
  try {
    const { code } = await imports.importing('listings', await imports.csv(text))
    expect(code).toBe(0)
    const read = await imports.db.selectFrom('property').select(['location', 'price', 'state', 'facts']).execute()
    expect(new Set(read.map(({ location }) => location))).toEqual(new Set(['Ikate, Lekki', 'Yaba, "Lagos"', '=Ikoyi']))
    expect(read[0]).toMatchObject({ price: 85_000_000, state: 'sold', facts: everyFact })
  } finally {
    await imports.close()
  }
})

test('a listing without a price is in the feed, and our own import names its line or leaves it out', async () => {
  await insertProperty(app.db, { location: 'Yaba, Lagos' })
  await insertProperty(app.db, { location: 'Epe, Lagos', price: null })
  const { text } = await app.request(feedEndpoints.csv)
  expect(text).toContain('Epe, Lagos')
  const imports = await openImports()
  try {
    const file = await imports.csv(text)
    const { code, out } = await imports.importing('listings', file)
    expect(code).toBe(1)
    expect(out).toMatch(/^Line 2 is rejected: the price is empty\.$/m)
    expect(await imports.importing('listings', file, '--skip-refused')).toMatchObject({ code: 0 })
    const read = await imports.db.selectFrom('property').select('location').execute()
    expect(read).toEqual([{ location: 'Yaba, Lagos' }])
  } finally {
    await imports.close()
  }
})

test('feeds are valid by their schemas, which find what is wrong', async () => {
  await insertProperty(app.db, { facts: everyFact, state: 'sold' })
  await insertProperty(app.db, { price: null, property_type_id: null, property_availability: null, amenities: [] })
  const { text: xml } = await app.request(feedEndpoints.xml)
  const { text: json } = await app.request(feedEndpoints.json)
  expect([await findXmlErrors(xml), await findJsonErrors(json)]).toEqual([[], []])
  for (const [from, to] of [
    ['<price>', '<price>x'],
    ['<state>sold', '<state>gone'],
    ['<toilets>', '<toilets>x'],
    ['<id>', '<id/><id>'],
    ['</listing>', ''],
  ] as const)
    expect((await findXmlErrors(xml.replace(from, to))).length).toBeGreaterThan(0)
  expect((await findJsonErrors(json.replace('"state":"sold"', '"state":"gone"'))).length).toBeGreaterThan(0)
})
