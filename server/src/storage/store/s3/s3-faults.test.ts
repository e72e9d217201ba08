import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../../../test/object-storage/faulty-proxy'
import { type ObjectStorage, startObjectStorage } from '../../../../test/object-storage/object-storage'
import { listAllKeys } from '../../../../test/media/store-contract'
import { StartupError } from '../../../app-error'
import { isStorageFull } from '../../../database/error-codes'
import { newMediaKey } from '../../media-key'
import type { MediaStore } from '../store'
import { StoreUnavailableError } from '../store-errors'
import { type ClientOverrides, createS3Client } from './s3-client'
import { createS3Objects } from './s3-writing'
import type { ObjectStorageSettings } from '../../../settings/bucket'
import { createS3Store } from './s3-store'

let service: ObjectStorage
let proxy: FaultyProxy
let settings: ObjectStorageSettings
let folder = ''
let store: MediaStore
const video = Buffer.alloc(12_000_000, 'frame ')

beforeAll(async () => {
  service = await startObjectStorage()
  proxy = await startFaultyProxy(service.port)
  settings = { ...(await service.createBucket()), endpoint: `http://127.0.0.1:${proxy.port}` }
})
afterAll(async () => {
  await proxy.close()
  await service.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-faults-'))
  store = open()
  await store.prepare()
})
afterEach(async () => {
  await service.setDiskFull(false)
  await service.setQuota(settings.bucket, 0)
  proxy.setLost(false)
  proxy.setStalled(false)
  await rm(folder, { recursive: true, force: true })
})

const quick = { connectionTimeout: 500, socketTimeout: 1_000 }

function open(changes: Partial<ObjectStorageSettings> = {}, overrides: ClientOverrides = {}): MediaStore {
  const defaults = { credentials: service.credentials, requestHandler: quick, maxAttempts: 2 }
  return createS3Store(join(folder, 'media'), { ...settings, ...changes }, { ...defaults, ...overrides })
}

async function stageVideo(): Promise<string> {
  const staged = await mkdtemp(join(folder, 'staged-'))
  await writeFile(join(staged, 'full.mp4'), video)
  return staged
}

async function readVideo(key: string): Promise<Buffer> {
  return await buffer(await (await store.open(key, 'full.mp4'))!.read())
}

const interruptedUploads = (olderThanMs: number) =>
  createS3Objects(createS3Client(settings, { credentials: service.credentials }), settings).abortUploads(olderThanMs)

test.each<[string, () => MediaStore, RegExp]>([
  [
    'a wrong secret',
    () => open({}, { credentials: { ...service.credentials, secretAccessKey: 'wrong' } }),
    /rejects the credentials \(SignatureDoesNotMatch\)\. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and/,
  ],
  [
    'an unknown access key',
    () => open({}, { credentials: { accessKeyId: 'other:media', secretAccessKey: 'wrong' } }),
    /rejects the credentials/,
  ],
  [
    'a missing bucket',
    () => open({ bucket: 'mistyped' }),
    /has no bucket "mistyped"\. Create it, or correct its name\.$/,
  ],
  [
    'a clock that is wrong by an hour',
    () => open({}, { systemClockOffset: 3_600_000 }),
    /the clock of this machine differs too much from that of .*\. Set the clock of this machine\.$/,
  ],
  [
    'a service that is not there',
    () => open({ endpoint: 'http://127.0.0.1:1' }),
    /http:\/\/127\.0\.0\.1:1 does not respond \(ECONNREFUSED\)\. Check S3_ENDPOINT and the network\.$/,
  ],
])('%s ends the start with one message', async (_, openWrong, message) => {
  const error = await openWrong()
    .prepare()
    .then(
      () => expect.fail('it started'),
      (reason: unknown) => reason,
    )
  expect(error).toBeInstanceOf(StartupError)
  expect((error as StartupError).message).toMatch(message)
  expect((error as StartupError).message).toMatch(/^The object storage s3:\/\/[\w-]+\/test cannot be used: /)
})

test('after an upload during which the service was lost, the staged file can be published again', async () => {
  const [key, staged] = [newMediaKey(), await stageVideo()]
  proxy.cutOnceAfter(7_000_000, { isLost: true })
  await expect(store.publish(staged, key)).rejects.toThrow(StoreUnavailableError)
  expect(existsSync(join(staged, 'full.mp4'))).toBe(true)
  proxy.setLost(false)
  expect(await store.open(key, 'full.mp4')).toBeNull()
  expect(await listAllKeys(store)).not.toContain(key)

  await store.publish(staged, key)
  expect((await readVideo(key)).equals(video)).toBe(true)
  // Those of the first attempt.
  expect(await store.removeInterrupted()).toBe(0)
  expect(await interruptedUploads(0)).toBe(1)
  expect((await readVideo(key)).equals(video)).toBe(true)
})

test('a part that is interrupted once is sent again', async () => {
  const key = newMediaKey()
  proxy.cutOnceAfter(7_000_000)
  await store.publish(await stageVideo(), key)
  expect((await readVideo(key)).equals(video)).toBe(true)
  expect(await interruptedUploads(0)).toBe(0)
})

test('reading continues at the next byte when the connection breaks', async () => {
  const key = newMediaKey()
  await store.publish(await stageVideo(), key)
  const file = await store.open(key, 'full.mp4')
  proxy.cutOnceAfter(3_000_000)
  const read = await buffer(await file!.read({ first: 1_000_001, last: 11_000_000 }))
  expect(read.equals(video.subarray(1_000_001, 11_000_001))).toBe(true)
})

test('a service that does not respond is an error after the time limit', async () => {
  const staged = await stageVideo()
  proxy.setStalled(true)
  await expect(store.publish(staged, newMediaKey())).rejects.toThrow(/does not respond \(TimeoutError\)/)
  expect(existsSync(join(staged, 'full.mp4'))).toBe(true)
})

test('a full bucket is reported as full, and nothing is stored', async () => {
  const staged = await stageVideo()
  await service.setQuota(settings.bucket, 1_000_000)
  const error = await store.publish(staged, newMediaKey()).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ message: `The object storage s3://${settings.bucket}/test is full` })
  expect(isStorageFull(error)).toBe(true)
  await service.setQuota(settings.bucket, 0)
  const key = newMediaKey()
  await store.publish(staged, key)
  expect(await listAllKeys(store)).toContain(key)
})

test('a service without space on its disks reports an error, and nothing is stored', async () => {
  const staged = await stageVideo()
  await service.setDiskFull(true)
  await expect(store.publish(staged, newMediaKey())).rejects.toThrow(/reports an error \(503 ServiceUnavailable/)
  await service.setDiskFull(false)
  await store.publish(staged, newMediaKey())
})
