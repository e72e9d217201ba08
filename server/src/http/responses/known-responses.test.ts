import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { placeFileChanges } from '../../records/changes/place-file-changes'
import { sealChanges } from '../../records/changes/seal'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await startApp({ publicListings: true, publicUrl: 'https://console.example.com' })
  id = (await insertProperty(app.db, { location: 'Admiralty Way, Lekki', price: 1 })).id
})
afterAll(() => app.close())

const get = async (path: string, etag?: string, method = 'GET') => {
  const { status, headers } = await fetch(app.url + path, { method, headers: etag ? { 'If-None-Match': etag } : {} })
  return { status, etag: headers.get('etag') ?? '', cacheControl: headers.get('cache-control') }
}

/** Changes the row without a change, so that a response shows whether it was read from the row. */
async function changeUnseen(db: Kysely<Tables> = app.db): Promise<void> {
  await sql`delete from property_json where property_id = ${id}`.execute(db)
  await sql`update property set price = price + 1 where id = ${id}`.execute(db)
}

/** Requests it once more, so that its ETag is noted, and returns that. */
async function note(path: string): Promise<string> {
  await sealChanges(app.db)
  const { etag } = await get(path)
  expect((await get(path, etag)).status).toBe(304)
  return etag
}

test.each(['/data/properties?limit=5&sort=price_asc', '/data/properties', `/data/properties/ID`])(
  'the second 304 of %s reads no row',
  async (named) => {
    const path = named.replace('ID', id)
    const etag = await note(path)
    await changeUnseen()
    for (const method of ['GET', 'HEAD'])
      expect(await get(path, `"other", ${etag}`, method)).toEqual({
        status: 304,
        etag,
        cacheControl: 'public, max-age=20, stale-while-revalidate=10',
      })
    // What another client has is read.
    expect((await get(path, '"other"')).etag).not.toBe(etag)
    expect((await get(path)).etag).not.toBe(etag)
  },
)

test('any change is seen at once, before it has its place and after', async () => {
  const path = '/data/properties?limit=5'
  for (const seal of [false, true]) {
    const etag = await note(path)
    await app.request(propertyEndpoints.change, { params: { id }, body: { price: seal ? 70 : 80 } })
    if (seal) await sealChanges(app.db)
    const changed = await get(path, etag)
    expect([changed.status, changed.etag === etag]).toEqual([200, false])
  }
  const other = await note(path)
  const body = { announcement_text: 'Open house', redirect_link: '' }
  await app.request(announcementEndpoints.create, { body })
  await sealChanges(app.db)
  await changeUnseen()
  expect((await get(path, other)).status).toBe(200)
})

test('files that change without a request are seen', async () => {
  const path = `/data/properties/${id}`
  const etag = await note(path)
  await inTransaction(app.db, async (tx) => {
    await changeUnseen(tx)
    await placeFileChanges(tx, [id])
  })
  expect((await get(path, etag)).status).toBe(200)
})

test('a listing that is deleted is 404 at once', async () => {
  const listing = await insertProperty(app.db)
  const path = `/data/properties/${listing.id}`
  const etag = await note(path)
  await app.request(propertyEndpoints.remove, { params: listing })
  expect(await get(path, etag)).toEqual({ status: 404, etag: '', cacheControl: 'no-store' })
})

test('searches and areas are read each time', async () => {
  for (const path of ['/data/properties?limit=5&q=lekki', '/data/properties?limit=5&area=lekki-lagos']) {
    const etag = await note(path)
    await changeUnseen()
    expect([path, (await get(path, etag)).status]).toEqual([path, 200])
  }
})
