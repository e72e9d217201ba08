import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insertManyProperties } from '../../../test/insert-many-properties'
import { insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'

const publicUrl = 'https://console.example.com'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await startApp({ publicListings: true, publicUrl })
  id = (await insertProperty(app.db, { location: 'Admiralty Way, Lekki' })).id
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(app.url + path, { method, headers })

const shared = 'public, max-age=20, stale-while-revalidate=10'

describe('a public response', () => {
  const paths = () => [
    '/data/properties',
    '/data/properties?limit=5&area=lekki-lagos&min_price=1&sort=price_asc',
    `/data/properties/${id}`,
    '/data/announcements?limit=6',
    '/data/banners?page=1',
    '/data/careers?page=1',
    '/data/areas?q=lekki',
  ]

  test('may be cached, with an ETag, to which If-None-Match gets 304 without a body', async () => {
    for (const path of paths()) {
      const { status, headers } = await get(path)
      const etag = headers.get('etag')!
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, shared])
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
      for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const same = await get(path, { 'If-None-Match': tag })
        expect([same.status, await same.text()]).toEqual([304, ''])
        expect(same.headers.get('etag')).toBe(etag)
        expect([same.headers.get('cache-control'), same.headers.get('content-type')]).toEqual([shared, null])
      }
      expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
    }
  })

  test('is selected by the token, the origin and the encoding, and HEAD has the headers of GET', async () => {
    for (const path of paths().slice(1)) {
      const [response, head] = [await get(path), await get(path, {}, 'HEAD')]
      const names = response.headers.get('vary')!.split(', ')
      expect(names.toSorted()).toEqual(['Accept-Encoding', 'Authorization', 'Origin'])
      expect([head.status, await head.text()]).toEqual([200, ''])
      for (const name of ['etag', 'cache-control', 'vary'])
        expect(head.headers.get(name)).toBe(response.headers.get(name))
      expect((await get(path, { 'If-None-Match': head.headers.get('etag')! }, 'HEAD')).status).toBe(304)
    }
    const whole = await get('/data/properties', {}, 'HEAD')
    expect([whole.status, whole.headers.get('cache-control')]).toEqual([200, shared])
  })

  test('has another ETag after a change, and is 404 at once after a delete', async () => {
    const listing = await insertProperty(app.db)
    const path = `/data/properties/${listing.id}`
    const etag = (await get(path)).headers.get('etag')!
    await app.request(propertyEndpoints.change, { params: listing, body: { price: 5 } })
    const changed = await get(path, { 'If-None-Match': etag })
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
    await app.request(propertyEndpoints.remove, { params: listing })
    const deleted = await get(path, { 'If-None-Match': changed.headers.get('etag')! })
    expect([deleted.status, deleted.headers.get('cache-control'), deleted.headers.get('etag')]).toEqual([
      404,
      'no-store',
      null,
    ])
  })
})

test('a whole list that is too long to be held has no ETag, and is complete', async () => {
  await insertManyProperties(app.db, 500, 'A garden. '.repeat(200))
  const response = await get('/data/properties')
  const { data } = (await response.json()) as { data: object[] }
  expect([response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([null, shared])
  expect(data.length).toBeGreaterThan(500)
})

describe('nothing is stored', () => {
  test('of a response to a token, whose ETag is the version', async () => {
    const { headers } = await get(`/data/properties/${id}`, { Authorization: app.token })
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', '"1"'])
    const list = await get('/data/properties?limit=1', { Authorization: app.token })
    expect([list.headers.get('cache-control'), list.headers.get('etag')]).toEqual(['no-store', null])
  })

  test('of an error, or of a false token', async () => {
    for (const [path, token] of [
      ['/data/properties?limit=0', ''],
      ['/data/properties/none', ''],
      ['/data/properties', 'false'],
    ] as const) {
      const { status, headers } = await get(path, token === '' ? {} : { Authorization: token })
      expect([status >= 400, headers.get('cache-control')]).toEqual([true, 'no-store'])
    }
  })
})

test('caches in front store nothing without PUBLIC_URL: a client could set the host of all addresses in it', async () => {
  const other = await startApp({ publicListings: true, publicListingsMaxAge: 0, publicUrl: null })
  const never = await fetch(`${other.url}/data/properties?limit=1`)
  expect([never.headers.get('cache-control'), never.headers.has('etag')]).toEqual(['no-cache', true])
  await other.close()
  const own = await startApp({ publicListings: true })
  const { headers } = await fetch(`${own.url}/data/properties?limit=1`)
  expect(headers.get('cache-control')).toBe('private, max-age=20, stale-while-revalidate=10')
  await own.close()
})
