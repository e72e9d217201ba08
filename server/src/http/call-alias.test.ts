import { buildAlias } from '@gatehouse/contract/alias/call-alias'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'

const consoleOrigin = 'https://console.example.com'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ corsOrigins: [consoleOrigin] })
})
afterAll(() => app.close())

const send = (path: string, init: RequestInit = {}) => fetch(app.url + buildAlias(path), init)

test('at its alias, a call is rejected without a token', async () => {
  const response = await send('/admin/stats')
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ status: false, code: 'unauthenticated' })
})

test.each([
  ['/admin/nothing', 404],
  ['/admin/auth/signin', 405],
])('at its alias, %s has the status %i of its address', async (path, status) => {
  expect((await send(path)).status).toBe(status)
})

test.each([
  '/call',
  '/call/',
  '/call/2f',
  buildAlias('/media/x'),
  buildAlias('/login'),
  `${buildAlias('/admin/stats')}?limit=1`,
])('%s, which is no alias, is a JSON 404', async (path) => {
  const response = await fetch(app.url + path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ status: false, code: 'not_found' })
})

test('a call at its alias has the response of the call, with its query, on other origins too', async () => {
  const headers = { Authorization: app.token, Origin: consoleOrigin }
  const response = await send('/data/banners?limit=5', { headers })
  expect(response.headers.get('access-control-allow-origin')).toBe(consoleOrigin)
  expect(await response.json()).toEqual(await (await fetch(`${app.url}/data/banners?limit=5`, { headers })).json())
})
