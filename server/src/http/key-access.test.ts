import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { allowedCalls, scopesOf } from '@gatehouse/contract/api-keys/allowed-calls'
import { type ApiKeyScope, apiKeyScopes } from '@gatehouse/contract/api-keys/scopes'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import { normalizeForSearch } from '@gatehouse/contract/search/search-text'
import { searchEndpoints } from '@gatehouse/contract/search/search-call'
import { uploadCalls } from '@gatehouse/contract/values/upload-rules'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAdmin, insertAgent, testAdmin } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'

let app: TestApp
const keys = {} as Record<ApiKeyScope, string>
beforeAll(async () => {
  app = await startApp({ publicListings: true })
  for (const scope of apiKeyScopes) {
    const { response } = await app.request(apiKeyEndpoints.create, { body: { name: scope, scopes: [scope] } })
    keys[scope] = response.data.key
  }
})
afterAll(() => app.close())

interface Call {
  readonly method: string
  readonly path: string
}

const id = '01900000-0000-7000-8000-000000000000'
const calls: readonly Call[] = [...allEndpoints, ...uploadCalls]
const open = new Set(allEndpoints.filter(({ access }) => access === 'anyone').map(nameOf))

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`
}

/** Sends a call with a key; address and headers as given. */
const send = (key: string, method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; code: string | undefined; text: string }>((resolve, reject) => {
    const sent = { authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0', ...headers }
    const address = path.replace(/\{\w+\}/g, id)
    const request = httpRequest(app.url + address, { method, headers: sent, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const isJson = response.headers['content-type']?.includes('json') === true && text !== ''
        const { code } = (isJson ? JSON.parse(text) : {}) as { code?: string }
        resolve({ status: response.statusCode!, code, text })
      })
      response.on('error', reject)
    })
    request.on('error', reject).end()
  })

test.each(apiKeyScopes)('a key for %s can make its calls and no others', async (scope) => {
  const allowed = new Set(allowedCalls[scope].map(nameOf))
  for (const call of calls) {
    if (open.has(nameOf(call))) continue
    const { status, code } = await send(keys[scope], call.method, call.path)
    if (allowed.has(nameOf(call)))
      expect([nameOf(call), status]).not.toEqual([nameOf(call), expect.toBeOneOf([401, 403])])
    else
      expect([nameOf(call), status, call.method === 'HEAD' ? 'not_allowed' : code]).toEqual([
        nameOf(call),
        403,
        'not_allowed',
      ])
  }
})

test('no key can do anything with admins, keys, sessions, second factors, privacy, history or the server', () => {
  const closed =
    /^\/admin\/(auth|account|get-admins|users|api-keys|webhooks|security-events|personal-data|submissions|status|views|list-settings|news|events|presence|history|activity|bin|operations|bulk|imports)(\/|$)|\/export\/(admin|links|download)/
  const reachable = calls.filter((call) => scopesOf(call).length > 0)
  expect(reachable.length).toBeGreaterThan(30)
  expect(reachable.filter(({ path }) => closed.test(path))).toEqual([])
})

test('every call that is not listed is closed, and every listed one exists', () => {
  const known = new Set(calls.map(nameOf))
  const listed = Object.values(allowedCalls).flatMap((of) => of.map(nameOf))
  expect(listed.filter((name) => !known.has(name))).toEqual([])
})

test('no spelling of an address and no header gives a key more than its scopes', async () => {
  await insertAgent(app.db, { email: 'ada@agents.test' })
  const key = keys['read listings']
  const attempts: [method: string, path: string, headers?: Record<string, string>][] = [
    ['GET', '/data/properties', { 'x-http-method-override': 'DELETE' }],
    ['POST', '/data/properties?_method=DELETE', { 'x-http-method': 'DELETE' }],
    ['GET', '/Admin/agents'],
    ['GET', '/admin/agents/'],
    ['GET', '/admin/agents.'],
    ['GET', '/admin//agents'],
    ['GET', '/admin/%61gents'],
    ['GET', '/data/../admin/agents'],
    ['GET', '/data/properties/../../admin/agents'],
    ['GET', '/admin/agents;/data/properties'],
    ['GET', '/admin/agents?path=/data/properties'],
    ['GET', '/admin/agents', { 'x-original-url': '/data/properties', 'x-rewrite-url': '/data/properties' }],
    ['HEAD', '/admin/agents'],
    ['OPTIONS', '/admin/agents'],
    ['GET', '/a/agents'],
  ]
  for (const [method, path, headers] of attempts) {
    const { text } = await send(key, method, path, headers)
    expect([path, text.includes('ada@agents.test')]).toEqual([path, false])
  }
  expect((await send(keys['read everything'], 'GET', '/admin/agents')).text).toContain('ada@agents.test')
})

test('a key finds no admins in the search of all kinds, by name, email or id', async () => {
  const search_text = normalizeForSearch('Ifeoma Chukwu', 'ifeoma@admins.test')
  const { id } = await insertAdmin(app.db, { name: 'Ifeoma Chukwu', password: testAdmin.password, search_text })
  await insertAgent(app.db, { last_name: 'Chukwu' })
  const found = async (query: object, token: string) =>
    (await app.request(searchEndpoints.find, { query, token })).response.data.map(({ entity }) => entity)
  const key = `Bearer ${keys['read everything']}`
  expect(await found({ q: 'chukwu' }, app.token)).toEqual(['agent', 'admin'])
  expect(await found({ q: 'chukwu' }, key)).toEqual(['agent'])
  for (const query of [{ q: 'ifeoma@admins.test' }, { records: `admin:${id}` }]) {
    expect(await found(query, app.token)).toEqual(['admin'])
    expect(await found(query, key)).toEqual([])
  }
})

test('something that is no key is no key', async () => {
  const key = keys['read everything']
  const wrong = [
    key.slice(0, -1),
    `${key}a`,
    key.toUpperCase(),
    key.replace('ghk_', ''),
    `${key} `.repeat(2),
    `ghk_${'a'.repeat(43)}`,
  ]
  for (const one of wrong) expect([one, (await send(one, 'GET', '/admin/agents')).status]).toEqual([one, 401])
  expect((await send(key, 'GET', `/admin/agents`)).status).toBe(200)
  expect((await send('', 'GET', `/admin/agents?key=${key}`)).status).toBe(401)
})
