import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { mergeFacts } from '@gatehouse/contract/listing/facts'
import { propertyDuplicateEndpoints } from '@gatehouse/contract/operations/property-duplicate'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { assert, constant, constantFrom, dictionary, integer, oneof, property, string } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertProperty, testAdmin } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { startApp, type TestApp } from '../../../test/start-app'
import { expectStoredJson } from '../../../test/stored-json'

let app: TestApp
let time = Date.now()
beforeAll(async () => {
  // Each change has a time of its own.
  app = await startApp({ now: () => new Date((time += 1)) })
})
afterAll(() => app.close())

const find = async (id: string) => (await app.request(propertyEndpoints.find, { params: { id } })).response.data
const factsOf = async (id: string) => (await find(id)).facts
const change = (id: string, body: object) => app.request(propertyEndpoints.change, { params: { id }, body })
const stored = async (id: string) =>
  (await app.db.selectFrom('property').select('facts').where('id', '=', id).executeTakeFirstOrThrow()).facts as object
/** Facts with one that only a newer program knows. */
const newer = async () => {
  const { id } = await insertProperty(app.db)
  const facts = { title: 'Receipt', solar_panels: 12, service_charge: 9_999_999_999_999 }
  await app.pool.query('update property set facts = $1 where id = $2', [facts, id])
  return { id, facts }
}
const lastChange = async (id: string) => {
  const { response } = await app.request(historyEndpoints.record, { params: { entity: 'property', id } })
  return response.data[0]!
}

test('a fact that is not valid is rejected under its name', async () => {
  const { id } = await insertProperty(app.db)
  const facts = {
    title: 'None',
    service_charge: '10,5',
    caution: 10_000_000_000_000,
    land_size: 0.001,
    toilets: -1,
    estate: 'e'.repeat(151),
    power: ['Wind'],
  }
  const { status, error } = await change(id, { facts })
  expect(status).toBe(422)
  expect(error.errors).toEqual({
    'facts.title': 'Choose the title document from the list',
    'facts.service_charge': 'Service charge per year must be a whole number of naira',
    'facts.caution': 'Caution deposit must be at most ₦9,999,999,999,999',
    'facts.land_size': 'Land size must be a number above 0 with at most 2 decimals',
    'facts.toilets': 'Toilets must be a whole number from 0 to 1000',
    'facts.estate': 'Use at most 150 characters',
    'facts.power': 'Choose the power from the list',
  })
  for (const facts of ['{', '7', [], [1]]) {
    const response = await change(id, { facts })
    expect(response.error.errors).toEqual({ facts: 'Send the facts as an object' })
  }
  expect(await factsOf(id)).toEqual({})
})

test('facts are created and edited as JSON text of a multipart form, those not sent stay', async () => {
  const facts = {
    land_size: '600.5',
    land_unit: 'm²',
    caution: '9999999999999',
    power: ['Generator', 'Band A'],
    serviced: 'YES',
    payment_plan: ' 30 % down\r\n',
  }
  const files = {
    property_images: [
      { name: 'front.jpg', content: await makePhotograph({ width: 400, height: 300, orientation: 1 }) },
    ],
  }
  const body = { ...samplePropertyInput, facts: JSON.stringify(facts) }
  const { response } = await app.request(propertyEndpoints.create, { body, files })
  const { id } = response.data
  const created = {
    land_size: 600.5,
    land_unit: 'm²',
    caution: 9_999_999_999_999,
    power: ['Band A', 'Generator'],
    serviced: true,
    payment_plan: '30 % down',
  }
  expect(response.data.facts).toEqual(created)
  const edit = (sent: object) =>
    app.request(propertyEndpoints.update, { params: { id }, body: { ...samplePropertyInput, ...sent } })
  await edit({})
  await edit({ facts: '' })
  expect(await factsOf(id)).toEqual(created)
  await edit({ facts: JSON.stringify({ land_size: null, power: [], serviced: 'NO', estate: '' }) })
  const { land_size: _size, power: _power, ...others } = created
  expect(await factsOf(id)).toEqual({ ...others, serviced: false })
  const copy = await app.request(propertyDuplicateEndpoints.create, { params: { id }, body: {} })
  expect(await factsOf(copy.response.data.ids[0]!)).toEqual({ ...others, serviced: false })
  await expectStoredJson(app.db)
})

test('no call of a client that knows no facts, or not all, loses one', async () => {
  const { id, facts } = await newer()
  const params = { id }
  await app.request(propertyEndpoints.update, { params, body: samplePropertyInput })
  await change(id, { price: 1 })
  await change(id, { facts: {} })
  await app.request(propertyEndpoints.setState, { params, body: { state: 'sold' } })
  await app.request(propertyEndpoints.archive, { params })
  await app.request(propertyEndpoints.remove, { params })
  await app.request(propertyEndpoints.restore, { params })
  expect(await stored(id)).toEqual(facts)
  await change(id, { facts: { title: 'C of O', solar_panels: null } })
  expect(await stored(id)).toEqual({ ...facts, title: 'C of O' })
})

test('a change is recorded and undone by fact, beside those that others changed', async () => {
  const { id, facts } = await newer()
  await change(id, { facts: { title: 'C of O', toilets: 3 } })
  const edit = await lastChange(id)
  expect(edit.fields).toEqual({
    'facts.title': { before: 'Receipt', after: 'C of O' },
    'facts.toilets': { before: null, after: 3 },
  })
  await change(id, { facts: { caution: 500_000 } })
  const undone = await app.request(historyEndpoints.undoChange, { params: { id: edit.id }, body: {} })
  expect(undone.status).toBe(200)
  expect(await stored(id)).toEqual({ ...facts, caution: 500_000 })
  await expectStoredJson(app.db)
})

test('a fact that was changed since is asked for by its name', async () => {
  const { id } = await newer()
  await change(id, { facts: { title: 'C of O', toilets: 3 } })
  const edit = await lastChange(id)
  await change(id, { facts: { title: 'family_land ' } })
  const undo = (choose: object) =>
    app.request(historyEndpoints.undoChange, { params: { id: edit.id }, body: { choose } })
  const { error } = await undo({})
  expect(error.conflicts).toEqual([expect.objectContaining({ field: 'facts.title', now: 'Family land' })])
  expect((await undo({ 'facts.title': 'now' })).status).toBe(200)
  expect(await factsOf(id)).toEqual({ title: 'Family land', service_charge: 9_999_999_999_999 })
})

test('an older version of a property is shown and restored with its facts', async () => {
  const { id, facts } = await newer()
  await change(id, { facts: { title: 'C of O' } })
  const { created_at } = await lastChange(id)
  await change(id, { facts: { title: null, toilets: 2, caution: 5 } })
  const [params, query] = [{ entity: 'property', id }, { time: created_at }]
  const past = await app.request(historyEndpoints.at, { params, query })
  expect((past.response.data as { facts: object }).facts).toEqual({ ...facts, title: 'C of O' })
  await app.request(historyEndpoints.restoreVersion, { params, body: query })
  expect(await stored(id)).toEqual({ ...facts, title: 'C of O' })
})

test('merged facts are those that were sent, and the others', () => {
  const name = constantFrom('title', 'toilets', 'estate', 'of_a_newer_program', 'constructor')
  const value = oneof(string(), integer(), constant(null))
  const facts = dictionary(name, oneof(string(), integer()))
  assert(
    property(facts, dictionary(name, value), (before, changes) => {
      const merged = mergeFacts(before, changes) as Record<string, unknown>
      for (const key of Object.keys({ ...before, ...changes, ...merged }))
        expect(Object.hasOwn(merged, key) ? merged[key] : null).toBe(
          Object.hasOwn(changes, key) ? changes[key] : (before[key] ?? null),
        )
      expect(mergeFacts(merged, changes)).toEqual(merged)
    }),
  )
})

test('an erasure replaces what it finds in texts of facts, but no amount with the digits of a number', async () => {
  const { id } = await insertProperty(app.db)
  const facts = { estate: 'Ask 0803 555 0142', payment_plan: 'Half to ada@people.test', caution: 8_035_550_142 }
  await change(id, { facts })
  const body = { identifiers: ['ada@people.test', '08035550142'], current_pswd: testAdmin.password }
  const { status } = await app.request(personalDataEndpoints.erase, { body })
  expect(status).toBe(200)
  expect(await factsOf(id)).toEqual({ estate: 'Ask erased', payment_plan: 'Half to erased', caution: 8_035_550_142 })
  const { rows } = await app.pool.query('select 1 from change where after::text like $1', ['%ada@people.test%'])
  expect(rows).toEqual([])
  await expectStoredJson(app.db)
})
