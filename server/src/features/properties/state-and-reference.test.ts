import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { expectStoredJson } from '../../../test/stored-json'
import { beginFill, fillPropertyJson } from './stored-json'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const find = async (id: string) => (await app.request(propertyEndpoints.find, { params: { id } })).response.data
const setState = (id: string, state: string) =>
  app.request(propertyEndpoints.setState, { params: { id }, body: { state } })
const listed = async (query: object) => {
  const { response } = await app.request(propertyEndpoints.list, { query: { limit: 50, ...query } })
  return response.data.map(({ id }) => id)
}

test('the state is set alone, with its time, and lists are filtered by it', async () => {
  const { id } = await insertProperty(app.db)
  const other = await insertProperty(app.db)
  expect(await find(id)).toMatchObject({ state: 'available', state_changed_at: null })
  const { response } = await setState(id, 'under_offer')
  expect(response.message).toBe('Property state updated successfully')
  const property = await find(id)
  expect(property.state).toBe('under offer')
  expect(property.state_changed_at).toBe(property.updated_at)
  expect(await listed({ state: 'under offer,sold' })).toEqual([id])
  expect(await listed({ state: 'available,SOLD' })).toEqual([other.id])
  await expectStoredJson(app.db)
})

test('the state that it is in already writes nothing, and another word is rejected', async () => {
  const { id } = await insertProperty(app.db)
  await setState(id, 'sold')
  const { version } = await find(id)
  await setState(id, 'Sold')
  expect((await find(id)).version).toBe(version)
  const { status, error } = await setState(id, 'gone')
  expect([status, error.errors]).toEqual([
    422,
    { state: 'State must be available, under offer, sold, let or withdrawn' },
  ])
  await app.db.deleteFrom('property').execute()
})

test('an old version is rejected, and the message says who has set which state since', async () => {
  const { id } = await insertProperty(app.db)
  const { version } = await find(id)
  const headers = { 'If-Match': `"${version}"` }
  await app.request(propertyEndpoints.change, { params: { id }, body: { price: 90_000_000 } })
  const set = (state: string) => app.request(propertyEndpoints.setState, { params: { id }, body: { state }, headers })
  expect((await set('let')).error.message).toBe('Someone else changed this property in the meantime')
  await setState(id, 'sold')
  const { status, error } = await set('let')
  expect([status, error.message]).toEqual([412, 'Ngozi Adeyemi has set the state to sold in the meantime'])
  expect(error.current).toMatchObject({ id, state: 'sold', version: version + 2 })
  expect((await find(id)).state).toBe('sold')
})

test('a state is undone by its change', async () => {
  const { id } = await insertProperty(app.db)
  await setState(id, 'withdrawn')
  const change = await app.db.selectFrom('change').selectAll().where('entity_id', '=', id).executeTakeFirstOrThrow()
  expect([change.before, change.after]).toEqual([{ state: 'available' }, { state: 'withdrawn' }])
  await app.request(historyEndpoints.undoChange, { params: { id: change.id }, body: {} })
  expect((await find(id)).state).toBe('available')
  await expectStoredJson(app.db)
})

test('references are no word, name one property each, and do not follow each other', async () => {
  const { rows } = await app.pool.query<{ reference: string }>(
    'select property_reference(number) as reference from generate_series(0, 60000) number order by number',
  )
  const references = rows.map(({ reference }) => reference)
  expect(new Set(references).size).toBe(60_001)
  expect(references.filter((reference) => !/^GH-[34679][34679CDFGHJKNPQRTWXY]{3,4}$/.test(reference))).toEqual([])
  expect(references[39_999]).toHaveLength('GH-4K7P'.length)
  expect(references[40_000]).toHaveLength('GH-4K7PQ'.length)
  const alike = references.filter((reference, place) => reference.slice(0, 5) === references[place + 1]?.slice(0, 5))
  expect(alike.length).toBeLessThan(3_000)
})

test.each([(reference: string) => reference, (reference: string) => reference.slice(3).toLowerCase()])(
  'a search finds a property by its reference, also after the text has changed',
  async (typed) => {
    const { id } = await insertProperty(app.db)
    const { reference } = await find(id)
    await app.db.updateTable('property').set({ search_text: 'another text' }).where('id', '=', id).execute()
    await insertProperty(app.db)
    expect(await listed({ q: typed(reference!) })).toEqual([id])
  },
)

test('properties that are older than references get one', async () => {
  const { id } = await insertProperty(app.db, { search_text: 'lekki' })
  await app.pool.query('alter table property disable trigger user')
  await app.pool.query(`update property set reference = null, search_text = 'lekki' where id = '${id}'`)
  await app.pool.query('alter table property enable trigger user')
  await app.pool.query('delete from property_json_fill')
  await beginFill(app.backgroundDb)
  await fillPropertyJson(app.backgroundDb, app.log)
  const { reference } = await find(id)
  expect(reference).toMatch(/^GH-/)
  expect(await listed({ q: reference! })).toEqual([id])
})
