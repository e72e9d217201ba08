import { careerEndpoints } from '@gatehouse/contract/entities/career'
import {
  foundEntities,
  type FoundEntity,
  maxFoundOfKind,
  searchEndpoints,
} from '@gatehouse/contract/search/search-call'
import { hasWords, normalizeForSearch, readSearch } from '@gatehouse/contract/search/search-text'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { newId } from '../database/id'
import {
  insertAdmin,
  insertAffiliate,
  insertAgent,
  insertAnnouncement,
  insertInquiry,
  insertProperty,
  insertSignup,
} from '../../test/insert-rows'
import { firestoreSettings } from '../../test/firestore/careers-stores'
import { startEmulator } from '../../test/firestore/firestore-emulator'
import { startApp, type TestApp } from '../../test/start-app'
import { propertySearchText } from '../records/search/stored-text'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.pool.query('truncate property, agent, affiliate, signup, inquiry, announcement, career cascade')
})

const search = async (q: string | undefined, of = app) =>
  (await of.request(searchEndpoints.find, { query: q === undefined ? {} : { q } })).response
const labels = async (q: string) => (await search(q)).data.map(({ entity, label }) => `${entity} ${label}`)

/** A career of our own store. */
async function insertCareer(title: string, further: object = {}) {
  const fields = { title, description: '', location: 'Lagos', position: '', salary: 1, type: 'Remote', link: '' }
  const now = new Date()
  const row = { ...fields, id: newId(), created_at: now, updated_at: now, search_text: normalizeForSearch(title) }
  await app.db
    .insertInto('career')
    .values({ ...row, ...further })
    .execute()
}

const places = ['Lekki Phase 1', 'Lekki Gardens', 'Ikeja GRA', 'Ajah Lekki', 'Ikoyi', 'Yaba Tech', 'Epe Garden City']

/** Records of every kind with these words, archived and deleted ones too. */
async function insertRecords(count: number) {
  for (let index = 0; index < count; index += 1) {
    const place = places[index % places.length]!
    const created_at = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 2) * 60_000)
    const about = { created_at, updated_at: created_at, deleted_at: index % 11 === 5 ? new Date() : null }
    const person = `${place} ${index}`
    const property = { type: 'Sell', location: place, property_type_id: 1 + (index % 8), amenities: [] as string[] }
    const price = index % 5 === 0 ? null : 40_000_000 + (index % 4) * 5_000_000
    const search_text = propertySearchText({ ...property, property_description: '' }, '')
    await insertProperty(app.db, { ...property, ...about, price, archived: index % 3 === 0, search_text })
    await insertAgent(app.db, { ...about, company_name: person })
    await insertAffiliate(app.db, { ...about, first_name: person })
    await insertAnnouncement(app.db, { ...about, announcement_text: `Open house in ${place}` })
    await insertCareer(`Agent in ${place}`, about)
    await insertSignup(app.db, { ...about, name: person })
    await insertInquiry(app.db, { ...about, message: `About ${place}` })
  }
}

/** The ids that a search must find, by a plain comparison of all rows. */
async function expectedIds(entity: FoundEntity, q: string): Promise<string[]> {
  const price = entity === 'property' ? 'price, archived' : 'null::bigint as price, false as archived'
  const { rows } = await app.pool.query<{ id: string; search_text: string; price: string | null }>(
    `select id, search_text, ${price} from ${entity} where deleted_at is null
     order by archived, created_at desc, id desc`,
  )
  const { words } = readSearch(q)
  const matching = rows.filter(({ search_text, price: of }) =>
    hasWords(search_text, words, of === null ? null : Number(of)),
  )
  return matching.slice(0, maxFoundOfKind).map(({ id }) => id)
}

test.each([
  'lekki',
  'lekki phase',
  'phase 1',
  'l',
  'ike',
  '45000000',
  '45m',
  'lekki 50m',
  'ngozi',
  'okafor',
  'nowhere',
])('a search for %j finds what a comparison of all rows finds, in the same order', async (q) => {
  await insertRecords(36)
  const { data } = await search(q)
  for (const entity of foundEntities) {
    const found = data.filter((record) => record.entity === entity).map(({ id }) => id)
    expect([entity, found]).toEqual([entity, await expectedIds(entity, q)])
  }
  expect(data.map(({ entity }) => foundEntities.indexOf(entity))).toEqual(
    data.map(({ entity }) => foundEntities.indexOf(entity)).toSorted((one, other) => one - other),
  )
})

test('a result says what tells it from others of its name', async () => {
  const agent = await insertAgent(app.db, { company_name: 'Banana Homes', city: 'Lagos' })
  const text = { location: 'Banana Island', type: 'Lease', property_type_id: 1, amenities: [] as string[] }
  const search_text = propertySearchText({ ...text, property_description: '' }, 'Banana Homes')
  const property = { ...text, search_text, price: 450_000_000, agent_id: agent.id }
  await insertProperty(app.db, property)
  await insertProperty(app.db, { ...property, price: null, archived: true, agent_id: null })
  await insertAnnouncement(app.db, { announcement_text: `Banana ${'x'.repeat(100)}` })
  const { data } = await search('banana')
  expect(data.map(({ id: _id, ...record }) => record)).toEqual([
    {
      entity: 'property',
      label: 'Banana Island',
      detail: expect.stringMatching(/^GH-\w{4} · ₦450,000,000 · Duplex · For Lease · Banana Homes$/),
    },
    {
      entity: 'property',
      label: 'Banana Island',
      detail: expect.stringMatching(/^GH-\w{4} · Duplex · For Lease · Archived$/),
    },
    { entity: 'agent', label: 'Banana Homes', detail: 'Chidi Okafor · Lagos' },
    { entity: 'announcement', label: `Banana ${'x'.repeat(72)}…`, detail: 'PUSH' },
  ])
})

test('without a text nothing is found, and another admin is found by name', async () => {
  await insertProperty(app.db)
  expect([await labels(' '), (await search(undefined)).data]).toEqual([[], []])
  const password = 'a long password'
  await insertAdmin(app.db, { name: 'Ifeoma Chukwu', search_text: 'ifeoma chukwu', password })
  expect(await labels('chukwu')).toEqual(['admin Ifeoma Chukwu'])
})

test('records are read by id in their order, archived ones too; unknown and deleted ones are left out', async () => {
  await insertRecords(12)
  const { rows } = await app.pool.query<{ id: string; entity: string; deleted: boolean }>(
    foundEntities
      .filter((entity) => entity !== 'admin')
      .map((name) => `(select id, '${name}' as entity, deleted_at is not null as deleted from ${name} limit 6)`)
      .join(' union all '),
  )
  expect(rows.filter(({ deleted }) => deleted).length).toBeGreaterThan(0)
  const read = async (records: string) =>
    (await app.request(searchEndpoints.find, { query: { records } })).response.data
  for (const { id, entity, deleted } of rows) {
    expect((await read(`${entity}:${id}`)).map((found) => [found.entity, found.id])).toEqual(
      deleted ? [] : [[entity, id]],
    )
  }
  const [first, second] = rows.filter(({ deleted }) => !deleted)
  const named = `agent:x,nothing:${newId()},signup:${newId()},career:1,${second!.entity}:${second!.id},${first!.entity}:${first!.id}`
  expect((await read(named)).map(({ id }) => id)).toEqual([second!.id, first!.id])
})

test('a token is required, and a long text is rejected', async () => {
  expect((await app.request(searchEndpoints.find, { query: { q: 'x' }, token: null })).status).toBe(401)
  expect((await app.request(searchEndpoints.find, { query: { q: 'x'.repeat(201) } })).status).toBe(422)
})

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close()
})

test('careers are found in Firestore; while it does not respond, the others are', async () => {
  const emulator = await startEmulator()
  const withFirestore = await startApp({ firestore: firestoreSettings(emulator) })
  cleanUp.push(() => withFirestore.close())
  await insertProperty(withFirestore.db, { location: 'Surulere', search_text: 'surulere' })
  const career = { title: 'Agent, Surulere', description: 'x', location: 'Lagos', position: 'x', salary: 1 }
  await withFirestore.request(careerEndpoints.create, { body: { ...career, type: 'Remote', link: '' } })
  expect((await search('surulere', withFirestore)).data.map(({ entity }) => entity)).toEqual(['property', 'career'])
  const { id } = (await search('surulere', withFirestore)).data[1]!
  const records = { query: { records: `career:${id},career:nowhere` } }
  expect((await withFirestore.request(searchEndpoints.find, records)).response.data.map((found) => found.id)).toEqual([
    id,
  ])

  // Only here: on a busy machine a running emulator can take longer than this limit.
  const withoutAnswer = await startApp({ firestore: firestoreSettings(emulator, 500) })
  cleanUp.push(() => withoutAnswer.close())
  await insertProperty(withoutAnswer.db, { location: 'Surulere', search_text: 'surulere' })
  await emulator.stop()
  expect((await withoutAnswer.request(searchEndpoints.find, records)).response.unavailable).toEqual(['career'])
  const { data, unavailable } = await search('surulere', withoutAnswer)
  expect([data.map(({ entity }) => entity), unavailable]).toEqual([['property'], ['career']])
})
