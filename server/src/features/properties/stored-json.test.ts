import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAgent } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { expectStoredJson } from '../../../test/stored-json'
import { startApp, type TestApp } from '../../../test/start-app'
import { insertMediaRows, markPendingVideosReady } from '../../storage/media-rows'
import { newMediaKey } from '../../storage/media-key'
import { beginFill, changeFilesOf, fillPropertyJson, rebuildPropertyJson } from './stored-json'

let app: TestApp
let photograph: Uint8Array

beforeAll(async () => {
  app = await startApp({ publicListings: true })
  photograph = await makePhotograph({ width: 400, height: 300 })
})
afterAll(() => app.close())

const house = {
  location: 'Lekki @ Phase 1, Lagos \u0001',
  price: 85_000_000,
  property_description: 'Write to sales@homes.test: "₦85m" only.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
}

const create = async (body: object = {}) => {
  const files = { property_images: [{ name: 'front.jpg', content: photograph }] }
  return (await app.request(propertyEndpoints.create, { body: { ...house, ...body }, files })).response.data
}

const find = async (id: string) => (await app.request(propertyEndpoints.find, { params: { id } })).response.data
const list = async () => (await app.request(propertyEndpoints.list, { query: { limit: 200 } })).response.data
const cardOf = async (id: string) => (await list()).find((card) => card.id === id)

test('a property whose JSON is not stored yet is found and listed, also without a token', async () => {
  const agent = await insertAgent(app.db)
  const property = await create({ agent_id: agent.id })
  const card = await cardOf(property.id)
  await app.db.deleteFrom('property_json').execute()
  await expect(find(property.id)).resolves.toEqual(property)
  await expect(cardOf(property.id)).resolves.toEqual(card)
  const anonymous = await app.request(propertyEndpoints.find, { params: { id: property.id }, token: null })
  expect(anonymous.response.data).toEqual({ ...property, agent_name: null })
  await app.db
    .insertInto('property_json')
    .values(await computed(property.id))
    .execute()
  const stored = await app.request(propertyEndpoints.find, { params: { id: property.id }, token: null })
  expect(stored.text).toBe(anonymous.text)
})

const computed = async (id: string) => {
  await rebuildPropertyJson(app.db)
  const row = await app.db.deleteFrom('property_json').where('property_id', '=', id).returningAll().executeTakeFirst()
  return row!
}

test('a property whose JSON is not stored yet can be edited: the response has its files, and the JSON is stored', async () => {
  const { id, media } = await create()
  await app.db.deleteFrom('property_json').where('property_id', '=', id).execute()
  const body = { ...house, price: 1 }
  const { response } = await app.request(propertyEndpoints.update, { params: { id }, body })
  expect(response.data).toMatchObject({ id, price: 1, media, version: 2 })
  await expect(find(id)).resolves.toEqual(response.data)
  await expectStoredJson(app.db)
})

test('signs of the placeholder in a text of the property are not replaced', async () => {
  const { id } = await create()
  expect(await find(id)).toMatchObject({ property_description: house.property_description })
  expect((await cardOf(id))?.location).toContain('Lekki @ Phase 1')
})

test('a new name of the agent is shown at once, and no stored JSON is written for it', async () => {
  const agent = await insertAgent(app.db, { company_name: 'Lekki Homes' })
  const { id } = await create({ agent_id: agent.id })
  const written = () => app.pool.query('select xmin::text from property_json where property_id = $1', [id])
  const before = (await written()).rows
  await app.request(agentEndpoints.update, {
    params: { id: agent.id },
    body: { ...agent, company_name: 'Ikoyi "Keys"' },
  })
  expect((await cardOf(id))?.agent_name).toBe('Ikoyi "Keys"')
  expect((await find(id)).agent_name).toBe('Ikoyi "Keys"')
  expect((await written()).rows).toEqual(before)
})

test('a background change of a file is stored with the property', async () => {
  const { id } = await create()
  const key = newMediaKey()
  const video = {
    key,
    slot: 'video_upload',
    kind: 'video',
    state: 'processing',
    sha256: '',
    folder: '',
    bytes: 1,
  } as const
  const files = [{ name: 'full.avi', type: 'video/x-msvideo', bytes: 1 }]
  const row = { ...video, files, width: null, height: null, color: null, duration: null }
  await changeFilesOf(app.db, [id], (tx) => insertMediaRows(tx, [row as never], { property_id: id }, 0))
  expect((await find(id)).media.video_upload?.state).toBe('processing')
  await markPendingVideosReady(app.db, changeFilesOf)
  expect((await find(id)).media.video_upload?.state).toBe('ready')
})

test('a rebuild adds missing JSON and corrects what differs, and a second one finds nothing', async () => {
  const [missing, wrong] = [await create(), await create()]
  await app.db.deleteFrom('property_json').where('property_id', '=', missing.id).execute()
  await app.db
    .updateTable('property_json')
    .set({ files: '', cover: null })
    .where('property_id', '=', wrong.id)
    .execute()
  const count = (await list()).length
  expect(await rebuildPropertyJson(app.db)).toEqual({ properties: count, added: 1, corrected: 1 })
  expect(await rebuildPropertyJson(app.db)).toEqual({ properties: count, added: 0, corrected: 0 })
  await expect(find(wrong.id)).resolves.toEqual(wrong)
})

test('JSON of another version of the expression is stored again after the start, and only then', async () => {
  const property = await create()
  await app.db.updateTable('property_json').set({ fields: '{"outdated":true' }).execute()
  await app.db.updateTable('property_json_fill').set({ expression: 'of an older version' }).execute()
  await beginFill(app.db)
  await expect(find(property.id)).resolves.toEqual(property)
  await Promise.all([fillPropertyJson(app.backgroundDb, app.log), fillPropertyJson(app.backgroundDb, app.log)])
  const stored = await sql<{ count: number }>`select count(*) from property_json`.execute(app.db)
  expect(stored.rows[0]?.count).toBe((await list()).length)
  const wrong = { files: '', revision: 1_000 }
  await app.db.updateTable('property_json').set(wrong).where('property_id', '=', property.id).execute()
  await beginFill(app.db)
  await fillPropertyJson(app.backgroundDb, app.log)
  const unchanged = app.db.selectFrom('property_json').select('files').where('property_id', '=', property.id)
  expect(await unchanged.executeTakeFirst()).toEqual({ files: '' })
  expect(await rebuildPropertyJson(app.db)).toMatchObject({ added: 0, corrected: 1 })
})
