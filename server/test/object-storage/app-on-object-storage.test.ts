import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyDuplicateEndpoints } from '@gatehouse/contract/operations/property-duplicate'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createS3Store } from '../../src/storage/store/s3/s3-store'
import { buildOrigin, type ObjectStorageSettings } from '../../src/settings/bucket'
import type { MediaStore } from '../../src/storage/store/store'
import { registerMediaRoutes } from '../../src/storage/serving/serve-media'
import { newMediaKey } from '../../src/storage/media-key'
import { readZip } from '../exports/read-zip'
import { makePhotograph } from '../media/pictures'
import { listAllKeys, stageFiles } from '../media/store-contract'
import { makeVideo } from '../media/videos'
import { startApp, type TestApp } from '../start-app'
import { until } from '../until'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy'
import { type ObjectStorage, startObjectStorage } from './object-storage'

const { create, find, remove, removeFiles } = propertyEndpoints
let service: ObjectStorage
let proxy: FaultyProxy
let settings: ObjectStorageSettings
let folder = ''
let store: MediaStore
let app: TestApp
let photograph: Buffer

beforeAll(async () => {
  service = await startObjectStorage()
  proxy = await startFaultyProxy(service.port)
  photograph = await makePhotograph({ width: 1600, height: 1200 })
})
afterAll(async () => {
  await proxy.close()
  await service.close()
})
beforeEach(async () => {
  settings = { ...(await service.createBucket()), endpoint: `http://127.0.0.1:${proxy.port}` }
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-bucket-'))
  store = open()
  app = await startApp({ store })
  await app.media.start()
})
afterEach(async () => {
  proxy.setLost(false)
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

function open(changes: Partial<ObjectStorageSettings> = {}): MediaStore {
  const overrides = { credentials: service.credentials, requestHandler: { socketTimeout: 5_000 }, maxAttempts: 2 }
  return createS3Store(join(folder, 'media'), { ...settings, ...changes }, overrides)
}

const files = () => ({ property_images: [{ name: 'front.jpg', content: photograph }] })
const addressOf = (url = '') => new URL(new URL(url).pathname, app.url)
const rowsOf = () => app.db.selectFrom('media').select(['key', 'files', 'source', 'state']).execute()

test('photographs are exported from the bucket, and an export breaks off when it is lost', async () => {
  const { id, property_images } = (await app.request(create, { body: samplePropertyInput, files: files() })).response
    .data
  const served = Buffer.from(await (await fetch(addressOf(property_images[0]))).arrayBuffer())
  const request = () => fetch(`${app.url}/admin/export/property.zip`, { headers: { Authorization: app.token } })
  const zip = readZip(Buffer.from(await (await request()).arrayBuffer()))
  const name = [...zip.keys()].find((each) => each.endsWith(`${id.slice(-8)}/01.jpg`))
  expect(zip.get(name!)!.equals(served)).toBe(true)
  proxy.setLost(true)
  await expect(request().then((response) => response.arrayBuffer())).rejects.toThrow('terminated')
})

test('a duplicate of a property has files of its own in the bucket', async () => {
  const sent = { ...files(), video_upload: [{ name: 'tour.mp4', content: await makeVideo('mp4') }] }
  const { id } = (await app.request(create, { body: samplePropertyInput, files: sent })).response.data
  const params = { id }
  const { status, response } = await app.request(propertyDuplicateEndpoints.create, { params, body: { count: 2 } })
  expect([status, response.data.ids.length]).toEqual([200, 2])
  expect((await listAllKeys(store)).length).toBe(6)
  await app.request(remove, { params })
  await app.request(removeFiles, { params })
  await until('the files of the first are removed', async () => (await listAllKeys(store)).length === 4)
  const { media } = (await app.request(find, { params: { id: response.data.ids[1]! } })).response.data
  const copied = await fetch(addressOf(media.property_images[0]?.url))
  expect([copied.status, copied.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await fetch(addressOf(media.video_upload?.url))).status).toBe(200)
})

test('while the service is lost a duplicate gets 503 and creates nothing, and the next one succeeds', async () => {
  const { id } = (await app.request(create, { body: samplePropertyInput, files: files() })).response.data
  const duplicate = () => app.request(propertyDuplicateEndpoints.create, { params: { id }, body: { count: 8 } })
  proxy.setLost(true)
  expect((await duplicate()).status).toBe(503)
  proxy.setLost(false)
  expect(await app.db.selectFrom('property').select('id').execute()).toHaveLength(1)
  expect((await duplicate()).status).toBe(200)
  await until('only files with a row are left', async () => (await listAllKeys(store)).length === 9)
  // The lost service cannot remove what it may have copied: the sweep does.
  expect(await app.db.selectFrom('media_intent').select('key').execute()).toHaveLength(8)
})

test('a photograph is served from the bucket as a whole, in ranges and in every size, and removed with its job', async () => {
  const { id, media } = (await app.request(create, { body: samplePropertyInput, files: files() })).response.data
  const [image] = media.property_images
  const whole = await fetch(addressOf(image?.url))
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const range = await fetch(addressOf(image?.url), { headers: { Range: 'bytes=10-19' } })
  expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`])
  expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true)
  const cached = await fetch(addressOf(image?.url), { headers: { 'If-None-Match': whole.headers.get('etag') ?? '' } })
  expect(cached.status).toBe(304)

  await until('the other sizes have been made', async () => (await rowsOf()).every(({ source }) => source === null))
  const [row] = await rowsOf()
  for (const { name } of row!.files) {
    const response = await fetch(addressOf(`${app.url}/media/${row!.key}/${name}`))
    // A response that is not read to its end would delay the end of the server.
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
    expect(response.status).toBe(200)
  }
  await until('the original is removed', async () => (await store.open(row!.key, 'source')) === null)
  expect(await readdir(join(folder, 'media'))).toEqual(['.staging'])
  expect(await readdir(store.stagingRoot)).toEqual([])

  await app.request(remove, { params: { id } })
  await app.request(removeFiles, { params: { id } })
  await until('nothing of it is in the bucket', async () => (await listAllKeys(store)).length === 0)
})

test('an AVI in the bucket is converted', async () => {
  const content = await makeVideo('avi', { seconds: 1 })
  const video = { video_upload: [{ name: 'tour.avi', content }] }
  const created = await app.request(create, { body: samplePropertyInput, files: { ...files(), ...video } })
  const { id } = created.response.data
  await until('it is ready', async () => (await rowsOf()).every(({ state }) => state === 'ready'))
  const { media } = (await app.request(find, { params: { id } })).response.data
  const played = await fetch(addressOf(media.video_upload?.url))
  expect([played.status, played.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(
    Buffer.from(await played.arrayBuffer())
      .subarray(4, 8)
      .toString(),
  ).toBe('ftyp')
  expect((await fetch(addressOf(media.video_upload?.poster ?? ''))).status).toBe(200)
})

test('while the service is lost a save gets 503 and leaves nothing, and the next one succeeds', async () => {
  const first = (await app.request(create, { body: samplePropertyInput, files: files() })).response.data
  proxy.setLost(true)
  const rejected = await app.request(create, { body: samplePropertyInput, files: files() })
  expect([rejected.status, rejected.error.code, rejected.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  expect(rejected.error.message).toBe(
    'Photographs and videos cannot be stored or opened just now. Please try again in a moment.',
  )
  const picture = await fetch(addressOf(first.media.property_images[0]?.url))
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(app.logLines.join('\n')).toContain('media store unavailable')
  expect(app.logLines.join('\n')).not.toContain(service.credentials.secretAccessKey)

  proxy.setLost(false)
  expect((await app.request(create, { body: samplePropertyInput, files: files() })).status).toBe(200)
  expect((await fetch(addressOf(first.media.property_images[0]?.url))).status).toBe(200)
  expect(await app.db.selectFrom('property').select('id').execute()).toHaveLength(2)
  expect(await rowsOf()).toHaveLength(2)
})

test('media that an upload left in the bucket are moved to the trash by the next start', async () => {
  const key = newMediaKey()
  await app.db.insertInto('media_intent').values({ key, created_at: new Date() }).execute()
  await store.publish(await stageFiles(folder, { 'full.jpg': 'x' }), key)
  await app.media.start()
  expect(await listAllKeys(store)).toEqual([])
  const trashed = []
  for await (const entry of store.trash.list()) trashed.push(entry.key)
  expect(trashed).toEqual([key])
})

test('presigned reads are redirected to the bucket, with the type of the file; an uploaded AVI is not', async () => {
  const presigning = open({ presignedReads: true })
  const key = newMediaKey()
  await presigning.publish(await stageFiles(folder, { '640.webp': 'picture', 'full.avi': 'frames' }), key)
  const server = fastify()
  registerMediaRoutes(server, presigning)
  const redirect = await server.inject({ url: `/media/${key}/640.webp` })
  expect([redirect.statusCode, redirect.headers['cache-control']]).toEqual([302, 'private, max-age=300'])
  const location = new URL(String(redirect.headers.location))
  expect([location.origin, location.searchParams.get('X-Amz-Expires')]).toEqual([buildOrigin(settings), '900'])
  const read = await fetch(location, { headers: { Range: 'bytes=0-2' } })
  expect([read.status, read.headers.get('content-type'), await read.text()]).toEqual([206, 'image/webp', 'pic'])
  location.searchParams.set('response-content-type', 'text/html')
  expect((await fetch(location)).status).toBe(403)

  // A canvas cannot be read after a picture of another origin was drawn on it.
  const drawn = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }
  const picture = await server.inject({ url: `/media/${key}/640.webp`, headers: drawn })
  expect([picture.statusCode, picture.body]).toEqual([200, 'picture'])
  expect(picture.headers.vary).toBe('sec-fetch-mode, sec-fetch-site')
  for (const other of [{ 'sec-fetch-mode': 'no-cors' }, { 'sec-fetch-site': 'cross-site' }]) {
    const response = await server.inject({ url: `/media/${key}/640.webp`, headers: { ...drawn, ...other } })
    expect([response.statusCode, response.headers.vary]).toEqual([302, 'sec-fetch-mode, sec-fetch-site'])
  }

  expect((await server.inject({ method: 'HEAD', url: `/media/${key}/640.webp` })).statusCode).toBe(200)
  const download = await server.inject({ url: `/media/${key}/full.avi` })
  expect([download.statusCode, download.body]).toEqual([200, 'frames'])
  expect((await server.inject({ url: `/media/${key}/320.webp` })).statusCode).toBe(404)
  await server.close()
})
