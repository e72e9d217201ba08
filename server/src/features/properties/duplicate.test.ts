import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyDuplicateEndpoints, unitLocations } from '@gatehouse/contract/operations/property-duplicate'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAgent } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { compareFilesAndRows, storedKeys } from '../../../test/media/stored-media'
import { makeVideo } from '../../../test/media/videos'
import { startApp, type TestApp } from '../../../test/start-app'
import { expectStoredJson } from '../../../test/stored-json'
import { until } from '../../../test/until'
import { newId } from '../../database/id'
import { recount } from '../../records/counters/recount'

let app: TestApp
let now = new Date()
let files: object
let photographs: object

beforeAll(async () => {
  app = await startApp({ now: () => now })
  const content = await makePhotograph({ width: 1600, height: 1200 })
  photographs = { property_images: ['front', 'kitchen'].map((name) => ({ name: `${name}.jpg`, content })) }
  files = {
    ...photographs,
    floor_plan: [{ name: 'plan.jpg', content }],
    video_upload: [{ name: 'tour.mp4', content: await makeVideo('mp4') }],
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date()
  await app.pool.query(`truncate property, property_json, property_counter, property_count, property_day, agent,
    agent_property_counter, daily_counter, media, change, operation, idempotency_key cascade`)
  for (const key of await storedKeys(app.dataDir)) await app.media.store.remove(key)
})
afterEach(async () => {
  await expectStoredJson(app.db)
  expect(await recount(app.db, now)).toEqual([])
  await until('no file is without a row', async () => {
    const { onDisk, inRows } = await compareFilesAndRows(app.db, app.dataDir)
    return onDisk.join() === inRows.join()
  })
})

const folderOf = (key = '') => join(app.dataDir, 'media', key.slice(0, 2), key)

const areMade = async () => {
  const unmade = await app.db
    .selectFrom('media')
    .select('key')
    .where((where) => where.or([where('source', 'is not', null), where('state', '=', 'processing')]))
    .execute()
  return unmade.length === 0
}

async function create(fields: object = {}, sent: object = files) {
  const body = { ...samplePropertyInput, agent_id: '', ...fields }
  const { response } = await app.request(propertyEndpoints.create, { body, files: sent })
  return response.data
}
const duplicate = (id: string, body: object = {}, headers: Record<string, string> = {}) =>
  app.request(propertyDuplicateEndpoints.create, { params: { id }, body, headers })
const find = async (id: string) => (await app.request(propertyEndpoints.find, { params: { id } })).response.data
const locations = async () =>
  (await app.request(propertyEndpoints.list, { query: { limit: 100 } })).response.data.map(({ location }) => location)

test('a duplicate has the values of the property and copies of its files, which share their bytes', async () => {
  const agent = await insertAgent(app.db)
  const { id } = await create({ agent_id: agent.id })
  await until('all sizes and the video are made', areMade)
  const source = await find(id)
  const { status, response } = await duplicate(id)
  expect([status, response.message, response.data.ids.length]).toEqual([200, 'Property duplicated', 1])
  const copy = await find(response.data.ids[0]!)

  const { id: _id, created_at: _created, updated_at: _updated, version: _version, ...values } = source
  const keyless = (value: object) => JSON.stringify(value).replace(/[\w-]{22}\//g, '')
  expect(keyless(copy)).toContain(keyless(values).slice(1, 400))
  expect(keyless(copy.media)).toBe(keyless(source.media))
  expect(copy.version).toBe(1)
  const [from, to] = [source, copy].map(({ media }) => media.property_images[0]!.url.split('/').at(-2)!)
  expect(from).not.toBe(to)
  for (const name of await readdir(folderOf(from))) {
    const [one, other] = await Promise.all([from, to].map((key) => stat(join(folderOf(key), name))))
    expect([name, one!.ino, one!.nlink]).toEqual([name, other!.ino, 2])
  }
  const [change] = await app.db.selectFrom('change').selectAll().where('entity_id', '=', copy.id).execute()
  expect(change).toMatchObject({ action: 'create', operation_id: response.data.operation_id, version: 1 })
  expect(change!.after).toMatchObject({
    location: source.location,
    agent_id: agent.id,
    property_images: [to, expect.any(String)],
  })
})

test('a photograph of a deleted and purged property stays in its duplicate', async () => {
  const { id } = await create()
  await until('all sizes are made', areMade)
  const [copy = ''] = (await duplicate(id)).response.data.ids
  await app.request(propertyEndpoints.remove, { params: { id } })
  await app.request(propertyEndpoints.removeFiles, { params: { id } })
  await until('the files of the first are removed', async () => (await storedKeys(app.dataDir)).length === 4)
  const path = new URL((await find(copy)).media.property_images[0]!.url).pathname
  expect((await fetch(app.url + path)).status).toBe(200)
})

test('files that are still to be made are made for the duplicate too', async () => {
  const { id } = await create()
  const [copy = ''] = (await duplicate(id)).response.data.ids
  const made = new Set(['image 320.webp,640.webp,full.jpg', 'video full.mp4,poster.webp'])
  await until('all files are made', async () => {
    const media = app.db.selectFrom('media').select(['kind', 'files', 'source']).where('property_id', '=', copy)
    const rows = await media.execute()
    const names = rows.map(
      ({ kind, files: of }) =>
        `${kind} ${of
          .map(({ name }) => name)
          .toSorted()
          .join()}`,
    )
    return rows.every(({ source }) => source === null) && [...made].every((name) => names.includes(name))
  })
})

test('eight units are numbered, the first is the newest, and they are undone as one', async () => {
  const { id } = await create({ location: 'Admiralty Way, Lekki' }, photographs)
  const { response } = await duplicate(id, { count: 8 })
  expect(response.message).toBe('8 properties created')
  const units = unitLocations('Admiralty Way, Lekki', 8)
  expect(units.slice(0, 2)).toEqual(['Unit 1, Admiralty Way, Lekki', 'Unit 2, Admiralty Way, Lekki'])
  expect(await locations()).toEqual([...units, 'Admiralty Way, Lekki'])
  const operation = async (of: string) =>
    (await app.request(historyEndpoints.operation, { params: { id: of } })).response.data
  const { operation_id } = response.data
  expect(await operation(operation_id)).toMatchObject({ kind: 'bulk', total: 8, done: 8, undo: 'possible' })
  now = new Date(now.getTime() + 1_000)
  await app.request(historyEndpoints.undoOperation, { params: { id: operation_id }, body: {} })
  await until('all are deleted', async () => (await locations()).length === 1)
})

test('locations may be given, and the numbers of a unit go on', async () => {
  const { id } = await create({ location: 'Unit 3, Bourdillon' }, photographs)
  await duplicate(id, { locations: ['Flat 7', 'Flat 8'] })
  await duplicate(id, { count: 2 })
  expect((await locations()).toSorted()).toEqual(
    ['Flat 7', 'Flat 8', 'Unit 3, Bourdillon', 'Unit 4, Bourdillon', 'Unit 5, Bourdillon'].toSorted(),
  )
})

test('a repeated request creates nothing again, and its copies are removed', async () => {
  const { id } = await create()
  const headers = { 'Idempotency-Key': 'duplicate-once' }
  const first = await duplicate(id, { count: 2 }, headers)
  const again = await duplicate(id, { count: 2 }, headers)
  expect(again.response).toEqual(first.response)
  expect((await locations()).length).toBe(3)
  expect((await app.db.selectFrom('media_intent').select('key').execute()).length).toBeLessThanOrEqual(8)
})

test('an archived property has an archived duplicate', async () => {
  const { id } = await create()
  await app.request(propertyEndpoints.archive, { params: { id } })
  const [copy = ''] = (await duplicate(id)).response.data.ids
  expect((await find(copy)).archived).toBe(true)
})

test.each([
  [{ count: 0 }, { count: 'Enter a number from 1 to 50' }],
  [{ count: 51 }, { count: 'Enter a number from 1 to 50' }],
  [{ count: 2, locations: ['Lekki'] }, { locations: 'Send as many locations as units' }],
  [{ locations: [] }, { locations: 'Send as many locations as units' }],
])('%j is rejected', async (body, errors) => {
  const { status, error } = await duplicate(newId(), body)
  expect([status, error.errors]).toEqual([422, errors])
})

test('an unknown or deleted property is not duplicated, and a token is required', async () => {
  const { id } = await create()
  await app.request(propertyEndpoints.remove, { params: { id } })
  for (const unknown of [id, newId(), 'x']) expect((await duplicate(unknown)).status).toBe(404)
  expect((await app.request(propertyDuplicateEndpoints.create, { params: { id }, token: null })).status).toBe(401)
})

test('without a file that should exist nothing is created', async () => {
  const { id, media } = await create()
  const key = media.property_images[0]!.url.split('/').at(-2)!
  await rename(folderOf(key), join(app.dataDir, 'elsewhere'))
  expect((await duplicate(id)).status).toBe(409)
  await rename(join(app.dataDir, 'elsewhere'), folderOf(key))
  expect((await locations()).length).toBe(1)
})
