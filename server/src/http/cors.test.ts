import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'

const consoleOrigin = 'https://console.example.com'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ corsOrigins: [consoleOrigin] })
})
afterAll(() => app.close())

const preflight = (origin: string, path = '/admin/properties/edit/1') =>
  fetch(app.url + path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization',
    },
  })

describe('an origin that is not listed', () => {
  test.each(['https://evil.example.com', 'https://console.example.com.evil.com', 'http://console.example.com', 'null'])(
    'gets no permission: %s',
    async (origin) => {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
      const { headers } = await fetch(`${app.url}/admin/stats`, { headers: { Origin: origin } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    },
  )
})

describe('a listed origin', () => {
  test('gets a preflight response without a token', async () => {
    const { status, headers } = await preflight(consoleOrigin)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(consoleOrigin)
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, Tus-Resumable, Upload-Length, Upload-Offset, Upload-Metadata',
    )
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('vary')).toContain('Origin')
  })

  test.each([
    ['a 401', '/admin/stats', 401],
    ['a 404', '/admin/nothing', 404],
    ['a 405', '/admin/auth/signin', 405],
    ['a malformed address', '/%zz', 400],
  ])('may read every error response, such as %s', async (_, path, status) => {
    const response = await fetch(app.url + path, { headers: { Origin: consoleOrigin } })
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe(consoleOrigin)
  })

  test('may send a resumable upload, and gets what tus offers without a token', async () => {
    const response = await preflight(consoleOrigin, '/uploads/x')
    expect(response.headers.get('access-control-allow-origin')).toBe(consoleOrigin)
    const { status, headers } = await fetch(`${app.url}/uploads`, { method: 'OPTIONS' })
    expect([status, headers.get('tus-version')]).toEqual([204, '1.0.0'])
    expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration')
  })

  test('may read ETag, Retry-After and X-Request-Id', async () => {
    const headers = { Origin: consoleOrigin, Authorization: app.token }
    const response = await fetch(`${app.url}/admin/agents?limit=1`, { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe(consoleOrigin)
    expect(response.headers.get('access-control-expose-headers')).toBe(
      'ETag, Retry-After, X-Request-Id, Location, Tus-Resumable, Upload-Offset, Upload-Length, Upload-Expires',
    )
  })
})
