import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  for (let number = 0; number < 30; number += 1) await insertProperty(app.db, { location: `House ${number}, Ìkòyí` })
})
afterAll(() => app.close())

/** Unlike fetch, this neither requests compression by itself nor decompresses. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; bytes: number }>((resolve, reject) => {
    const outgoing = request(
      app.url + path,
      { method, headers: { Authorization: app.token, ...headers } },
      (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }))
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })

const page = `${propertyEndpoints.list.path}?limit=30`
const whole = propertyEndpoints.list.path

describe('a response', () => {
  test.each([
    ['a page', page, 'br, gzip', 'br'],
    ['a page', page, 'gzip', 'gzip'],
    ['a whole list', whole, 'gzip, deflate, br', 'gzip'],
  ])('that is long (%s: %s) is compressed for clients that accept %s', async (_, path, accepted, encoding) => {
    const plain = await get(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const compressed = await get(path, { 'Accept-Encoding': accepted })
    expect(compressed.headers['content-encoding']).toBe(encoding)
    expect(compressed.headers['vary']).toContain('Accept-Encoding')
    expect(compressed.bytes).toBeLessThan(plain.bytes / 4)
  })

  test('that is short is not compressed', async () => {
    const { headers } = await get('/admin/nothing', { 'Accept-Encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('has the same content plain and compressed', async () => {
    const [plain, compressed] = await Promise.all(
      ['identity', 'gzip'].map(async (encoding) => {
        const headers = { Authorization: app.token, 'Accept-Encoding': encoding }
        return await (await fetch(app.url + whole, { headers })).text()
      }),
    )
    expect(compressed).toBe(plain)
    expect(JSON.parse(plain ?? '')).toMatchObject({ status: true, data: { length: 30 } })
  })

  test('is not cached by proxies, and HEAD gets its headers only', async () => {
    const { headers, status, bytes } = await get(page, {}, 'HEAD')
    expect([status, bytes]).toEqual([200, 0])
    expect(headers['cache-control']).toBe('no-store')
    expect((await get(whole, {}, 'HEAD')).bytes).toBe(0)
  })
})

test('a list that fails before its first rows is an error response and not a truncated list', async () => {
  await app.pool.query('alter table property rename to property_away')
  const { status, headers } = await get(whole)
  await app.pool.query('alter table property_away rename to property')
  expect(status).toBe(500)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})
