import { scopesOf } from '@gatehouse/contract/api-keys/allowed-calls'
import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { apiKeyScopes } from '@gatehouse/contract/api-keys/scopes'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { sampleCareer, samplePropertyInput } from '@gatehouse/contract/samples'
import { sealChanges } from '@gatehouse/server/records/changes/seal'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  insertAffiliate,
  insertAgent,
  insertAnnouncement,
  insertInquiry,
  insertSignup,
} from '../../server/test/insert-rows'
import { makePhotograph } from '../../server/test/media/pictures'
import { startApp, type TestApp } from '../../server/test/start-app'
import { type CallName, type Client, createClient } from '../src/main.ts'
import { compileProgram } from './compile-program'
import { installExample } from './install-example'

// What a server returns is written into a program as literals, and compiled with the types of the package:
// the compiler reports values of other types, and fields that the types do not have.

let example: ReturnType<typeof installExample>
let app: TestApp
let client: Client
const responses: [name: string, response: unknown][] = []
beforeAll(async () => {
  example = installExample({})
  app = await startApp()
  const body = { name: 'All scopes', scopes: [...apiKeyScopes] }
  const { key } = (await app.request(apiKeyEndpoints.create, { body })).response.data
  client = createClient({ url: app.url, key })
})
afterAll(async () => {
  await app.close()
  example.remove()
})

/** Makes a call, and retains its response. */
async function call(name: string, options: object = {}): Promise<{ data: Record<string, never> }> {
  const response = await client.call(name as CallName, options)
  responses.push([name, response])
  return response as never
}

async function writeListing(): Promise<string> {
  const bytes = await makePhotograph({ width: 1_600, height: 900 })
  const photograph = new Blob([new Uint8Array(bytes)])
  const facts = {
    title: 'C of O',
    land_size: 2,
    land_unit: 'plot',
    caution: 500_000,
    serviced: true,
    power: ['Prepaid meter'],
  }
  const body = { ...samplePropertyInput, facts, property_image_captions: { 'new:0': 'Kitchen' } }
  const files = { property_images: photograph, floor_plan: photograph }
  const { data } = await call('POST /admin/properties/add', { body, files })
  const params = { id: data['id']! as string }
  await call('PUT /admin/properties/edit/{id}', { params, body: samplePropertyInput })
  await call('PATCH /admin/properties/edit/{id}', { params, body: { price: 1_000_000 } })
  await call('PUT /admin/properties/{id}/state', { params, body: { state: 'under offer' } })
  await call('POST /admin/properties/{id}/duplicate', { params })
  await call('DELETE /admin/properties/delete/{id}', { params })
  await call('POST /admin/properties/restore/{id}', { params })
  await call('POST /admin/property-archive/add/{id}', { params })
  await call('GET /admin/property-archive')
  await call('POST /admin/property-archive/remove/{id}', { params })
  return params.id
}

test('what the server returns has the types of the package', async () => {
  const [{ next }] = [await client.call('GET /admin/changes')]
  const agent = await insertAgent(app.db)
  const announcement = await insertAnnouncement(app.db)
  await insertAffiliate(app.db)
  const content = await makePhotograph({ width: 1_280, height: 768, orientation: 1 })
  const files = { banner_image: [{ name: 'a.jpg', content }] }
  await app.request(bannerEndpoints.create, { body: { redirect_link: 'https://lekkihomes.ng' }, files })
  await app.request(careerEndpoints.create, { body: sampleCareer })
  const person = { name: 'Emeka', email: 'emeka@example.com', source: 'Website' }
  await call('POST /intake/signups', { body: { ...person, phone_number: '08031234567' } })
  await call('POST /intake/inquiries', { body: { ...person, message: 'Is it available?' } })
  const ids: Record<string, string> = {
    '/data/properties/{id}': await writeListing(),
    '/data/announcements/{id}': announcement.id,
    '/admin/agents/{id}': agent.id,
    '/admin/recent-signups/{id}': (await insertSignup(app.db)).id,
    '/admin/inquiries/{id}': (await insertInquiry(app.db)).id,
  }
  await sealChanges(app.db)
  const kinds = 'property,agent,announcement,banner,career,affiliate,inquiry,signup'
  const queries: Record<string, object> = {
    '/admin/changes': { after: next, kinds },
    '/data/areas': { q: 'lek' },
    '/admin/search': { q: 'lekki' },
  }
  const reads = allEndpoints.filter((one) => one.method === 'GET' && !one.fileType && scopesOf(one).length > 0)
  for (const { path } of reads) {
    if (responses.some(([name]) => name === `GET ${path}`)) continue
    const params = path.includes('{') ? { id: ids[path] ?? '' } : {}
    await call(`GET ${path}`, { params, query: { ...queries[path] } })
  }
  const calls = allEndpoints.filter((one) => !one.fileType && scopesOf(one).length > 0)
  const called = new Set(responses.map(([name]) => name))
  expect(calls.map(({ method, path }) => `${method} ${path}`).filter((name) => !called.has(name))).toEqual([])
  const isEmpty = (response: unknown) => JSON.stringify(response).includes('"data":[]')
  expect(responses.filter(([, response]) => isEmpty(response)).map(([name]) => name)).toEqual([])
  const lines = responses.map(
    ([name, response], index) =>
      `export const response${index}: Calls[${JSON.stringify(name)}]['response'] = ${JSON.stringify(response)}\n`,
  )
  expect(compileProgram(example.folder, `import type { Calls } from '@gatehouse/client'\n${lines.join('')}`)).toBe('')
})
