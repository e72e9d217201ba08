import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import type { ApiKeyScope } from '@gatehouse/contract/api-keys/scopes'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sealChanges } from '@gatehouse/server/records/changes/seal'
import { makePhotograph } from '../../server/test/media/pictures'
import { startApp, type TestApp } from '../../server/test/start-app'
import { type Client, type ClientOptions, createClient, type StreamedChange } from '../src/main.ts'

// The client with keys of every scope, against the real server.

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function openClient(scopes: readonly ApiKeyScope[], options: Partial<ClientOptions> = {}): Promise<Client> {
  const { response } = await app.request(apiKeyEndpoints.create, { body: { name: 'Website', scopes: [...scopes] } })
  return createClient({ url: app.url, key: response.data.key, ...options })
}

const photograph = async () => new Blob([new Uint8Array(await makePhotograph({ width: 800, height: 600 }))])

async function addListing(client: Client, location: string) {
  const body = { ...samplePropertyInput, location }
  const { data } = await client.listings.add(body, { files: { property_images: await photograph() } })
  return data
}

async function takeFirst<One>(all: AsyncIterable<One>, count: number): Promise<One[]> {
  const found: One[] = []
  for await (const one of all) if (found.push(one) >= count) break
  return found
}

test('a listing is added with a photograph, found, changed and removed', async () => {
  const client = await openClient(['write listings'])
  const added = await addListing(client, 'Bourdillon Road, Ikoyi')
  expect(added).toMatchObject({ location: 'Bourdillon Road, Ikoyi', version: 1 })
  expect(await client.listings.find(added.id)).toMatchObject({ id: added.id, property_images: [expect.any(String)] })
  const { data } = await client.listings.change(added.id, { price: 95_000_000 }, { version: 1 })
  expect(data).toMatchObject({ price: 95_000_000, version: 2 })
  await expect(client.listings.change(added.id, { price: 1 }, { version: 1 })).rejects.toMatchObject({
    code: 'stale',
    current: expect.objectContaining({ price: 95_000_000 }),
  })
  const edited = await client.listings.edit(added.id, { ...samplePropertyInput, location: 'Banana Island' })
  expect(edited.data).toMatchObject({ location: 'Banana Island', property_images: [expect.any(String)] })
  await client.listings.setState(added.id, 'under offer')
  expect(await client.listings.find(added.id)).toMatchObject({ state: 'under offer' })
  await client.listings.remove(added.id)
  expect(await client.listings.find(added.id)).toBeNull()
})

test('all pages of a list are read, each record once', async () => {
  const client = await openClient(['write listings'])
  const added: string[] = []
  for (let count = 0; count < 5; count += 1) added.push((await addListing(client, `Awolowo Road ${count}`)).id)
  const found: string[] = []
  for await (const { id } of client.listings.all({ limit: 2, sort: 'price_asc' })) found.push(id)
  expect(found).toHaveLength(new Set(found).size)
  expect(added.filter((id) => !found.includes(id))).toEqual([])
  const page = await client.listings.list({ limit: 2 })
  expect([page.data.length, typeof page.next_cursor]).toEqual([2, 'string'])
})

test('a change is received while it is waited for, and a client that was away catches up', async () => {
  const client = await openClient(['changes', 'write listings'])
  // Running servers do this by a background task.
  await sealChanges(app.db)
  const [start] = await takeFirst(client.changePages(), 1)
  const listing = await addListing(client, 'Admiralty Way')
  const waiting = takeFirst(client.changes({ after: start?.next, kinds: ['property'] }), 2)
  await client.listings.change(listing.id, { price: 77_000_000 })
  await sealChanges(app.db)
  const changes: StreamedChange[] = await waiting
  expect(changes.map(({ id, action }) => [id, action])).toEqual([
    [listing.id, 'create'],
    [listing.id, 'update'],
  ])
  expect(changes[1]?.record).toMatchObject({ price: 77_000_000 })
  const again = client.changes({ after: changes[0]?.seq, kinds: ['property'], isUntilNow: true })
  expect(await takeFirst(again, 5)).toMatchObject([{ id: listing.id, action: 'update' }])
})

test('a place that the server does not have is an error with the place to continue from', async () => {
  const client = await openClient(['changes'])
  const reading = takeFirst(client.changes({ after: 999_999_999_999, isUntilNow: true }), 1)
  await expect(reading).rejects.toMatchObject({ code: 'read_all', status: 410, next: expect.any(Number) })
})

test('a file is uploaded over a connection that breaks, and becomes the photograph of a listing', async () => {
  let requests = 0
  const client = await openClient(['write listings'], {
    fetch: async (address, init) => {
      requests += 1
      // The start is the first request, the second chunk the third one: its response is lost.
      if (requests === 5) throw new TypeError('no connection')
      const response = await fetch(address, init)
      if (requests === 3) throw new TypeError('lost')
      return response
    },
  })
  const file = await photograph()
  const stored: number[] = []
  const address = await client.upload(file, {
    group: 'property_images',
    chunkBytes: Math.ceil(file.size / 4),
    onProgress: (bytes) => void stored.push(bytes),
  })
  expect(stored.at(-1)).toBe(file.size)
  expect(requests).toBeGreaterThan(6)
  const { data } = await client.listings.add({ ...samplePropertyInput, kept_property_images: [address] })
  expect(data.property_images).toHaveLength(1)
  const document = new Blob(['%PDF-1.7', 'a'.repeat(1_000)])
  await expect(client.upload(document, { group: 'floor_plan' })).rejects.toMatchObject({ code: 'unsupported_type' })
})

test('an upload is continued by its address', async () => {
  const client = await openClient(['write listings'])
  const file = await photograph()
  const controller = new AbortController()
  let address = ''
  const half = client.upload(file, {
    group: 'property_images',
    chunkBytes: Math.ceil(file.size / 2),
    onAddress: (given) => void (address = given),
    onProgress: () => controller.abort(),
    signal: controller.signal,
  })
  await expect(half).rejects.toMatchObject({ code: 'cancelled' })
  const stored: number[] = []
  await client.upload(file, { group: 'property_images', address, onProgress: (bytes) => void stored.push(bytes) })
  expect(stored).toEqual([file.size])
})

test('a key may do no more than its scopes, and an inquiry is sent with that of intake', async () => {
  const client = await openClient(['intake'])
  await expect(client.listings.list()).rejects.toMatchObject({ name: 'GatehouseError', status: 403 })
  const sent = { name: 'Emeka', email: 'emeka@example.com', message: 'Is it available?', source: 'Website' }
  expect((await client.intake.inquiry(sent)).status).toBe(true)
})
