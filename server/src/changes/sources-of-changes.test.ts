import { changeStreamEndpoints } from '@gatehouse/contract/changes/change-stream'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { publish } from '../../test/backup/backups'
import { firestoreStore, ownStore } from '../../test/firestore/careers-stores'
import { openImports } from '../../test/imports/import-csv'
import { insertAgent, testAdmin } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { inTransaction } from '../database/transaction'
import { changeFilesOf } from '../features/properties/stored-json'
import { recordChange } from '../records/changes/change'
import { placeFileChanges } from '../records/changes/place-file-changes'
import { sealChanges } from '../records/changes/seal'
import { newMediaKey } from '../storage/media-key'
import { insertMediaRows, markPendingVideosReady } from '../storage/media-rows'
import { readChanges } from './read-changes'

// Whatever changes records is in the stream.

const begin = async (app: TestApp) => {
  await sealChanges(app.db)
  return (await app.request(changeStreamEndpoints.list)).response.next
}
const read = async (app: TestApp, after: number, kinds?: string) => {
  await sealChanges(app.db)
  return (await app.request(changeStreamEndpoints.list, { query: { after, kinds } })).response.data
}

describe('with properties', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    await app.jobs.queue.start()
  })
  afterAll(() => app.close())

  test('an action for many records, and its undo, are a change of each', async () => {
    const ids = [(await publish(app, 'Lekki')).id, (await publish(app, 'Yaba')).id]
    const after = await begin(app)
    const body = { entity: 'property', select: { ids }, action: 'set', values: { state: 'sold' } } as const
    const { operation_id: id } = (await app.request(bulkEndpoints.create, { body })).response.data
    const find = async (operation: string) =>
      (await app.request(historyEndpoints.operation, { params: { id: operation } })).response.data
    await until('the action has ended', async () => (await find(id)).state === 'done')
    const sold = await read(app, after)
    expect(sold.map((change) => change.id).toSorted()).toEqual(ids.toSorted())
    expect(sold.map(({ version, record }) => [version, record && 'state' in record && record.state])).toEqual([
      [2, 'sold'],
      [2, 'sold'],
    ])
    const undone = await app.request(historyEndpoints.undoOperation, { params: { id }, body: {} })
    await until('the undo has ended', async () => (await find(undone.response.data.operation_id)).state === 'done')
    const available = (await read(app, after)).slice(2)
    expect(available.map(({ version, record }) => [version, record && 'state' in record && record.state])).toEqual([
      [3, 'available'],
      [3, 'available'],
    ])
  })

  test('another caption of a photograph is a change of the property', async () => {
    const { id, property_images } = await publish(app, 'Ikeja')
    const after = await begin(app)
    const body = { ...samplePropertyInput, property_image_captions: { [property_images[0]!]: 'Kitchen' } }
    expect((await app.request(propertyEndpoints.update, { params: { id }, body })).status).toBe(200)
    expect(await read(app, after)).toMatchObject([
      { id, action: 'update', record: { media: { property_images: [{ caption: 'Kitchen' }] } } },
    ])
  })

  test('a video that was converted is a change, which no history lists', async () => {
    const { id } = await publish(app, 'Surulere')
    const video = {
      slot: 'video_upload',
      kind: 'video',
      state: 'processing',
      sha256: '',
      folder: '',
      bytes: 1,
    } as const
    const files = [{ name: 'full.avi', type: 'video/x-msvideo', bytes: 1 }]
    const row = { ...video, key: newMediaKey(), files, width: null, height: null, color: null, duration: null }
    await changeFilesOf(app.db, [id], (tx) => insertMediaRows(tx, [row as never], { property_id: id }, 0))
    const after = await begin(app)
    await markPendingVideosReady(app.db, changeFilesOf)
    expect(await read(app, after)).toMatchObject([
      {
        seq: after + 1,
        entity: 'property',
        id,
        version: 1,
        action: 'update',
        record: { media: { video_upload: { state: 'ready' } } },
      },
    ])
    // Nothing has changed now.
    await changeFilesOf(app.db, [id], () => Promise.resolve())
    expect(await read(app, after + 1)).toEqual([])
    await publish(app, 'Ajah')
    expect((await read(app, after)).map(({ seq }) => seq)).toEqual([after + 1, after + 2])
    const params = { entity: 'property', id }
    expect((await app.request(historyEndpoints.record, { params })).response.data).toHaveLength(1)
  })

  test('places of files and of other changes are given at the same time without gaps', async () => {
    const { id } = await publish(app, 'Ikorodu')
    const after = await begin(app)
    const change = { adminId: null, source: 'server', action: 'update', entity: 'property', id } as const
    const places = Array.from({ length: 20 }, async () => {
      await Promise.all([
        inTransaction(app.db, (tx) => placeFileChanges(tx, [id])),
        inTransaction(app.db, (tx) => recordChange(tx, { ...change, before: {}, after: {} }, app.now())),
      ])
      await sealChanges(app.db)
    })
    await Promise.all(places)
    const expected = Array.from({ length: 40 }, (_, index) => after + 1 + index)
    expect((await read(app, after)).map(({ seq }) => seq)).toEqual(expected)
  })

  test('an erasure is a change without a record', async () => {
    const { id, email } = await insertAgent(app.db, { email: 'chioma@eze.test', company_name: 'Eze Homes' })
    const after = await begin(app)
    const body = { identifiers: [email], current_pswd: testAdmin.password }
    expect((await app.request(personalDataEndpoints.erase, { body })).status).toBe(200)
    const erased = await read(app, after, 'agent')
    expect(erased).toMatchObject([{ id, action: 'erase', record: null }])
    expect(JSON.stringify(await read(app, 0, 'agent,property'))).not.toMatch(/Eze Homes|chioma@/)
  })
})

test('each listing of an import is a change', async () => {
  const database = await openImports()
  onTestFinished(() => database.close())
  await database.importLines('listings', ['town,price', 'Lekki,1', 'Ikoyi,2'])
  await sealChanges(database.db)
  const page = { after: 0, kinds: ['property' as const], limit: 10, origin: 'https://example.com' }
  const { changes } = await readChanges({ db: database.db, careers: null }, page)
  expect(changes).toMatchObject([{ action: 'create' }, { action: 'create' }])
  const locations = changes.map(({ record }) => (JSON.parse(record!) as { location: string }).location)
  expect(locations.toSorted()).toEqual(['Ikoyi', 'Lekki'])
})

describe.each([ownStore(), firestoreStore()])('careers in $name', (store) => {
  let app: TestApp
  beforeAll(async () => {
    app = await store.start()
  })
  afterAll(() => store.stop())

  test('each change has the posting as it is now, or none', async () => {
    const after = await begin(app)
    const body = {
      title: 'Driver',
      description: 'Drives visitors to open houses.',
      location: 'Lekki',
      position: 'Full time',
      salary: 200_000,
      type: 'On-site',
      link: '',
    } as const
    const { id } = (await app.request(careerEndpoints.create, { body })).response.data
    const params = { id }
    await app.request(careerEndpoints.update, { params, body: { ...body, salary: 250_000 } })
    expect((await read(app, after)).map(({ action, record }) => [action, record])).toEqual([
      ['create', expect.objectContaining({ id, salary: 250_000 })],
      ['update', expect.objectContaining({ id, salary: 250_000 })],
    ])
    await app.request(careerEndpoints.remove, { params })
    expect((await read(app, after)).map(({ action, record }) => [action, record])).toEqual([
      ['create', null],
      ['update', null],
      ['delete', null],
    ])
  })
})
