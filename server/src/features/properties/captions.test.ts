import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyDuplicateEndpoints } from '@gatehouse/contract/operations/property-duplicate'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testAdmin } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { startApp, type TestApp } from '../../../test/start-app'
import { expectStoredJson } from '../../../test/stored-json'
import { parseMediaKey } from '../../storage/media-key'

let app: TestApp
let photograph: Uint8Array
let time = Date.now()
beforeAll(async () => {
  // Each change has a time of its own.
  app = await startApp({ publicListings: true, now: () => new Date((time += 1)) })
  photograph = await makePhotograph({ width: 400, height: 300 })
})
afterAll(() => app.close())

const photographs = (count: number) => ({
  property_images: Array.from({ length: count }, (_, index) => ({ name: `${index}.jpg`, content: photograph })),
})
const create = async (captions?: object, count = 2) => {
  const property_image_captions = captions && JSON.stringify(captions)
  const body = { ...samplePropertyInput, ...(property_image_captions && { property_image_captions }) }
  return (await app.request(propertyEndpoints.create, { body, files: photographs(count) })).response.data
}
const edit = (id: string, sent: Readonly<Record<string, object | undefined>>, files = {}) => {
  const texts = Object.entries(sent).map(([name, value]) => [name, JSON.stringify(value)])
  const body = { ...samplePropertyInput, ...Object.fromEntries(texts) }
  return app.request(propertyEndpoints.update, { params: { id }, body, files })
}
const find = async (id: string) => (await app.request(propertyEndpoints.find, { params: { id } })).response.data
const captionsOf = ({ media }: PropertyRecord) => media.property_images.map(({ caption }) => caption)
const lastChange = async (id: string) => {
  const { response } = await app.request(historyEndpoints.record, { params: { entity: 'property', id } })
  return response.data[0]!
}
const undo = (id: string) => app.request(historyEndpoints.undoChange, { params: { id }, body: {} })
const fieldOf = (url: string) => `property_image_captions.${parseMediaKey(url)}`

test('a caption that is too long and captions that are no object are rejected', async () => {
  const { id, property_images } = await create()
  const tooLong = await edit(id, { property_image_captions: { [property_images[0]!]: 'x'.repeat(201) } })
  expect(tooLong.status).toBe(422)
  expect(Object.values(tooLong.error.errors!)).toEqual(['Use at most 200 characters'])
  const noObject = await edit(id, { property_image_captions: ['Kitchen'] })
  expect(noObject.error.errors).toEqual({ property_image_captions: 'Send the captions as an object' })
})

test('captions are created by marks, and shown with the photographs, the cover and to clients without a token', async () => {
  const caption = ' Kitchen,\n"open" @ ₦85m \\@ '
  const property = await create({ 'new:1': caption, 'new:7': 'None', elsewhere: 'None' })
  const shown = 'Kitchen, "open" @ ₦85m \\@'
  expect(captionsOf(property)).toEqual(['', shown])
  expect(captionsOf(await find(property.id))).toEqual(['', shown])
  await edit(property.id, { kept_property_images: property.property_images.toReversed() })
  const query = { limit: 200 }
  const { response } = await app.request(propertyEndpoints.list, { query, token: null })
  expect(response.data.find(({ id }) => id === property.id)?.media.cover?.caption).toBe(shown)
  await expectStoredJson(app.db)
})

test('an edit changes the captions that it names, and one that names none loses none', async () => {
  const { id, property_images: urls } = await create({ 'new:0': 'Front', 'new:1': 'Kitchen' })
  await edit(id, {})
  await edit(id, { property_image_captions: undefined, kept_property_images: urls })
  expect(captionsOf(await find(id))).toEqual(['Front', 'Kitchen'])
  await edit(id, { property_image_captions: { [urls[1]!]: 'Stairs' } })
  expect(captionsOf(await find(id))).toEqual(['Front', 'Stairs'])
  const added = {
    kept_property_images: ['new:0', ...urls],
    property_image_captions: { 'new:0': 'Pool', [urls[0]!]: '' },
  }
  await edit(id, added, photographs(1))
  expect(captionsOf(await find(id))).toEqual(['Pool', '', 'Stairs'])
  await expectStoredJson(app.db)
})

test('each caption is recorded and undone alone, and a photograph returns with its own', async () => {
  const { id, property_images: urls } = await create({ 'new:0': 'Front' })
  const [first, second] = urls as [string, string]
  await edit(id, { property_image_captions: { [first]: 'Facade' } })
  const change = await lastChange(id)
  expect(change.fields).toEqual({ [fieldOf(first)]: { before: 'Front', after: 'Facade' } })
  expect(change.names[parseMediaKey(first)!]).toBe('photograph 1')
  await edit(id, { property_image_captions: { [second]: 'Kitchen' } })
  expect((await undo(change.id)).status).toBe(200)
  expect(captionsOf(await find(id))).toEqual(['Front', 'Kitchen'])
  await edit(id, { kept_property_images: [second] })
  await undo((await lastChange(id)).id)
  expect(captionsOf(await find(id))).toEqual(['Front', 'Kitchen'])
  await app.request(propertyEndpoints.remove, { params: { id } })
  await app.request(propertyEndpoints.restore, { params: { id } })
  expect(captionsOf(await find(id))).toEqual(['Front', 'Kitchen'])
  await expectStoredJson(app.db)
})

test('an older version is shown with its captions', async () => {
  const { id, property_images: urls } = await create({ 'new:0': 'Front' })
  const { created_at } = await lastChange(id)
  await edit(id, { property_image_captions: { [urls[0]!]: '', [urls[1]!]: 'Kitchen' } })
  const [params, query] = [{ entity: 'property', id }, { time: created_at }]
  const past = await app.request(historyEndpoints.at, { params, query })
  expect(captionsOf(past.response.data as PropertyRecord)).toEqual(['Front', ''])
  await app.request(historyEndpoints.restoreVersion, { params, body: query })
  expect(captionsOf(await find(id))).toEqual(['Front', ''])
})

test('copies of a property have its captions', async () => {
  const { id } = await create({ 'new:0': 'Front', 'new:1': 'Kitchen' })
  const { response } = await app.request(propertyDuplicateEndpoints.create, { params: { id }, body: { count: 2 } })
  for (const copy of response.data.ids) expect(captionsOf(await find(copy))).toEqual(['Front', 'Kitchen'])
  await expectStoredJson(app.db)
})

test('an erasure replaces an email in a caption', async () => {
  const { id } = await create({ 'new:0': 'Call ada@caption.test' })
  await app.request(personalDataEndpoints.erase, {
    body: { identifiers: ['ada@caption.test'], current_pswd: testAdmin.password },
  })
  expect(captionsOf(await find(id))).toEqual(['Call erased', ''])
  expect(JSON.stringify((await lastChange(id)).fields)).not.toContain('ada@caption.test')
})

test('floor plans have captions of their own, which a save of the photographs leaves', async () => {
  const plans = { floor_plan: ['ground.jpg', 'first.jpg'].map((name) => ({ name, content: photograph })) }
  const body = {
    ...samplePropertyInput,
    property_image_captions: JSON.stringify({ 'new:0': 'Front' }),
    floor_plan_captions: JSON.stringify({ 'new:0': 'Ground floor', 'new:1': 'First floor' }),
  }
  const files = { ...photographs(1), ...plans }
  const { id, floor_plan: urls } = (await app.request(propertyEndpoints.create, { body, files })).response.data
  const captionsOfPlans = async () => (await find(id)).media.floor_plan.map(({ caption }) => caption)
  expect(await captionsOfPlans()).toEqual(['Ground floor', 'First floor'])
  await edit(id, { property_image_captions: { 'new:0': 'Pool' } }, photographs(1))
  await edit(id, { kept_floor_plan: urls.toReversed(), floor_plan_captions: { [urls[0]!]: 'Whole' } })
  expect(await captionsOfPlans()).toEqual(['First floor', 'Whole'])
  expect(captionsOf(await find(id))).toEqual(['Front', 'Pool'])
  const change = await lastChange(id)
  expect(change.fields[fieldOf(urls[0]!)]).toEqual({ before: 'Ground floor', after: 'Whole' })
  expect(change.names[parseMediaKey(urls[0]!)!]).toBe('floor plan 2')
  expect((await undo(change.id)).status).toBe(200)
  expect(await captionsOfPlans()).toEqual(['Ground floor', 'First floor'])
  const { response } = await app.request(propertyDuplicateEndpoints.create, { params: { id }, body: { count: 1 } })
  const copy = await find(response.data.ids[0]!)
  expect(copy.media.floor_plan.map(({ caption }) => caption)).toEqual(['Ground floor', 'First floor'])
  await expectStoredJson(app.db)
})
