import { type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { insertAdmin, openSession } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import {
  continueUpload,
  offsetOf,
  startUpload,
  uploadFile,
  type UploadTarget,
} from '../../../test/media/resumable-upload'
import { compareFilesAndRows } from '../../../test/media/stored-media'
import { makeVideo } from '../../../test/media/videos'
import { startApp, type TestApp } from '../../../test/start-app'
import { until } from '../../../test/until'

let app: TestApp
let me: UploadTarget
let photographs: Buffer[]
let film: Buffer

beforeAll(async () => {
  app = await startApp()
  me = { url: app.url, token: app.token }
  film = await makeVideo('mp4', { seconds: 1, location: '+06.4541+003.3947/' })
  photographs = await Promise.all([300, 310, 320].map((width) => makePhotograph({ width, height: 200 })))
})
afterAll(() => app.close())

const filesIn = (folder: string) => readdir(join(app.dataDir, 'media', folder)).catch(() => [])
const sha256Of = async ({ id }: Pick<PropertyRecord, 'id'>, slot: string) => {
  const rows = await app.db
    .selectFrom('media')
    .select(['sha256', 'slot'])
    .where('property_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.filter((row) => row.slot === slot).map(({ sha256 }) => sha256)
}
const hashes = async (addresses: readonly string[]) => {
  const rows = await app.db.selectFrom('upload').select(['id', 'sha256']).execute()
  return addresses.map((address) => rows.find(({ id }) => address.endsWith(id))?.sha256)
}
const uploadAll = () => Promise.all(photographs.map((bytes) => uploadFile(me, bytes)))
const create = (body: object, sent: object = {}) =>
  app.request(propertyEndpoints.create, { body: { ...samplePropertyInput, ...body }, ...sent })
const edit = (id: string, body: object, sent: object = {}) =>
  app.request(propertyEndpoints.update, { params: { id }, body: { ...samplePropertyInput, ...body }, ...sent })

// Files are removed just after the response, and jobs stage the posters of videos.
afterEach(async () => {
  await until('nothing is staged', async () => (await filesIn('.staging')).length === 0)
  await until('files equal rows', async () => {
    const { onDisk, inRows } = await compareFilesAndRows(app.db, app.dataDir)
    return onDisk.join() === inRows.join()
  })
})

describe('an upload is rejected, by its address, when it', () => {
  const expectRejected = async (address: string, message: string, field = 'kept_property_images') => {
    const { status, error } = await create({ [field]: [address], kept_property_images: [address] })
    expect([status, error.message]).toEqual([422, message.replace('#', address)])
    expect(error.errors).toEqual({ kept_property_images: error.message })
  }

  test('is unknown', () =>
    expectRejected(`/uploads/${'x'.repeat(22)}`, '“#” is not on the server any more. Please send it again.'))

  test('is that of another admin', async () => {
    const colleague = await insertAdmin(app.db, { email: 'colleague@homes.test', password: 'mango orchard in May' })
    const address = await uploadFile({ ...me, token: await openSession(app.db, colleague) }, photographs[0]!)
    await expectRejected(address, '“#” is not on the server any more. Please send it again.')
  })

  test('is unfinished', async () => {
    const address = await startUpload(me, photographs[0]!)
    await continueUpload(me, address, 0, new Uint8Array(photographs[0]!.subarray(0, 100)))
    await expectRejected(address, '“#” has not arrived completely. Please wait until it has.')
  })

  test('is expired', async () => {
    const address = await uploadFile(me, photographs[0]!)
    const created_at = new Date(Date.now() - 8 * 24 * 3_600_000)
    await app.db.updateTable('upload').set({ created_at }).where('id', '=', address.slice(9)).execute()
    await expectRejected(address, '“#” is not on the server any more. Please send it again.')
  })

  test('was uploaded for another group', async () => {
    const address = await uploadFile(me, photographs[0]!, 'floor_plan')
    await expectRejected(address, '“#” was uploaded for another field. Please send it again.')
  })

  test('cannot be opened', async () => {
    const address = await uploadFile(me, photographs[0]!.subarray(0, 600))
    const { status, error } = await create({ kept_property_images: [address] })
    expect([status, error.message]).toEqual([422, `“${address}” is damaged or incomplete and cannot be opened.`])
    expect(await offsetOf(me, address)).toBe(600)
  })

  test('is one of too many', async () => {
    const kept_property_images = Array.from({ length: 41 }, (_, index) => `/uploads/${String(index).padStart(22, '0')}`)
    expect((await create({ kept_property_images })).error.message).toBe('Send at most 40 images')
  })
})

test('a kept list that names no upload does not count as an image of a new property, and is ignored otherwise', async () => {
  for (const kept of ['["https://homes.test/media/a.jpg"]', 'not a list /uploads/aaaaaaaaaaaaaaaaaaaaaa', '[]']) {
    const { status, error } = await create({ kept_property_images: kept })
    expect([status, error.message]).toEqual([422, 'At least one property image is required'])
  }
  const files = { property_images: [{ name: 'front.jpg', content: photographs[0]! }] }
  const { response } = await create({ kept_property_images: '["https://homes.test/media/a.jpg"]' }, { files })
  expect(response.data.property_images).toHaveLength(1)
})

test('a property is created from uploads, with sent files between them, in the order of the list', async () => {
  const [first = '', second = ''] = await uploadAll()
  const plan = await uploadFile(me, photographs[1]!, 'floor_plan')
  const video = await uploadFile(me, film, 'video_upload')
  const [one, two, planHash, videoHash] = await hashes([first, second, plan, video])
  const kept = { kept_property_images: [second, 'new:0', `${app.url}${first}`], kept_floor_plan: [plan] }
  const files = { property_images: [{ name: 'front.jpg', content: photographs[2]! }] }
  const { response } = await create({ ...kept, kept_video_upload: video }, { files })
  expect(await sha256Of(response.data, 'property_images')).toEqual([two, expect.any(String), one])
  expect(await sha256Of(response.data, 'floor_plan')).toEqual([planHash])
  expect(await sha256Of(response.data, 'video_upload')).toEqual([videoHash])
  const names = [first, second, plan, video].map((address) => address.slice('/uploads/'.length))
  await until('the uploads are removed', async () => !(await filesIn('.uploads')).some((name) => names.includes(name)))
  expect(await offsetOf(me, first)).toBeNull()
})

test('a property is created by JSON, without a multipart form', async () => {
  const address = await uploadFile(me, photographs[0]!)
  const response = await fetch(app.url + propertyEndpoints.create.path, {
    method: 'POST',
    headers: { Authorization: app.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...samplePropertyInput, kept_property_images: [address] }),
  })
  expect(response.status).toBe(200)
})

test('an edit places uploads between existing files, and an upload replaces the video', async () => {
  const [first = '', second = '', third = ''] = await uploadAll()
  const created = (await create({ kept_property_images: [first] })).response.data
  const [existing = ''] = created.property_images
  const [two, three] = await hashes([second, third])
  const video = await uploadFile(me, film, 'video_upload')
  const kept = { kept_property_images: [third, existing, second], kept_video_upload: video }
  const edited = (await edit(created.id, kept)).response.data
  expect(await sha256Of(edited, 'property_images')).toEqual([three, expect.any(String), two])
  expect(edited.property_images[1]).toBe(existing)
  expect(edited.video_upload).toMatch(/full\.mp4$/)
})

describe('an upload is used once', () => {
  test('a retry with the same key returns the stored response, a save with another key is rejected', async () => {
    const kept_property_images = await uploadAll()
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await create({ kept_property_images }, { headers })
    const retry = await create({ kept_property_images }, { headers })
    expect([retry.status, retry.text]).toEqual([200, first.text])
    const other = await create({ kept_property_images }, { headers: { 'Idempotency-Key': randomUUID() } })
    expect(other.error.message).toMatch(/^“\/uploads\/[\w-]{22}” is not on the server any more/)
  })

  test.each(['the same key', 'different keys'])(
    'two saves at the same time with %s make one property',
    async (keys) => {
      const kept_property_images = await uploadAll()
      const before = await countProperties()
      const key = randomUUID()
      const saves = await Promise.all(
        [1, 2].map(() =>
          create(
            { kept_property_images },
            { headers: { 'Idempotency-Key': keys === 'the same key' ? key : randomUUID() } },
          ),
        ),
      )
      const statuses = saves.map(({ status }) => status).toSorted((one, other) => one - other)
      expect(statuses).toEqual(keys === 'the same key' ? [200, 200] : [200, 422])
      expect(await countProperties()).toBe(before + 1)
    },
  )

  test('a save that fails leaves it to the next one', async () => {
    const kept_property_images = [await uploadFile(me, photographs[0]!)]
    const agent_id = '0190f3a0-0000-7000-8000-000000000000'
    expect((await create({ kept_property_images, agent_id })).error.message).toBe('Choose an agent from the list')
    expect((await create({ kept_property_images })).status).toBe(200)
  })
})

test('a file that a crash left after the commit is removed by the clean-up', async () => {
  const address = await uploadFile(me, photographs[0]!)
  await app.db.updateTable('upload').set({ used_at: new Date() }).where('id', '=', address.slice(9)).execute()
  expect(await offsetOf(me, address)).toBeNull()
  expect(await filesIn('.uploads')).toContain(address.slice(9))
  await app.media.removeExpiredUploads()
  expect(await filesIn('.uploads')).not.toContain(address.slice(9))
})

async function countProperties(): Promise<number> {
  return (await app.db.selectFrom('property').select('id').execute()).length
}
