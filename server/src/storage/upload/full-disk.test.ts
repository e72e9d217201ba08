import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePhotograph } from '../../../test/media/pictures'
import { continueUpload, errorOf, startUpload } from '../../../test/media/resumable-upload'
import type { TestFile } from '../../../test/send-request'
import { startApp, type TestApp } from '../../../test/start-app'
import { createDiskStore } from '../store/disk-store'

// The real disk store with a simulated amount of free space: filling the volume would break other tests.
let free = Infinity
let app: TestApp
let folder = ''
let photograph: TestFile
let id = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-full-'))
  app = await startApp({ store: { ...createDiskStore(join(folder, 'media')), freeSpace: () => Promise.resolve(free) } })
  photograph = { name: 'front.jpg', content: await makePhotograph() }
  id = (await create([photograph])).response.data.id
  free = 20_000_000
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const create = (property_images: readonly TestFile[]) =>
  app.request(propertyEndpoints.create, { body: samplePropertyInput, files: { property_images } })

const message = 'There is not enough space left on the server for this upload.'

test('an upload is rejected before it is read, and so is a small file without a length', async () => {
  const long = await create([photograph, { name: 'more.jpg', content: new Uint8Array(200_000) }])
  expect([long.status, long.error.message]).toEqual([507, message])
  const short = await create([{ name: 'small.jpg', content: await makePhotograph({ width: 60, height: 40 }) }])
  expect([short.status, short.error.code]).toEqual([507, 'storage_full'])
  await expect.poll(() => readdir(join(folder, 'media', '.staging'))).toEqual([])
})

test('a resumable upload is rejected when it starts and when it continues, and continues later', async () => {
  const target = { url: app.url, token: app.token }
  await expect(startUpload(target, photograph.content)).rejects.toThrow('"code":"storage_full"')
  free = Infinity
  const address = await startUpload(target, photograph.content)
  await continueUpload(target, address, 0, photograph.content.slice(0, 100))
  free = 20_000_000
  const rejected = await continueUpload(target, address, 100, photograph.content.slice(100))
  expect(await errorOf(rejected)).toMatchObject({ status_code: 507, message })
  free = Infinity
  expect((await continueUpload(target, address, 100, photograph.content.slice(100))).status).toBe(204)
  free = 20_000_000
})

test('reading, editing and archiving still work', async () => {
  const edited = await app.request(propertyEndpoints.update, {
    params: { id },
    body: { ...samplePropertyInput, price: 1 },
  })
  expect(edited.response.data.price).toBe(1)
  expect((await app.request(propertyEndpoints.archive, { params: { id } })).status).toBe(200)
  expect((await app.request(propertyEndpoints.find, { params: { id } })).response.data.archived).toBe(true)
})

test('uploads work again as soon as there is space, without a restart', async () => {
  free = Infinity
  expect((await create([photograph])).status).toBe(200)
})
