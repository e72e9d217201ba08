import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { submissionEndpoints } from '@gatehouse/contract/idempotency/submission'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAdmin } from '../../test/insert-rows'
import { makePhotograph } from '../../test/media/pictures'
import { startApp, type TestApp } from '../../test/start-app'
import type { TestFile } from '../../test/send-request'
import { removeExpiredIdempotencyKeys } from './idempotency'

let app: TestApp
let photographs: TestFile[]
beforeAll(async () => {
  app = await startApp()
  photographs = await Promise.all(
    [400, 500].map(async (width) => ({ name: 'front.jpg', content: await makePhotograph({ width, height: 300 }) })),
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('media').execute()
  await app.db.deleteFrom('property').execute()
})

const house = {
  location: 'Lekki Phase 1, Lagos',
  price: 85_000_000,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
}

const create = (key: string, change: object = {}, files = photographs.slice(0, 1)) =>
  app.request(propertyEndpoints.create, {
    body: { ...house, ...change },
    files: { property_images: files },
    headers: { 'Idempotency-Key': key },
  })

const properties = () => app.db.selectFrom('property').select('id').execute()

test('a key used for another request is rejected', async () => {
  expect((await create('other')).status).toBe(200)
  const otherText = await create('other', { price: 1 })
  expect([otherText.status, otherText.error.message]).toEqual([
    422,
    'This Idempotency-Key was already used for another request',
  ])
  expect((await create('other', {}, photographs.slice(1))).status).toBe(422)
  const agent = await app.request(propertyEndpoints.archive, {
    params: { id: (await properties())[0]?.id ?? '' },
    headers: { 'Idempotency-Key': 'other' },
  })
  expect(agent.status).toBe(422)
  expect(await properties()).toHaveLength(1)
})

test('a key that is too long is rejected', async () => {
  expect((await create('k'.repeat(201))).status).toBe(400)
})

test('a rejected request does not use its key', async () => {
  expect((await create('rejected', { price: '' })).status).toBe(422)
  expect((await create('rejected', { agent_id: '0190f3a0-0000-7000-8000-000000000000' })).status).toBe(422)
  expect((await create('rejected')).status).toBe(200)
})

test('a key whose change was never committed with a response can be used again', async () => {
  const { id } = await app.db.selectFrom('admin').select('id').executeTakeFirstOrThrow()
  await app.pool.query(
    `insert into idempotency_key (holder, key, call, fingerprint, created_at) values ($1, 'alone', 'PUT /', '', now())`,
    [id],
  )
  const lost = await app.request(submissionEndpoints.find, { params: { key: 'alone' } })
  expect(lost.status).toBe(404)
  const [first, second] = [await create('alone'), await create('alone')]
  expect([first.status, second.text]).toEqual([200, first.text])
  expect(await properties()).toHaveLength(1)
})

test('two concurrent requests create one row and get the same response, and no file is left over', async () => {
  const sent = await Promise.all([create('twice'), create('twice'), create('twice')])
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(sent.map(({ response }) => response.data.id)).size).toBe(1)
  expect(new Set(sent.map(({ response }) => JSON.stringify(response))).size).toBe(1)
  expect(await properties()).toHaveLength(1)
  const rows = await app.db.selectFrom('media').select('key').execute()
  expect(rows).toHaveLength(1)
  const picture = await fetch(sent[0]?.response.data.property_images[0] ?? '')
  expect(picture.status).toBe(200)
  // The files of the repeated request are discarded after its response.
  await expect.poll(() => app.db.selectFrom('media_intent').select('key').execute(), { timeout: 10_000 }).toEqual([])
  await expect.poll(() => readdir(join(app.dataDir, 'media', '.staging')).catch(() => [])).toEqual([])
})

test('a repeated request gets the first response with its ETag, although the record has changed since', async () => {
  const first = await create('again')
  const { id } = first.response.data
  await app.request(propertyEndpoints.archive, { params: { id } })
  const second = await create('again')
  expect(second.text).toBe(first.text)
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
})

test('the response of a key can be read again by the admin who sent it, and by no other', async () => {
  const find = (key: string, token?: string) =>
    app.request(submissionEndpoints.find, { params: { key }, ...(token !== undefined && { token }) })
  const unknown = await find('lost')
  expect([unknown.status, unknown.error.message]).toEqual([404, 'No change was carried out under this Idempotency-Key'])
  const created = await create('lost')
  const { response } = await find('lost')
  expect(response.data).toEqual({ call: 'POST /admin/properties/add', response: JSON.parse(created.text) })
  const other = await insertAdmin(app.db, { password: 'a long password' })
  const token = await app.signIn({ email: other.email, pswd: 'a long password' })
  expect((await find('lost', token)).status).toBe(404)
})

test('keys are separate per admin, and without a key every request is a new change', async () => {
  const other = await insertAdmin(app.db, { password: 'a long password' })
  const token = await app.signIn({ email: other.email, pswd: 'a long password' })
  await create('shared')
  const files = { property_images: photographs.slice(0, 1) }
  await app.request(propertyEndpoints.create, { body: house, files, token, headers: { 'Idempotency-Key': 'shared' } })
  await app.request(propertyEndpoints.create, { body: house, files })
  await app.request(propertyEndpoints.create, { body: house, files })
  expect(await properties()).toHaveLength(4)
})

test('a key expires after a day and not sooner', async () => {
  await create('old')
  const age = (hours: number) =>
    app.pool.query(`update idempotency_key set created_at = now() - make_interval(hours => $1) where key = 'old'`, [
      hours,
    ])
  await age(23)
  await removeExpiredIdempotencyKeys(app.backgroundDb)
  expect((await create('old', { price: 1 })).status).toBe(422)
  await age(25)
  await removeExpiredIdempotencyKeys(app.backgroundDb)
  expect((await create('old', { price: 1 })).status).toBe(200)
})
