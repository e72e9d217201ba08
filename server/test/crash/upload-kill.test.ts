import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashFile } from '../../src/storage/resumable/upload-file'
import { builtProgram } from '../built-program'
import { testAdmin } from '../insert-rows'
import { makePhotograph } from '../media/pictures'
import { continueUpload, offsetOf, sha256, startUpload, uploadFile, type UploadTarget } from '../media/resumable-upload'
import { sendRequest } from '../send-request'
import { until } from '../until'
import { type KillableServer, startKillable } from './killable-server'

// The real program, killed with PostgreSQL and everything else that it has started.

const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-killed-'))
const folder = join(dataDir, 'media', '.uploads')
const fileOf = (address: string) => join(folder, address.slice('/uploads/'.length))
const sizeOf = async (address: string) => (await stat(fileOf(address)).catch(() => null))?.size ?? 0

let server: KillableServer
let target: UploadTarget
/** Large enough that comparing its hash takes a while. */
const film = Buffer.concat([
  Buffer.from([0, 0, 0, 16]),
  Buffer.from('ftypisom\0\0\0\0'),
  Buffer.alloc(60_000_000, randomBytes(1_000_000)),
])

beforeAll(async () => {
  server = await startKillable(builtProgram('main'), dataDir)
  const body = { email: testAdmin.email, pswd: testAdmin.password }
  const { response } = await sendRequest(server.url, sessionEndpoints.signIn, { token: null, body })
  target = { url: server.url, token: response.token }
}, 120_000)
afterAll(async () => {
  await server.killTree()
  rmSync(dataDir, { recursive: true, force: true })
})

async function restart(): Promise<void> {
  await server.killTree()
  server = await startKillable(builtProgram('main'), dataDir)
  target = { ...target, url: server.url }
}

test('killed in the middle of a request, an upload continues where the disk ends', { timeout: 120_000 }, async () => {
  const address = await startUpload(target, film, 'video_upload')
  const slowly = async function* () {
    for (let at = 0; at < film.length; at += 500_000) {
      yield new Uint8Array(film.subarray(at, at + 500_000))
      await pause(5)
    }
  }
  const sending = continueUpload(target, address, 0, ReadableStream.from(slowly())).catch(() => null)
  await until('a part is on the disk', async () => (await sizeOf(address)) > 5_000_000)
  await restart()
  expect(await sending).toBeNull()
  const offset = (await offsetOf(target, address)) ?? 0
  expect(offset).toBeGreaterThan(5_000_000)
  expect(offset).toBeLessThanOrEqual(await sizeOf(address))
  expect((await continueUpload(target, address, offset, new Uint8Array(film.subarray(offset)))).status).toBe(204)
  expect(await hashFile(fileOf(address))).toBe(sha256(film))
})

test('killed after the last byte, before the response, it is compared later', { timeout: 120_000 }, async () => {
  const address = await startUpload(target, film, 'video_upload')
  const sending = continueUpload(target, address, 0, new Uint8Array(film)).catch(() => null)
  await until('all bytes are on the disk', async () => (await sizeOf(address)) === film.length)
  await restart()
  expect(await sending).toBeNull()
  // A power cut, unlike a kill, can also lose what was written last.
  await damage(fileOf(address))
  expect(await offsetOf(target, address)).toBe(0)
  expect((await continueUpload(target, address, 0, new Uint8Array(film))).status).toBe(204)
  expect(await offsetOf(target, address)).toBe(film.length)
})

test('killed during the save, it is used by one property, and no file is left', { timeout: 120_000 }, async () => {
  const photograph = await makePhotograph({ width: 1_600, height: 1_200 })
  const before = await countProperties()
  for (const [round, killAfterMs] of [40, 120].entries()) {
    const addresses = await Promise.all([1, 2, 3].map(() => uploadFile(target, photograph)))
    const body = { ...samplePropertyInput, kept_property_images: addresses }
    const sent = { token: target.token, headers: { 'Idempotency-Key': randomUUID() }, body }
    const saving = sendRequest(target.url, propertyEndpoints.create, sent).catch(() => null)
    await pause(killAfterMs)
    await restart()
    await saving
    const { status, text } = await sendRequest(target.url, propertyEndpoints.create, sent)
    expect([status, text]).toEqual([200, expect.stringContaining('"property_images":[')])
    expect(await countProperties()).toBe(before + round + 1)
    const left = addresses.map((address) => address.slice('/uploads/'.length))
    await until('the uploads are removed', async () => !(await readdir(folder)).some((name) => left.includes(name)))
    await until('nothing is staged', async () => (await readdir(join(dataDir, 'media', '.staging'))).length === 0)
  }
})

async function damage(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(4_096), 0, 4_096, film.length - 4_096)
  await file.close()
}

async function countProperties(): Promise<number> {
  const { response } = await sendRequest(server.url, propertyEndpoints.list, { token: target.token })
  return response.data.length
}
