import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from './disk-store'
import { newMediaKey } from './media-key'
import { serveMedia } from './serve-media'

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
  serveMedia(app, store)
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers })

test.each([
  ['an unknown key', `/media/${newMediaKey()}/full.mp4`],
  ['a malformed key', '/media/short/full.mp4'],
  ['a file that is not ours', `/media/${key}/secret.txt`],
  ['a name we do not have', `/media/${key}/640.webp`],
  ['a path upwards', `/media/${key}/..%2f..%2fetc%2fpasswd`],
  ['a NUL', `/media/${key}/full.mp4%00.jpg`],
])('%s is a JSON 404', async (_, path) => {
  const answer = await get(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ status: false, message: 'File not found', code: 'not_found' })
  expect(answer.headers['cache-control']).toBeUndefined()
})

test('a file comes with our type, safe headers, and may be kept for ever', async () => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(video)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '200000',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  expect(answer.headers.etag).toMatch(/^"[^"]+"$/)
  expect((await get(`/media/${key}/320.webp`)).headers['content-type']).toBe('image/webp')
})

test('HEAD tells all but the bytes', async () => {
  const answer = await app.inject({ method: 'HEAD', url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-length']).toBe('200000')
  expect(answer.rawPayload.length).toBe(0)
})

test('who has it already is told so', async () => {
  const { etag } = (await get(url)).headers
  const answer = await get(url, { 'if-none-match': `"other", ${etag}` })
  expect(answer.statusCode).toBe(304)
  expect(answer.rawPayload.length).toBe(0)
  expect(answer.headers.etag).toBe(etag)
})

test('a range is a 206 with exactly its bytes, a range beyond the end a 416', async () => {
  const answer = await get(url, { range: 'bytes=100000-100099' })
  expect(answer.statusCode).toBe(206)
  expect(answer.headers['content-range']).toBe('bytes 100000-100099/200000')
  expect(answer.headers['content-length']).toBe('100')
  expect(answer.rawPayload.equals(video.subarray(100_000, 100_100))).toBe(true)

  const beyond = await get(url, { range: 'bytes=200000-' })
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers['content-range']).toBe('bytes */200000')
  expect(beyond.json()).toMatchObject({ status: false, code: 'bad_request' })
})

test('If-Range gives the range to who has this file, and everything to who has another', async () => {
  const { etag } = (await get(url)).headers
  expect((await get(url, { range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(206)
  expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
})

test('an AVI is a download', async () => {
  const answer = await get(`/media/${key}/full.avi`)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="video.avi"')
  expect(answer.headers['content-type']).toBe('video/x-msvideo')
})
