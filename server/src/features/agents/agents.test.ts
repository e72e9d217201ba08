import { agentEndpoints, type Agent } from '@gatehouse/contract/entities/agent'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAgent, insertProperty } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import type { TestFile } from '../../../test/send-request'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
let logo: TestFile

beforeAll(async () => {
  app = await startApp()
  logo = { name: 'logo.png', content: await makePhotograph({ width: 700, height: 300, orientation: 1 }) }
})

afterAll(() => app.close())

beforeEach(async () => {
  await app.db.deleteFrom('media').execute()
  await app.db.deleteFrom('property').execute()
  await app.db.deleteFrom('agent').execute()
  await app.db.deleteFrom('daily_counter').execute()
})

const company = {
  first_name: 'Chidi',
  last_name: 'Ọkáfọ̀r',
  company_name: 'Lekki Homes',
  email: 'Chidi@LekkiHomes.test',
  phone_number: '+234 803 111 2222',
  city: 'Lagos',
  postcode: '105102',
  status: 'ACTIVE',
}

const create = (fields = {}, files: { logo?: TestFile[] } = { logo: [logo] }) =>
  app.request(agentEndpoints.create, { body: { ...company, ...fields }, files })

test('every agent endpoint requires a token', async () => {
  expect((await app.request(agentEndpoints.list, { token: null })).status).toBe(401)
  expect((await app.request(agentEndpoints.create, { token: null, body: company })).status).toBe(401)
  expect((await app.request(agentEndpoints.find, { token: null, params: { id: 'x' } })).status).toBe(401)
})

test.each([
  ['first_name', 'First name is required'],
  ['last_name', 'Last name is required'],
  ['company_name', 'Company name is required'],
  ['email', 'Email is required'],
  ['phone_number', 'Phone number is required'],
  ['city', 'City is required'],
  ['postcode', 'Postcode is required'],
])('%s is required', async (field, message) => {
  const { status, error } = await create({ [field]: ' ' })
  expect([status, error.errors]).toEqual([422, { [field]: message }])
})

test('an email must be valid, and the status must be ACTIVE', async () => {
  expect((await create({ email: 'chidi' })).error.errors).toEqual({ email: 'Enter a valid email address' })
  expect((await create({ status: 'ASLEEP' })).error.errors).toEqual({ status: 'Status must be ACTIVE' })
})

test('a logo is required, and must be a picture', async () => {
  const missing = await create({}, {})
  expect([missing.status, missing.error.errors]).toEqual([422, { logo: 'Logo is required' }])
  const script = { name: 'logo.png', content: new TextEncoder().encode('<svg onload="alert(1)"/>') }
  const wrong = await create({}, { logo: [script] })
  expect(wrong.status).toBe(415)
  expect(wrong.error.errors?.['logo']).toContain('The logo must be jpg, png or webp')
  expect((await app.request(agentEndpoints.list)).response.data).toEqual([])
})

test('an email that another live agent has is rejected ignoring case, and the logo is discarded', async () => {
  await insertAgent(app.db, { email: 'chidi@lekkihomes.TEST' })
  const { status, error } = await create()
  const message = 'Another agent has this email address'
  expect([status, error.message, error.errors]).toEqual([409, message, { email: message }])
  await expect(app.db.selectFrom('media').selectAll().execute()).resolves.toEqual([])
  await expect.poll(() => app.db.selectFrom('media_intent').select('key').execute()).toEqual([])
})

test.each(['0190f3a0-0000-7000-8000-000000000000', 'nobody'])('agent %s is not found', async (id) => {
  const { status, error } = await app.request(agentEndpoints.find, { params: { id } })
  expect([status, error.message]).toEqual([404, 'Agent not found'])
})

test('an agent is created with its logo, found and listed, and its change row contains its fields', async () => {
  const { response, status } = await create()
  expect([status, response.message]).toEqual([201, 'Agent created successfully'])
  expect(response.data).toMatchObject({ ...company, property_count: 0, archived_property_count: 0, version: 1 })
  expect((await fetch(response.data.logo!)).status).toBe(200)
  expect(response.data.media.logo).toMatchObject({ url: response.data.logo, width: 700, height: 300 })
  const found = await app.request(agentEndpoints.find, { params: { id: response.data.id } })
  expect(found.response.data).toEqual(response.data)
  expect((await app.request(agentEndpoints.list)).response.data).toEqual([response.data])
  const { after } = await app.db
    .selectFrom('change')
    .selectAll()
    .where('entity_id', '=', response.data.id)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ email: company.email, logo: [expect.stringMatching(/^[\w-]{22}$/)] })
})

test('one Idempotency-Key creates one agent, and the response is the same 201', async () => {
  const send = () =>
    app.request(agentEndpoints.create, { body: company, files: { logo: [logo] }, headers: { 'Idempotency-Key': 'k1' } })
  const first = await send()
  const again = await send()
  expect([again.status, again.response]).toEqual([201, first.response])
})

test('property counts include active and archived properties, not deleted ones', async () => {
  const { id } = await insertAgent(app.db)
  await insertProperty(app.db, { agent_id: id })
  await insertProperty(app.db, { agent_id: id })
  await insertProperty(app.db, { agent_id: id, archived: true })
  await insertProperty(app.db, { agent_id: id, deleted_at: new Date() })
  const { response } = await app.request(agentEndpoints.find, { params: { id } })
  expect(response.data).toMatchObject({ property_count: 3, archived_property_count: 1 })
})

test.each(['latest', 'properties'] as const)('agents are paged by %s to the end, each once', async (sort) => {
  const ids: string[] = []
  for (let index = 0; index < 9; index += 1) {
    const agent = await insertAgent(app.db, { company_name: `Company ${index}` })
    ids.push(agent.id)
    for (let count = 0; count < index % 3; count += 1) await insertProperty(app.db, { agent_id: agent.id })
  }
  const seen: Agent[] = []
  let next: string | null | undefined
  do {
    const page = await app.request(agentEndpoints.list, { query: { limit: 2, sort, ...(next && { cursor: next }) } })
    if (!next) expect(page.response.total).toBe(9)
    seen.push(...page.response.data)
    next = page.response.next_cursor
  } while (next)
  if (sort === 'latest') expect(seen.map(({ id }) => id)).toEqual(ids.toReversed())
  else expect(seen.map((agent) => agent.property_count)).toEqual([2, 2, 2, 1, 1, 1, 0, 0, 0])
  expect(new Set(seen.map(({ id }) => id)).size).toBe(9)
})

test('agents are found by a part of their name, ignoring diacritics', async () => {
  await create()
  await insertAgent(app.db, { first_name: 'Bola', last_name: 'Ade', company_name: 'Ikeja Homes' })
  const { response } = await app.request(agentEndpoints.list, { query: { q: 'okafor lek' } })
  expect(response.data.map(({ company_name }) => company_name)).toEqual(['Lekki Homes'])
})
