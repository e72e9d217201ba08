import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makePhotograph } from '../../../test/media/pictures'
import { keysInTrash, storedKeys } from '../../../test/media/stored-media'
import { startApp, type TestApp } from '../../../test/start-app'
import { until } from '../../../test/until'
import { newId } from '../../database/id'
import { recount } from '../../records/counters/recount'

const { create, remove, removeFiles, restore, find } = propertyEndpoints
let app: TestApp
let photograph: Uint8Array
beforeAll(async () => {
  app = await startApp()
  photograph = await makePhotograph({ width: 400, height: 300 })
})
afterAll(() => app.close())

async function createProperty() {
  const files = { property_images: ['front.jpg', 'back.jpg'].map((name) => ({ name, content: photograph })) }
  return (await app.request(create, { body: samplePropertyInput, files })).response.data
}
const allKeys = async () => [...(await storedKeys(app.dataDir)), ...(await keysInTrash(app.dataDir))]
const removeAt = (id: string, sent: { token?: null } = {}) => app.request(removeFiles, { params: { id }, ...sent })

test('it requires a token, a known property, and that it is deleted', async () => {
  const { id } = await createProperty()
  expect((await removeAt(id, { token: null })).status).toBe(401)
  expect((await removeAt(newId())).status).toBe(404)
  const { status, error } = await removeAt(id)
  expect([status, error.message]).toEqual([409, 'Only the photos of a deleted property can be removed at once'])
  await app.request(remove, { params: { id } })
  await removeAt(id)
  await until('the folder is empty', async () => (await allKeys()).length === 0)
})

test('the files are removed within seconds, not moved to the trash, and those of others stay', async () => {
  const { id, media } = await createProperty()
  const other = await createProperty()
  expect(await allKeys()).toHaveLength(4)
  await app.request(remove, { params: { id } })
  expect((await removeAt(id)).response.message).toBe('Photos removed')
  await until('two folders are left', async () => (await allKeys()).length === 2)
  const addressOf = (url = '') => new URL(new URL(url).pathname, app.url)
  expect((await fetch(addressOf(media.property_images[0]?.url))).status).toBe(404)
  expect((await fetch(addressOf(other.media.property_images[0]?.url))).status).toBe(200)

  const changes = app.db.selectFrom('change').select(['action', 'after']).where('entity_id', '=', id).orderBy('id')
  expect((await changes.execute()).at(-1)).toEqual({ action: 'update', after: { removed_files: 2 } })
  // Again, it writes nothing.
  expect((await removeAt(id)).status).toBe(200)
  expect(await changes.execute()).toHaveLength(3)

  await app.request(restore, { params: { id } })
  const restored = (await app.request(find, { params: { id } })).response.data
  expect(restored.media.property_images).toEqual([])
  const missing = await app.request(propertyEndpoints.list, { query: { needs: 'photos', limit: 10 } })
  expect(missing.response.data.map((property) => property.id)).toEqual([id])
  expect(await recount(app.db, new Date())).toEqual([])
})
