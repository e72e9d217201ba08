import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from '../store/disk-store'
import { newMediaKey } from '../media-key'
import { registerMediaRoutes } from './serve-media'

const key = newMediaKey()
const video = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
const url = `/media/${key}/full.mp4`
let app: FastifyInstance
let home = ''

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gatehouse-serve-'))
  const staged = await mkdtemp(join(home, 'staged-'))
  await writeFile(join(staged, 'full.mp4'), video)
  await writeFile(join(staged, 'full.avi'), 'RIFF')
  await writeFile(join(staged, '320.webp'), 'small')
  await writeFile(join(staged, 'secret.txt'), 'never served')
  const store = createDiskStore(join(home, 'media'))
  await store.publish(staged, key)
  app = fastify({ routerOptions: { maxParamLength: 200 } })
  registerMediaRoutes(app, store)
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers })

test.each([
  ['an unknown key', `/media/${newMediaKey()}/full.mp4`],
  ['a malformed key', '/media/short/full.mp4'],
  ['a file name that is not allowed', `/media/${key}/secret.txt`],
  ['a file that does not exist', `/media/${key}/640.webp`],
  ['a path upwards', `/media/${key}/..%2f..%2fetc%2fpasswd`],
  ['a NUL', `/media/${key}/full.mp4%00.jpg`],
])('%s is a JSON 404', async (_, path) => {
  const response = await get(path)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ status: false, message: 'File not found', code: 'not_found' })
  // A file may follow under the same address.
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a file is served with its type, security headers and unlimited caching', async () => {
  const response = await get(url)
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.equals(video)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '200000',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  expect(response.headers.etag).toMatch(/^"[^"]+"$/)
  expect((await get(`/media/${key}/320.webp`)).headers['content-type']).toBe('image/webp')
})

test('HEAD returns the headers without a body', async () => {
  const response = await app.inject({ method: 'HEAD', url })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-length']).toBe('200000')
  expect(response.rawPayload.length).toBe(0)
})

test('a client with the current version gets a 304', async () => {
  const { etag } = (await get(url)).headers
  const response = await get(url, { 'if-none-match': `"other", ${etag}` })
  expect(response.statusCode).toBe(304)
  expect(response.rawPayload.length).toBe(0)
  expect(response.headers.etag).toBe(etag)
})

test('a range is a 206 with exactly its bytes, a range beyond the end a 416', async () => {
  const response = await get(url, { range: 'bytes=100000-100099' })
  expect(response.statusCode).toBe(206)
  expect(response.headers['content-range']).toBe('bytes 100000-100099/200000')
  expect(response.headers['content-length']).toBe('100')
  expect(response.rawPayload.equals(video.subarray(100_000, 100_100))).toBe(true)

  const beyond = await get(url, { range: 'bytes=200000-' })
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers['content-range']).toBe('bytes */200000')
  expect(beyond.headers['cache-control']).toBe('no-store')
  expect(beyond.json()).toMatchObject({ status: false, code: 'bad_request' })
})

test('If-Range returns the range of an unchanged file, else the complete file', async () => {
  const { etag } = (await get(url)).headers
  expect((await get(url, { range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(206)
  expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
})

test('an AVI is a download', async () => {
  const response = await get(`/media/${key}/full.avi`)
  expect(response.headers['content-disposition']).toBe('attachment; filename="video.avi"')
  expect(response.headers['content-type']).toBe('video/x-msvideo')
})
