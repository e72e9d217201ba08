import { areaEndpoints } from '@gatehouse/contract/areas/endpoints'
import { addedAreaEndpoints } from '@gatehouse/contract/areas/area'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { setOwnAreas } from '../../areas/dictionary'
import { refoldSearchTexts } from '../../records/search/refold'
import { lastLineOf, propertySearchText } from '../../records/search/stored-text'
import { refreshAreas } from './refresh'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ publicListings: true })
})
beforeEach(async () => {
  await sql`truncate area, area_change, change, property cascade`.execute(app.db)
  await refresh()
})
afterAll(() => app.close())

const refresh = () => refreshAreas(app.db, { info: () => {} })
const qualand = { name: 'Qualand', state: 'Edo' } as const
const add = (body: object = {}) => app.request(addedAreaEndpoints.create, { body: { ...qualand, ...body } })
const errorsOf = async (body: object) => {
  const { status, error } = await add(body)
  return [status, error.errors]
}
const list = (location: string) =>
  insertProperty(app.db, {
    location,
    search_text: propertySearchText(
      { type: 'Sale', location, property_type_id: null, property_description: '', amenities: [] },
      '',
    ),
  })
const locationsIn = async (area: string) => {
  const { text } = await app.request(propertyEndpoints.list, { query: { area, limit: 20 } })
  return (JSON.parse(text) as { data: { location: string }[] }).data.map(({ location }) => location)
}
const suggested = async (q: string) =>
  (await app.request(areaEndpoints.suggest, { query: { q } })).response.data.map(({ id }) => id)

test('every call requires a token, also where the listings are public', async () => {
  const params = { id: 'x' }
  for (const status of [
    (await app.request(addedAreaEndpoints.list, { token: null })).status,
    (await app.request(addedAreaEndpoints.unknown, { token: null })).status,
    (await app.request(addedAreaEndpoints.find, { token: null, params })).status,
    (await app.request(addedAreaEndpoints.create, { token: null, body: qualand })).status,
    (await app.request(addedAreaEndpoints.update, { token: null, params, body: qualand })).status,
    (await app.request(addedAreaEndpoints.remove, { token: null, params })).status,
    (await app.request(addedAreaEndpoints.restore, { token: null, params })).status,
  ])
    expect(status).toBe(401)
})

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ state: 'Ghana' }, { state: 'Please choose a state' }],
  [{ name: 'Estate 12' }, { name: '“Estate 12” is no name of an area' }],
  [{ name: 'Ikate', state: 'Lagos' }, { name: expect.stringMatching(/^Ikate, Lekki, Lagos is known already\. Add/) }],
  [{ other_names: 'Qua Land, Benin' }, { other_names: '“Benin” is known already: Benin City, Edo' }],
  [{ parent_area: 'nowhere-edo' }, { parent_area: 'This area is unknown' }],
  [{ parent_area: 'lekki-lagos' }, { parent_area: 'Lekki, Lagos is not in Edo' }],
  [{ parent_area: 'qualand-edo' }, { parent_area: 'Qualand, Edo is within this area' }],
])('rejects %j', async (body, errors) => {
  expect(await errorsOf(body)).toEqual([422, errors])
})

test('an area is not added twice, also not in another spelling', async () => {
  await add({ other_names: 'Qua-Land' })
  expect(await errorsOf({ name: 'QUÀLAND' })).toEqual([
    422,
    { name: 'Qualand, Edo is known already. Add another spelling of it, or choose another name.' },
  ])
  expect(await errorsOf({ name: 'Qua Land' })).toEqual([422, { name: '“Qua Land” is known already: Qualand, Edo' }])
  expect((await add({ state: 'Delta' })).status).toBe(200)
})

test('two administrators who add an area at the same time get one, and an error', async () => {
  const statuses = (await Promise.all([add(), add()])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409 || status === 422)).toHaveLength(1)
})

test('an added area is suggested, and existing listings are found in it and in the area around it', async () => {
  await list('5 Foo Street, Quáland, Edo')
  await list('Qua-land')
  await list('Quagmire')
  expect(await suggested('qual')).toEqual([])
  const { response } = await add({ other_names: 'Qua Land\nKwaland', parent_area: 'benin-city-edo' })
  expect(response.data).toMatchObject({ area_id: 'qualand-edo', version: 1 })
  await refresh()
  expect(await suggested('kwaland')).toEqual(['qualand-edo'])
  expect(await locationsIn('qualand-edo')).toEqual(['Qua-land', '5 Foo Street, Quáland, Edo'])
  expect(await locationsIn('benin-city-edo')).toEqual(['Qua-land', '5 Foo Street, Quáland, Edo'])
})

test('an edit, a delete and a restore change the areas of the listings', async () => {
  await list('Qualand')
  const { id } = (await add()).response.data
  const params = { id }
  await refresh()
  await app.request(addedAreaEndpoints.update, { params, body: { ...qualand, name: 'Quazzo' } })
  await refresh()
  expect([await locationsIn('qualand-edo'), await suggested('qual')]).toEqual([[], []])
  await app.request(addedAreaEndpoints.update, { params, body: qualand })
  await refresh()
  expect(await locationsIn('qualand-edo')).toEqual(['Qualand'])
  await app.request(addedAreaEndpoints.remove, { params })
  await refresh()
  expect([await locationsIn('qualand-edo'), await suggested('qual')]).toEqual([[], []])
  await app.request(addedAreaEndpoints.restore, { params })
  await refresh()
  expect(await locationsIn('qualand-edo')).toEqual(['Qualand'])
  const changes = await app.db
    .selectFrom('change')
    .select('action')
    .where('entity', '=', 'area')
    .orderBy('id')
    .execute()
  expect(changes.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete', 'restore'])
})

test('an edit is undone by the history, and the listings find the area again', async () => {
  await list('Qualand')
  const { id } = (await add()).response.data
  await app.request(addedAreaEndpoints.update, { params: { id }, body: { ...qualand, name: 'Quazzo' } })
  await refresh()
  expect(await locationsIn('qualand-edo')).toEqual([])
  const { id: changeId } = await app.db
    .selectFrom('change')
    .select('id')
    .where('entity', '=', 'area')
    .where('action', '=', 'update')
    .executeTakeFirstOrThrow()
  expect((await app.request(historyEndpoints.undoChange, { params: { id: changeId } })).status).toBe(200)
  await refresh()
  expect(await locationsIn('qualand-edo')).toEqual(['Qualand'])
})

test('a field that is left out stays, and one that is sent empty is emptied', async () => {
  const { id } = (await add({ other_names: 'Kwaland', parent_area: 'benin-city-edo', needs_town: true })).response.data
  const edit = async (body: object) =>
    (await app.request(addedAreaEndpoints.update, { params: { id }, body: { ...qualand, ...body } })).response.data
  const before = { other_names: 'Kwaland', parent_area: 'benin-city-edo', needs_town: true }
  expect(await edit({})).toMatchObject(before)
  const after = { other_names: '', parent_area: '', needs_town: false }
  expect(await edit({ ...after, needs_town: 'NO' })).toMatchObject(after)
})

test('a deleted area that was added again cannot be restored beside it', async () => {
  const { id } = (await add()).response.data
  await app.request(addedAreaEndpoints.remove, { params: { id } })
  await add()
  expect((await app.request(addedAreaEndpoints.restore, { params: { id } })).status).toBe(422)
})

test('what an instance has written that did not know the area is found a minute later', async () => {
  await add()
  await refresh()
  setOwnAreas([])
  await list('Qualand')
  expect(await locationsIn('qualand-edo')).toEqual([])
  setOwnAreas([{ ...qualand, parent_area: '', other_names: '', needs_town: false }])
  await refresh()
  expect(await locationsIn('qualand-edo')).toEqual([])
  await sql`update area_change set created_at = created_at - interval '61 seconds'`.execute(app.db)
  await refresh()
  expect(await locationsIn('qualand-edo')).toEqual(['Qualand'])
  expect(await app.db.selectFrom('area_change').select('id').execute()).toEqual([])
})

test('a name that another area has too does not take that from it', async () => {
  await add({ name: 'Yaba', state: 'Edo' })
  await refresh()
  expect(lastLineOf('Yaba')).toContain("'YABA-LAGOS LAGOS'")
  expect(lastLineOf('Yaba, Edo')).toContain("'YABA-EDO EDO'")
  await add({ name: 'Marble', state: 'Edo', needs_town: true })
  await refresh()
  expect(lastLineOf('Marble floors')).toContain("''A")
  expect(lastLineOf('Marble, Benin')).toContain('MARBLE-EDO')
})

test('an added area with the name of a known one adds its spellings to that', async () => {
  expect((await add({ name: 'Lekki Phase 1', state: 'Lagos', other_names: 'Lekfazwan' })).status).toBe(200)
  await refresh()
  expect(lastLineOf('Lekfazwan')).toContain("'LEKKI-PHASE-1-LAGOS LEKKI-LAGOS LAGOS'")
  expect(await suggested('lekfaz')).toEqual(['lekki-phase-1-lagos'])
})

test('the texts of an older instance get added and unknown areas by the background task', async () => {
  await add()
  await refresh()
  await insertProperty(app.db, { location: 'Qualand', search_text: "qualand\n\n''A01'2" })
  await insertProperty(app.db, { location: 'Quazzo', search_text: "quazzo\n\n''A01'2" })
  expect((await app.request(addedAreaEndpoints.unknown, {})).response.total).toBe(0)
  await refoldSearchTexts(app.db, { info: () => {} })
  expect(await locationsIn('qualand-edo')).toEqual(['Qualand'])
  expect((await app.request(addedAreaEndpoints.unknown, {})).response.data.map(({ words }) => words)).toEqual([
    'Quazzo',
  ])
})

test('lists the words of locations that name no known area, most first, in pages', async () => {
  await list('1 Foo Street, Qualand, Edo')
  await list('Quazzo')
  await list('QUALAND, Edo State')
  await list('Qualand, Delta')
  await list('Yaba')
  const unknown = async (query: object) => {
    const { response } = await app.request(addedAreaEndpoints.unknown, { query })
    return [response.total, response.data.map(({ words, state, count }) => [words, state, count])]
  }
  expect(await unknown({})).toEqual([
    3,
    [
      ['QUALAND', 'Edo', 2],
      ['Qualand', 'Delta', 1],
      ['Quazzo', null, 1],
    ],
  ])
  expect(await unknown({ limit: 1, page: 3 })).toEqual([3, [['Quazzo', null, 1]]])
  expect((await unknown({ sort: 'latest', limit: 1 }))[1]).toEqual([['Qualand', 'Delta', 1]])
  await add()
  // Before the background task has made the search texts again.
  expect(await unknown({})).toEqual([1, [['Quazzo', null, 1]]])
  await refresh()
  // Its name is found in another state, too (docs/decisions/0093).
  expect(await unknown({})).toEqual([1, [['Quazzo', null, 1]]])
})

test('the area around unknown words is the smallest that half of the other listings with them name', async () => {
  const around = async (query: { words: string; state?: 'Edo' | 'Lagos' }) =>
    (await app.request(addedAreaEndpoints.around, { query })).response.data
  await list('Qualand, Edo')
  expect(await around({ words: 'Qualand' })).toBeNull()
  await list('Qualand Road, Edo')
  const edo = { id: 'edo', name: 'Edo', state: 'Edo', parent: null }
  expect(await around({ words: 'QUÁLAND' })).toEqual({ area: edo, count: 2, total: 2 })
  for (const location of ['Qualand, Ikate, Lekki', 'Qualand, Lekki', '3 Qualand, Lekki Phase 1', 'Qualand, Yaba'])
    await list(location)
  // Another name.
  await list('Qualander, Yaba')
  const lekki = { id: 'lekki-lagos', name: 'Lekki', state: 'Lagos', parent: null }
  expect(await around({ words: 'Qualand' })).toEqual({ area: lekki, count: 3, total: 4 })
  expect(await around({ words: 'Qualand', state: 'Edo' })).toEqual({ area: edo, count: 2, total: 2 })
  expect(await around({ words: 'Phase 1' })).toBeNull()
  expect((await app.request(addedAreaEndpoints.around, { token: null, query: { words: 'Qualand' } })).status).toBe(401)
})
