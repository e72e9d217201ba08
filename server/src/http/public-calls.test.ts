import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAgent } from '../../test/insert-rows'
import { makePhotograph } from '../../test/media/pictures'
import { startApp, type TestApp } from '../../test/start-app'
import { createSchemas } from '../openapi/json-schema'

// What is open to anyone while PUBLIC_LISTINGS is set: every such call with every field of its query, by the
// contract, so that a new field fails until it is decided here what it discloses.

/** A value of each field, by its name; `sort` has all of its orders. */
const values: Readonly<Record<string, string>> = {
  limit: '1',
  cursor: '',
  page: '1',
  max_total: '1',
  q: 'secret',
  type: '',
  property_type_id: '1',
  agent_id: '',
  min_price: '1',
  max_price: '100000000000',
  min_living_room: '1',
  min_bedroom: '1',
  min_bathroom: '1',
  min_created_at: '2020-01-01',
  max_created_at: '2090-01-01',
  state: 'available',
  title: 'C of O',
  area: 'lekki-lagos',
  id: 'lekki-lagos',
  needs: 'price',
}

const publicCalls = allEndpoints.filter(({ access }) => access === 'listings')
const schemas = createSchemas()
const fieldsOf = ({ query }: Endpoint) =>
  query ? (schemas.resolve(schemas.ofInput(query)).properties as Record<string, { enum?: string[] }>) : {}
const queries = publicCalls.flatMap((endpoint) => [
  { name: `${endpoint.method} ${endpoint.path}`, endpoint, query: '' },
  ...Object.entries(fieldsOf(endpoint)).flatMap(([field, { enum: options }]) =>
    (field === 'sort' ? (options ?? []) : [values[field] ?? 'missing']).map((value) => ({
      name: `${endpoint.method} ${endpoint.path}?${field}=${value}`,
      endpoint,
      query: `?${new URLSearchParams({ limit: '1', [field]: value }).toString()}`,
    })),
  ),
])

let app: TestApp
let ids: Readonly<Record<string, string>>

/** Names, email, phone of people and of an agent's company, which only admins see. */
const secrets = ['Ngozi Adeyemi', 'ngozi@gatehouse.test', 'Secretive', 'Homes of Secrecy', 'secret@agent.test', '0909']

beforeAll(async () => {
  app = await startApp({ publicListings: true })
  const person = { first_name: 'Secretive', last_name: 'Secretive', email: 'secret@agent.test', phone_number: '0909' }
  const photograph = { name: 'a.jpg', content: await makePhotograph({ width: 40, height: 30 }) }
  const created: string[] = []
  // In the order of their companies, the first one comes last.
  for (const name of ['Zebra', 'Yam', 'Acorn']) {
    const email = `${name}.secret@agent.test`
    const { id: agent_id } = await insertAgent(app.db, { ...person, email, company_name: `${name} Homes of Secrecy` })
    const body = { ...samplePropertyInput, location: 'Lekki Phase 1, Lagos', agent_id }
    const { response } = await app.request(propertyEndpoints.create, { body, files: { property_images: [photograph] } })
    created.push(response.data.id)
  }
  const announcement = { announcement_text: 'Open house', redirect_link: '' }
  const { data } = (await app.request(announcementEndpoints.create, { body: announcement })).response
  ids = { '/data/properties/{id}': created[0]!, '/data/announcements/{id}': data.id }
})
afterAll(() => app.close())

const read = async (path: string, token?: string) => {
  const response = await fetch(app.url + path, token === undefined ? {} : { headers: { Authorization: token } })
  const text = await response.text()
  const { data, next_cursor: cursor } = JSON.parse(text) as { data?: { id: string }[]; next_cursor?: string | null }
  return { status: response.status, text, data, key: Buffer.from(cursor ?? '', 'base64url').toString() }
}

test('the calls that are open, and the fields of their queries', () => {
  expect(publicCalls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /data/properties',
    'GET /data/properties/{id}',
    'GET /data/announcements',
    'GET /data/announcements/{id}',
    'GET /data/banners',
    'GET /data/careers',
    'GET /data/areas',
  ])
  const fields = new Set(publicCalls.flatMap((endpoint) => Object.keys(fieldsOf(endpoint))))
  expect([...fields].filter((name) => name !== 'sort' && !(name in values))).toEqual([])
})

test.each(queries)('$name shows nothing about people without a token, not in the cursor either', async (call) => {
  const path = call.endpoint.path.replace('{id}', ids[call.endpoint.path] ?? '')
  const { status, text, key } = await read(path + call.query)
  expect([status, text.slice(0, 14)]).toEqual([200, '{"status":true'])
  expect(secrets.filter((secret) => `${text} ${key}`.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
})

test('the order by the company of the agent is the usual one without a token', async () => {
  const order = async (sort: string, token?: string) =>
    (await read(`/data/properties?limit=3&sort=${sort}`, token)).data?.map(({ id }) => id)
  const latest = await order('latest')
  expect(latest).toHaveLength(3)
  expect(await order('agent_name_desc')).toEqual(latest)
  expect(await order('agent_name_asc')).toEqual(latest)
  // Its cursor continues that order, and one of an admin is not read.
  const next = await read('/data/properties?limit=1&sort=agent_name_desc')
  expect(next.key).toMatch(/^\["latest"/)
  const ofAdmin = await read('/data/properties?limit=1&sort=agent_name_desc', app.token)
  expect([ofAdmin.data?.[0]?.id, ofAdmin.key]).toEqual([latest?.at(-1), expect.stringContaining('zebra homes')])
  const cursor = Buffer.from(ofAdmin.key).toString('base64url')
  expect((await read(`/data/properties?sort=agent_name_desc&cursor=${cursor}`)).status).toBe(422)
})

test('what admins look for is ignored without a token: which listings lack something', async () => {
  expect((await read('/data/properties?needs=price')).data).toHaveLength(3)
  expect((await read('/data/properties?needs=price', app.token)).data).toHaveLength(0)
})
