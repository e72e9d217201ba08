import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { feedEndpoints } from '@gatehouse/contract/feeds/endpoints'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sql } from 'kysely'
import { get, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertManyProperties } from '../../test/insert-many-properties'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { rebuildPropertyJson } from '../features/properties/stored-json'
import { sealChanges } from '../records/changes/seal'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('property').execute()
  await takePlace()
})

/** Feeds are stored by their place. */
const takePlace = () => sql`update change_sealer set last = last + 1`.execute(app.db)

const path = feedEndpoints.json.path
const send = (headers: Record<string, string> = {}, method = 'GET', address: string = path) =>
  fetch(app.url + address, { method, headers: { Authorization: app.token, ...headers } })

test('a reader that has the feed gets 304, and HEAD its headers, without a row being read', async () => {
  await insertManyProperties(app.db, 3)
  const { headers } = await send()
  const etag = headers.get('etag')!
  expect([etag.slice(0, 3), headers.get('cache-control')]).toEqual(['W/"', 'private, no-cache'])
  expect(Date.parse(headers.get('last-modified')!)).not.toBeNaN()
  await takePlace()
  const { headers: later } = await send({}, 'HEAD')
  const known = later.get('etag')!
  expect(known).not.toBe(etag)
  await app.pool.query('alter table property rename to property_away')
  try {
    for (const ifNoneMatch of [known, known.slice(2), `"x", ${known}`, '*'])
      expect((await send({ 'If-None-Match': ifNoneMatch })).status).toBe(304)
    const head = await send({}, 'HEAD')
    expect([head.status, head.headers.get('etag'), head.headers.get('content-type')]).toEqual([
      200,
      known,
      'application/json; charset=utf-8',
    ])
    // A feed that cannot be read is an error, and no file without listings.
    expect((await send({ 'If-None-Match': etag })).status).toBe(500)
  } finally {
    await app.pool.query('alter table property_away rename to property')
  }
})

test('a change gives the feed another ETag, and each format and state has its own', async () => {
  const [id] = await insertManyProperties(app.db, 1)
  const tagOf = async (...sent: Parameters<typeof send>) => (await send(...sent)).headers.get('etag')
  const before = await tagOf()
  expect(await tagOf()).toBe(before)
  await app.request(propertyEndpoints.setState, { params: { id: id! }, body: { state: 'sold' } })
  await sealChanges(app.db)
  const tags = [
    before,
    await tagOf(),
    await tagOf({}, 'GET', feedEndpoints.xml.path),
    await tagOf({}, 'GET', feedEndpoints.csv.path),
    await tagOf({}, 'GET', feedEndpoints.catalogue.path),
    await tagOf({}, 'GET', `${path}?state=sold`),
  ]
  expect(new Set(tags).size).toBe(6)
})

test('a feed is sent as gzip to a reader that accepts it, with its length', async () => {
  await insertManyProperties(app.db, 200, 'A house with a garden.')
  const read = (encoding?: string, method = 'GET') =>
    new Promise<{ headers: IncomingMessage['headers']; content: Buffer }>((resolve, reject) => {
      const headers = { authorization: app.token, ...(encoding && { 'accept-encoding': encoding }) }
      request(app.url + path, { headers, method }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve({ headers: response.headers, content: Buffer.concat(parts) }))
      })
        .on('error', reject)
        .end()
    })
  const plain = await read()
  const compressed = await read('gzip, br')
  expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  for (const { headers, content } of [plain, compressed]) expect(headers['content-length']).toBe(String(content.length))
  expect(compressed.content.length).toBeLessThan(plain.content.length / 4)
  expect(gunzipSync(compressed.content).equals(plain.content)).toBe(true)
  // HEAD has the headers of GET, but no length, which it would have to write the file for.
  for (const [encoding, { headers }] of [
    [undefined, plain],
    ['gzip, br', compressed],
  ] as const) {
    const { 'content-length': _, date, ...ofGet } = headers
    const { date: ofHead, ...head } = (await read(encoding, 'HEAD')).headers
    expect([head, date !== undefined, ofHead !== undefined]).toEqual([ofGet, true, true])
  }
})

test('a feed is one moment while transactions change all listings and add others', async () => {
  await insertManyProperties(app.db, 3_000)
  await sql`update property set price = 5`.execute(app.db)
  await rebuildPropertyJson(app.db)
  const stop = new AbortController()
  let round = 5
  const importing = (async () => {
    while (!stop.signal.aborted) {
      round += 1
      await app.db.transaction().execute(async (tx) => {
        await sql`update property set price = ${round}`.execute(tx)
        // The stored JSON, which is made again later.
        await sql`delete from property_json`.execute(tx)
        await sql`insert into property (id, type, location, price, search_text, created_at, updated_at)
          select gen_random_uuid(), 'Sell', 'New ' || n, ${round}, '', now(), now() from generate_series(1, 7) n`.execute(
          tx,
        )
        await sql`update change_sealer set last = last + 1`.execute(tx)
      })
    }
  })()
  const seen: number[] = []
  for (let reads = 0; reads < 6; reads += 1) {
    const { listings } = (await (await send()).json()) as { listings: { price: number; id: string }[] }
    expect(new Set(listings.map(({ id }) => id)).size).toBe(listings.length)
    // What one transaction has made of all of them.
    expect(new Set(listings.map(({ price }) => price)).size).toBe(1)
    expect((listings.length - 3_000) % 7).toBe(0)
    seen.push(listings.length)
  }
  stop.abort()
  await importing
  await rebuildPropertyJson(app.db)
  expect(seen.at(-1)).toBeGreaterThan(seen[0]!)
})

/** Opens a feed and reads its first part only. */
const startReading = (authorization = app.token) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization, 'accept-encoding': 'identity' }
    get(app.url + path, { headers, agent: false }, (response) => {
      response.once('error', () => undefined)
      response.once('data', () => resolve(response.pause()))
    }).on('error', reject)
  })

test('readers that are slow or leave hold no connection and read one file', async () => {
  await insertManyProperties(app.db, 3_000, 'x'.repeat(9_000))
  const readers = [await startReading()]
  await app.pool.query('alter table property rename to property_away')
  try {
    readers.push(...(await Promise.all(Array.from({ length: 19 }, () => startReading()))))
  } finally {
    await app.pool.query('alter table property_away rename to property')
  }
  await until('no connection is in use', () => app.pool.idleCount === app.pool.totalCount)
  for (const reader of readers) reader.destroy()
  const { listings } = (await (await send()).json()) as { listings: object[] }
  expect(listings).toHaveLength(3_000)
})

test('a feed breaks off when its key is revoked, so that it does not look complete', async () => {
  // Random text, so that the file has many parts.
  await insertManyProperties(app.db, 2_000)
  await sql`update property set property_description = (
    select string_agg(md5(random()::text || n), '') from generate_series(1, 250) n where property.id is not null)`.execute(
    app.db,
  )
  await rebuildPropertyJson(app.db)
  const { data } = (await app.request(apiKeyEndpoints.create, { body: { name: 'Portal', scopes: ['feed'] } })).response
  const reader = await startReading(`Bearer ${data.key}`)
  await app.request(apiKeyEndpoints.revoke, { params: { id: data.id } })
  const readOn = async () => {
    for await (const part of reader) expect(part).toBeInstanceOf(Buffer)
  }
  await expect(readOn()).rejects.toThrow('aborted')
})
