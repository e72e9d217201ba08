import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertProperty } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { rebuildPropertyJson } from '../features/properties/stored-json'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const bin = async (query = {}) => (await app.request(historyEndpoints.bin, { query })).response

test('the bin has the deleted records of all kinds, last deleted first, with who deleted them', async () => {
  expect((await app.request(historyEndpoints.bin, { token: null })).status).toBe(401)
  const property = await insertProperty(app.db, { location: 'Admiralty Way, Lekki', price: 180_000_000 })
  await rebuildPropertyJson(app.db)
  const body = { announcement_text: 'Open house this Saturday', redirect_link: '' }
  const created = await app.request(announcementEndpoints.create, { body })
  const announcement = created.response.data.id
  await app.request(propertyEndpoints.remove, { params: { id: property.id } })
  await app.request(announcementEndpoints.remove, { params: { id: announcement } })
  const found = await bin()
  expect(found.data).toMatchObject([
    { entity: 'announcement', id: announcement, label: 'Open house this Saturday', card: null },
    { entity: 'property', id: property.id, card: { location: 'Admiralty Way, Lekki', price: 180_000_000 } },
  ])
  expect(found.data.map(({ deleted_by }) => typeof deleted_by?.name)).toEqual(['string', 'string'])

  const first = await bin({ limit: 1 })
  expect(first.data.map(({ id }) => id)).toEqual([announcement])
  expect((await bin({ limit: 1, cursor: first.next_cursor })).data.map(({ id }) => id)).toEqual([property.id])
  expect((await bin({ entity: 'property' })).data.map(({ id }) => id)).toEqual([property.id])
  expect((await bin({ entity: 'affiliate' })).data).toEqual([])

  await app.request(announcementEndpoints.restore, { params: { id: announcement } })
  expect((await bin()).data.map(({ id }) => id)).toEqual([property.id])
})

test('a deleted property whose JSON is not stored yet has its card too', async () => {
  const { id } = await insertProperty(app.db, { location: 'Awolowo Road, Ikoyi', deleted_at: new Date() })
  const { data } = await bin({ entity: 'property' })
  expect(data.find((record) => record.id === id)?.card).toMatchObject({ location: 'Awolowo Road, Ikoyi' })
})
