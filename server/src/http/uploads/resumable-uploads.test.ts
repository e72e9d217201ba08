import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { insertAdmin, openSession } from '../../../test/insert-rows'
import { makePaddedPhotograph } from '../../../test/media/pictures'
import {
  base64,
  continueUpload,
  errorOf,
  offsetOf,
  sendTus,
  sha256,
  startUpload,
  uploadFile,
  type UploadTarget,
} from '../../../test/media/resumable-upload'
import { startApp, type TestApp } from '../../../test/start-app'
import { buildApp } from '../../app'

let app: TestApp
let me: UploadTarget
let other: UploadTarget
let photograph: Buffer

beforeAll(async () => {
  app = await startApp()
  photograph = await makePaddedPhotograph()
  me = { url: app.url, token: app.token }
  const colleague = await insertAdmin(app.db, { email: 'colleague@homes.test', password: 'mango orchard in May' })
  other = { url: app.url, token: await openSession(app.db, colleague) }
})
afterAll(() => app.close())
beforeEach(() => app.db.deleteFrom('upload').execute())

const folder = () => join(app.dataDir, 'media', '.uploads')
const fileOf = (address: string) => join(folder(), address.split('/').at(-1) ?? '')
const metadata = (group: string, hash = 'a'.repeat(64)) => `group ${base64(group)},sha256 ${base64(hash)}`
const start = (headers: Record<string, string>, target = me) => sendTus(target, 'POST', '/uploads', { headers })

describe('starting an upload', () => {
  test('without a token is rejected', async () => {
    const response = await start({ 'Upload-Length': '5' }, { ...me, token: null })
    expect(await errorOf(response)).toMatchObject({ status_code: 401, code: 'unauthenticated' })
    expect(response.headers.get('tus-resumable')).toBe('1.0.0')
  })

  test.each([
    ['no length', { 'Upload-Metadata': metadata('property_images') }, 400, 'bad_request'],
    ['a negative length', { 'Upload-Length': '-1' }, 400, 'bad_request'],
    ['a length that is no number', { 'Upload-Length': '0x10' }, 400, 'bad_request'],
    ['a length beyond all integers', { 'Upload-Length': '99999999999999999999999' }, 400, 'bad_request'],
    ['a deferred length', { 'Upload-Defer-Length': '1' }, 400, 'bad_request'],
    ['a concatenation', { 'Upload-Length': '5', 'Upload-Concat': 'partial' }, 400, 'bad_request'],
    ['no metadata', { 'Upload-Length': '5' }, 422, 'invalid'],
    ['malformed metadata', { 'Upload-Length': '5', 'Upload-Metadata': 'group !' }, 400, 'bad_request'],
    [
      'metadata that names a prototype',
      { 'Upload-Length': '5', 'Upload-Metadata': '__proto__ YQ==' },
      400,
      'bad_request',
    ],
    ['an unknown group', { 'Upload-Length': '5', 'Upload-Metadata': metadata('logo') }, 422, 'invalid'],
    [
      'no valid hash',
      { 'Upload-Length': '5', 'Upload-Metadata': metadata('floor_plan', 'A'.repeat(64)) },
      422,
      'invalid',
    ],
    ['an empty file', { 'Upload-Length': '0', 'Upload-Metadata': metadata('floor_plan') }, 422, 'invalid'],
    [
      'a file that is too large',
      { 'Upload-Length': '15000001', 'Upload-Metadata': metadata('floor_plan') },
      413,
      'too_large',
    ],
    ['metadata beyond all headers', { 'Upload-Metadata': 'a'.repeat(20_000) }, 431, 'headers_too_large'],
  ] as [string, Record<string, string>, number, string][])('with %s is rejected', async (_, headers, status, code) => {
    expect(await errorOf(await start(headers))).toMatchObject({ status_code: status, code })
    expect(await app.db.selectFrom('upload').selectAll().execute()).toEqual([])
  })

  test.each(['0.2.2', ''])('with the protocol version "%s" is rejected, with the version to send', async (version) => {
    const response = await start({ 'Tus-Resumable': version, 'Upload-Length': '5' })
    expect(response.headers.get('tus-version')).toBe('1.0.0')
    expect(await errorOf(response)).toMatchObject({ status_code: 412, code: 'protocol_version' })
  })

  async function insertUploads(count: number) {
    const [{ id: admin_id } = { id: '' }] = await app.db.selectFrom('admin').select('id').limit(1).execute()
    const created_at = new Date()
    const rows = Array.from({ length: count }, (_, index) => ({ id: `upload-${index}`, created_at }))
    const rest = { admin_id, slot: 'floor_plan', bytes: 1, sha256: sha256(photograph), used_at: null }
    await app.db
      .insertInto('upload')
      .values(rows.map((row) => ({ ...row, ...rest })))
      .execute()
  }

  test('is limited to 200 uploads that are not used', async () => {
    await insertUploads(200)
    const response = await start({ 'Upload-Length': '5', 'Upload-Metadata': metadata('floor_plan') })
    expect(response.headers.get('retry-after')).toBe('3600')
    expect((await errorOf(response)).status_code).toBe(429)
  })

  test('is limited to 200 uploads also when 300 are started at once on two instances', async () => {
    await insertUploads(190)
    // Each takes longer between counting and its end, so that others count meanwhile.
    await app.pool.query(`
      create function delay_insert() returns trigger language plpgsql as 'begin perform pg_sleep(0.02); return new; end';
      create trigger delayed before insert on upload for each row execute function delay_insert()`)
    onTestFinished(async () => void (await app.pool.query('drop function delay_insert cascade')))
    const second = await buildApp({ ...app })
    const targets = [me, { ...me, url: await second.listen({ host: '127.0.0.1', port: 0 }) }]
    const headers = { 'Upload-Length': '5', 'Upload-Metadata': metadata('floor_plan') }
    const responses = await Promise.all(Array.from({ length: 300 }, (_, index) => start(headers, targets[index % 2])))
    await second.close()
    const countOf = (code: number) => responses.filter(({ status }) => status === code).length
    expect([countOf(201), countOf(429)]).toEqual([10, 290])
    expect(await app.db.selectFrom('upload').select('id').execute()).toHaveLength(200)
  })

  test('returns its address, and stores neither a name nor a type', async () => {
    const sent = `${metadata('property_images')},filename ${base64('Ngozi.jpg')},filetype ${base64('image/jpeg')}`
    const response = await start({ 'Upload-Length': '5', 'Upload-Metadata': sent })
    const address = response.headers.get('location') ?? ''
    expect([response.status, address]).toEqual([201, expect.stringMatching(/^\/uploads\/[\w-]{22}$/)])
    expect(Date.parse(response.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000)
    const head = await sendTus(me, 'HEAD', address)
    expect(head.headers.get('upload-metadata')).toBe(metadata('property_images'))
    expect(head.headers.get('cache-control')).toBe('no-store')
  })
})

describe('an upload', () => {
  test('continues where it stopped, and its file is complete', async () => {
    const address = await startUpload(me, photograph)
    expect(await offsetOf(me, address)).toBe(0)
    const first = await continueUpload(me, address, 0, new Uint8Array(photograph.subarray(0, 10_000)))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '10000'])
    expect(await offsetOf(me, address)).toBe(10_000)
    const last = await continueUpload(me, address, 10_000, new Uint8Array(photograph.subarray(10_000)))
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(photograph.length)])
    expect((await stat(fileOf(address))).size).toBe(photograph.length)
  })

  test('can be sent with the request that starts it', async () => {
    const headers = {
      'Upload-Length': String(photograph.length),
      'Upload-Metadata': metadata('property_images', sha256(photograph)),
      'Content-Type': 'application/offset+octet-stream',
    }
    const response = await sendTus(me, 'POST', '/uploads', { headers, body: new Uint8Array(photograph) })
    expect([response.status, response.headers.get('upload-offset')]).toEqual([201, String(photograph.length)])
  })

  test('of another admin does not exist', async () => {
    const address = await startUpload(me, photograph)
    for (const method of ['HEAD', 'DELETE']) expect((await sendTus(other, method, address)).status).toBe(404)
    const response = await continueUpload(other, address, 0, new Uint8Array(photograph))
    expect(await errorOf(response)).toMatchObject({ status_code: 404, code: 'not_found' })
    expect(await offsetOf(me, address)).toBe(0)
  })

  test('that is seven days old does not exist, and is removed with its file', async () => {
    const old = await uploadFile(me, photograph)
    const recent = await uploadFile(me, photograph)
    const created_at = new Date(Date.now() - 7 * 24 * 3_600_000 - 1_000)
    await app.db.updateTable('upload').set({ created_at }).where('id', '=', old.slice(9)).execute()
    expect(await offsetOf(me, old)).toBeNull()
    await app.media.sweep()
    expect(await readdir(folder())).toEqual(expect.arrayContaining([old.slice(9), recent.slice(9)]))
    await app.media.removeExpiredUploads()
    const files = await readdir(folder())
    expect([files.includes(old.slice(9)), files.includes(recent.slice(9))]).toEqual([false, true])
    expect(await app.db.selectFrom('upload').select('id').execute()).toEqual([{ id: recent.slice(9) }])
  })

  test('can be discarded', async () => {
    const address = await uploadFile(me, photograph)
    expect((await sendTus(me, 'DELETE', address)).status).toBe(204)
    expect(await offsetOf(me, address)).toBeNull()
    expect(await readdir(folder())).not.toContain(address.slice(9))
  })
})

describe('a request to continue', () => {
  const type = { 'Content-Type': 'application/offset+octet-stream' }
  test.each([
    ['without an offset', type, 400, 'bad_request'],
    ['at a later offset', { ...type, 'Upload-Offset': '10' }, 409, 'conflict'],
    ['at a negative offset', { ...type, 'Upload-Offset': '-1' }, 400, 'bad_request'],
    ['with another type', { 'Content-Type': 'image/jpeg', 'Upload-Offset': '0' }, 415, 'unsupported_type'],
    ['that is compressed', { ...type, 'Upload-Offset': '0', 'Content-Encoding': 'gzip' }, 415, 'unsupported_type'],
    ['with a length', { ...type, 'Upload-Offset': '0', 'Upload-Length': '7' }, 400, 'bad_request'],
    ['in another version', { ...type, 'Upload-Offset': '0', 'Tus-Resumable': '2.0.0' }, 412, 'protocol_version'],
  ] as [string, Record<string, string>, number, string][])('%s changes nothing', async (_, headers, status, code) => {
    const address = await startUpload(me, photograph)
    const response = await sendTus(me, 'PATCH', address, { headers, body: 'x'.repeat(3_000_000) })
    expect(await errorOf(response)).toMatchObject({ status_code: status, code })
    expect(await offsetOf(me, address)).toBe(0)
  })

  test('with more than the rest is rejected, with or without a length', async () => {
    const address = await startUpload(me, photograph)
    const more = new Uint8Array([...photograph, 1])
    expect(await errorOf(await continueUpload(me, address, 0, more))).toMatchObject({ status_code: 413 })
    expect(await errorOf(await continueUpload(me, address, 0, new Blob([more]).stream()))).toMatchObject({
      status_code: 413,
    })
  })

  test.each(['..%2f..%2f.database-id', '%00', 'a'.repeat(21), 'a'.repeat(3_000), '.', 'new'])(
    'an upload with the id %.30s does not exist',
    async (id) => {
      const response = await continueUpload(me, `/uploads/${id}`, 0, 'bytes')
      expect((await errorOf(response)).status_code).toBe(404)
    },
  )

  test.each(['GET', 'PUT', 'POST'])('by %s is not allowed, also with another method in a header', async (method) => {
    const address = await startUpload(me, photograph)
    const response = await sendTus(me, method, address, { headers: { 'X-HTTP-Method-Override': 'DELETE' } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'HEAD, PATCH, DELETE'])
    expect(await offsetOf(me, address)).toBe(0)
  })
})

describe('a file', () => {
  test('of another type is rejected by its first bytes, and the upload is removed', async () => {
    const pdf = Buffer.alloc(200_000, '%PDF-1.7 ')
    const address = await startUpload(me, pdf, 'floor_plan')
    const error = await errorOf(await continueUpload(me, address, 0, new Uint8Array(pdf.subarray(0, 5_000))))
    expect(error).toMatchObject({
      status_code: 415,
      message: 'Floor plans must be jpg or png. The floor plan is a PDF document.',
      errors: { floor_plan: expect.any(String) },
    })
    expect(await offsetOf(me, address)).toBeNull()
  })

  test('of another type is rejected also when it arrives in small parts', async () => {
    const gif = Buffer.alloc(5_000, 'GIF89a')
    const address = await startUpload(me, gif)
    expect((await continueUpload(me, address, 0, new Uint8Array(gif.subarray(0, 50)))).status).toBe(204)
    expect((await errorOf(await continueUpload(me, address, 50, new Uint8Array(gif.subarray(50))))).status_code).toBe(
      415,
    )
  })

  test('with another hash is rejected, and can be sent again in the same upload', async () => {
    const address = await startUpload(me, photograph)
    const damaged = new Uint8Array(photograph)
    damaged[20_000] = (damaged[20_000] ?? 0) ^ 1
    const error = await errorOf(await continueUpload(me, address, 0, damaged))
    expect(error).toMatchObject({
      status_code: 422,
      message: 'The file was damaged on its way: its SHA-256 differs. Please send it again.',
    })
    expect(await offsetOf(me, address)).toBe(0)
    expect((await continueUpload(me, address, 0, new Uint8Array(photograph))).status).toBe(204)
  })
})
