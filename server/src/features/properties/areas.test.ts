import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertProperty } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { startApp, type TestApp } from '../../../test/start-app'
import { refoldSearchTexts } from '../../records/search/refold'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ publicListings: true })
})
beforeEach(async () => {
  await app.db.deleteFrom('media').execute()
  await app.db.deleteFrom('property').execute()
})
afterAll(() => app.close())

const add = async (location: string) => {
  const content = await makePhotograph({ width: 400, height: 300 })
  const body = { ...samplePropertyInput, agent_id: '', location }
  return (
    await app.request(propertyEndpoints.create, { body, files: { property_images: [{ name: 'front.jpg', content }] } })
  ).response.data
}

const locationsIn = async (area: string, token: string | null = app.token) => {
  const { text } = await app.request(propertyEndpoints.list, { query: { area, limit: 20 }, token })
  return (JSON.parse(text) as { data: { location: string }[] }).data.map(({ location }) => location)
}

test('rejects an area that can be no id', async () => {
  const { status, error } = await app.request(propertyEndpoints.list, { query: { area: 'Lekki, Lagos' } })
  expect([status, error.errors]).toEqual([422, { area: 'area must be the id of an area, such as lekki-lagos' }])
})

test('lists the properties in an area and in the areas within it, also without a token', async () => {
  await add('5 Freedom Way, Ìkàtẹ̀')
  await add('V/I')
  await add('Wuse II, FCT')
  expect(await locationsIn('lekki-lagos')).toEqual(['5 Freedom Way, Ìkàtẹ̀'])
  expect(await locationsIn('lagos', null)).toEqual(['V/I', '5 Freedom Way, Ìkàtẹ̀'])
  expect(await locationsIn('ABUJA')).toEqual(['Wuse II, FCT'])
  expect(await locationsIn('nowhere-lagos')).toEqual([])
})

test('a search does not find the ids of areas', async () => {
  await add('V/I')
  const { text } = await app.request(propertyEndpoints.list, { query: { q: 'lagos', limit: 20 } })
  expect(JSON.parse(text)).toMatchObject({ data: [] })
})

test('an edit changes the area', async () => {
  const { id } = await add('Yaba')
  const body = { ...samplePropertyInput, agent_id: '', location: 'Bodija, Ibadan' }
  await app.request(propertyEndpoints.update, { params: { id }, body })
  expect(await locationsIn('yaba-lagos')).toEqual([])
  expect(await locationsIn('ibadan-oyo')).toEqual(['Bodija, Ibadan'])
})

test('the areas of rows that an older version has written are found by the background task', async () => {
  await insertProperty(app.db, { location: 'Maitama', search_text: "maitama\n\n'2" })
  expect(await locationsIn('maitama-abuja')).toEqual([])
  await refoldSearchTexts(app.db, { info: () => {} })
  expect(await locationsIn('maitama-abuja')).toEqual(['Maitama'])
})

test('the areas of a newer dictionary stay', async () => {
  const search_text = "maitama\n\n'NEW-ABUJA'A99'2"
  await insertProperty(app.db, { location: 'Maitama', search_text })
  await refoldSearchTexts(app.db, { info: () => {} })
  const { rows } = await sql`select search_text from property where search_text like ${`%${search_text}`}`.execute(
    app.db,
  )
  expect(rows).toHaveLength(1)
})
