import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyDefaults } from '@gatehouse/contract/entities/property'
import { propertyNeeds, type PropertyNeed } from '@gatehouse/contract/entities/property-choices'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAgent } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { expectStoredJson } from '../../../test/stored-json'
import { startApp, type TestApp } from '../../../test/start-app'
import { inTransaction } from '../../database/transaction'
import { compactPropertyCounter } from '../../records/counters/property-counter'
import { recount } from '../../records/counters/recount'
import { commandActor } from '../../records/changes/change'
import { insertProperties, type ImportedProperty } from './repository'

let app: TestApp
let photograph: Uint8Array
beforeAll(async () => {
  app = await startApp({ publicListings: true })
  photograph = await makePhotograph({ width: 40, height: 30 })
})
afterEach(() => expectStoredJson(app.db))
afterAll(() => app.close())
beforeEach(() =>
  app.pool.query(
    'truncate property, agent, daily_counter, property_counter, property_count, property_day, media cascade',
  ),
)

const complete: ImportedProperty = {
  ...propertyDefaults,
  location: 'Bourdillon Road, Ikoyi',
  property_type_id: 1,
  property_availability: '2027-01-15',
  price: 85_000_000,
  bedroom: '4',
  bathroom: '5',
  property_description: 'A duplex with a garden.',
  amenities: [],
  facts: {},
  search_text: 'bourdillon road ikoyi',
  import_key: null,
}

/** Imported properties have no photographs. */
const importProperty = (fields: Partial<ImportedProperty>) =>
  inTransaction(app.db, (tx) =>
    insertProperties(tx, [{ ...complete, ...fields }], { ...commandActor, now: new Date() }),
  )

/** The numbers on the dashboard and the totals and lengths of the filtered lists, which must be equal. */
async function countNeeds(): Promise<Record<PropertyNeed, number>> {
  const { data } = (await app.request(statsEndpoints.find)).response
  const counts = {} as Record<PropertyNeed, number>
  for (const need of propertyNeeds) {
    const { total, data: cards } = (await app.request(propertyEndpoints.list, { query: { needs: need, limit: 50 } }))
      .response
    counts[need] = data[`properties_without_${need}`]
    expect([total, cards.length], need).toEqual([counts[need], counts[need]])
  }
  expect(await recount(app.db, new Date())).toEqual([])
  return counts
}

test('properties are listed and counted by what they lack, also after the counters were compacted', async () => {
  const { id: agent_id } = await insertAgent(app.db)
  await importProperty({ agent_id })
  await importProperty({ agent_id, price: null, property_description: ' \n' })
  await importProperty({ property_availability: null })
  const counts = { photos: 3, price: 1, description: 1, date: 1, agent: 1 }
  expect(await countNeeds()).toEqual(counts)
  await compactPropertyCounter(app.db, new Date())
  expect(await countNeeds()).toEqual(counts)
})

test('photographs that are added or removed by an edit are counted; a deletion and its Undo too', async () => {
  const files = { property_images: [{ name: 'front.jpg', content: photograph }] }
  const { id } = (await app.request(propertyEndpoints.create, { body: samplePropertyInput, files })).response.data
  expect((await countNeeds()).photos).toBe(0)
  await importProperty({})
  const [bare] = (await app.request(propertyEndpoints.list, { query: { needs: 'photos' } })).response.data
  expect(bare?.location).toBe('Bourdillon Road, Ikoyi')

  await app.request(propertyEndpoints.update, { params: { id: bare!.id }, body: samplePropertyInput, files })
  expect((await countNeeds()).photos).toBe(0)
  const removeAll = { ...samplePropertyInput, kept_property_images: [] }
  await app.request(propertyEndpoints.update, { params: { id }, body: removeAll })
  expect((await countNeeds()).photos).toBe(1)

  await app.request(propertyEndpoints.archive, { params: { id } })
  const archived = (await app.request(propertyEndpoints.listArchived, { query: { needs: 'photos' } })).response
  expect([archived.total, (await countNeeds()).photos]).toEqual([1, 0])
  await app.request(propertyEndpoints.unarchive, { params: { id } })
  await app.request(propertyEndpoints.remove, { params: { id } })
  expect((await countNeeds()).photos).toBe(0)
  await app.request(propertyEndpoints.restore, { params: { id } })
  expect((await countNeeds()).photos).toBe(1)
})

test('an edit is counted if a value becomes empty or stops being empty, and writes no counts otherwise', async () => {
  await importProperty({ property_description: ' \n', price: null, property_availability: null })
  const { id } = (await app.request(propertyEndpoints.list, { query: { needs: 'price' } })).response.data[0]!
  const { id: agent_id } = await insertAgent(app.db)
  const edit = (fields: object) =>
    app.request(propertyEndpoints.update, { params: { id }, body: { ...samplePropertyInput, agent_id, ...fields } })
  const countWritten = async () => {
    const written = `select (select count(*) from property_counter) + (select count(*) from agent_property_counter) as count`
    return (await app.pool.query<{ count: number }>(written)).rows[0]!.count
  }
  await edit({})
  expect(await countNeeds()).toEqual({ photos: 1, price: 0, description: 0, date: 0, agent: 0 })
  const written = await countWritten()
  await edit({ price: 1, location: 'Ikoyi', amenities: ['Gym'], property_description: 'A flat.' })
  expect(await countWritten()).toBe(written)
  await edit({ type: 'Lease' })
  expect(await countWritten()).toBeGreaterThan(written)
  await countNeeds()
})

test('a request without a token cannot tell which properties have no agent', async () => {
  const { id: agent_id } = await insertAgent(app.db)
  await importProperty({ agent_id })
  await importProperty({})
  const { response } = await app.request(propertyEndpoints.list, { token: null, query: { needs: 'agent', limit: 10 } })
  expect(response.total).toBe(2)
})
