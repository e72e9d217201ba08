import { agentEndpoints, type Agent } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAgent, insertProperty } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import type { TestFile } from '../../../test/send-request'
import { startApp, type TestApp } from '../../../test/start-app'
import { until } from '../../../test/until'
import { recount } from '../../records/counters/recount'

let app: TestApp
let clock: Date | null = null
let picture: TestFile
let agent: Agent

const company = {
  first_name: 'Chidi',
  last_name: 'Okafor',
  company_name: 'Lekki Homes',
  email: 'chidi@lekkihomes.test',
  phone_number: '+234 803 111 2222',
  city: 'Lagos',
  postcode: '105102',
}

const house = {
  location: 'Admiralty Way, Lekki Phase 1',
  price: 85_000_000,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
}

beforeAll(async () => {
  app = await startApp({ now: () => clock ?? new Date() })
  picture = { name: 'a.jpg', content: await makePhotograph({ width: 40, height: 30, orientation: 1 }) }
})

afterAll(() => app.close())

beforeEach(async () => {
  clock = null
  for (const table of ['media', 'property', 'agent', 'daily_counter'] as const) await app.db.deleteFrom(table).execute()
  agent = (await app.request(agentEndpoints.create, { body: company, files: { logo: [picture] } })).response.data
})

// The counts equal the number of agents after every kind of change.
afterEach(async () => {
  const differences = await recount(app.db, new Date())
  expect(differences.filter(({ what }) => what.startsWith('agents'))).toEqual([])
})

type Sent = { params?: { id: string }; files?: { logo: TestFile[] }; headers?: Record<string, string> }
const edit = (fields = {}, { params = { id: agent.id }, ...sent }: Sent = {}) =>
  app.request(agentEndpoints.update, { params, body: { ...company, ...fields }, ...sent })

const remove = (id = agent.id, headers = {}) => app.request(agentEndpoints.remove, { params: { id }, headers })
const restore = (id = agent.id) => app.request(agentEndpoints.restore, { params: { id } })
const find = (id = agent.id) => app.request(agentEndpoints.find, { params: { id } })

const changesOf = (id: string) =>
  app.db.selectFrom('change').selectAll().where('entity_id', '=', id).orderBy('created_at').orderBy('id').execute()

const changing = [agentEndpoints.update, agentEndpoints.remove, agentEndpoints.restore] as const

test.each(changing)('$method $path of an unknown or malformed agent id is not found', async (endpoint) => {
  for (const id of ['0190f3a0-0000-7000-8000-000000000000', 'nobody', '%00']) {
    const { status, error } = await app.request(endpoint, { params: { id }, body: company })
    expect([status, error.message]).toEqual([404, 'Agent not found'])
  }
})

test.each(changing)('$method $path requires a token', async (endpoint) => {
  expect((await app.request(endpoint, { params: { id: agent.id }, token: null })).status).toBe(401)
})

test('an id in capitals is the same id, and its changes are recorded under the stored id', async () => {
  const id = agent.id.toUpperCase()
  expect((await edit({ city: 'Abuja' }, { params: { id } })).status).toBe(200)
  expect((await remove(id)).status).toBe(200)
  expect((await restore(id)).status).toBe(200)
  expect((await changesOf(agent.id)).map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore'])
})

test('an edit requires the same fields as a new agent, except the logo', async () => {
  const { status, error } = await edit({ city: ' ', email: 'chidi' })
  expect([status, error.errors]).toEqual([422, { city: 'City is required', email: 'Enter a valid email address' }])
  expect((await edit()).status).toBe(200)
})

test('an edit with the email of another live agent is rejected, and its logo is discarded', async () => {
  await insertAgent(app.db, { email: 'Bola@agent.test' })
  const { status, error } = await edit({ email: 'bola@AGENT.test' }, { files: { logo: [picture] } })
  const message = 'Another agent has this email address'
  expect([status, error.message, error.errors]).toEqual([409, message, { email: message }])
  expect((await find()).response.data).toEqual(agent)
  await expect(app.db.selectFrom('media').select('key').execute()).resolves.toHaveLength(1)
})

test('an edit of a stale version is rejected with the current agent', async () => {
  const headers = { 'If-Match': '"1"' }
  const first = await edit({ city: 'Abuja' }, { headers })
  const { status, error } = await edit({ city: 'Ibadan' }, { headers, files: { logo: [picture] } })
  expect([status, error.code, error.current]).toEqual([412, 'stale', first.response.data])
  expect((await find()).response.data).toEqual(first.response.data)
})

test('an edit changes the fields and keeps the logo, and its change row contains what differs', async () => {
  const { response } = await edit({ city: 'Abuja', company_name: 'Maitama Homes' })
  expect(response.message).toBe('Agent updated successfully')
  expect(response.data).toMatchObject({ city: 'Abuja', company_name: 'Maitama Homes', logo: agent.logo, version: 2 })
  expect((await find()).response.data).toEqual(response.data)
  const [, { before, after } = {}] = await changesOf(agent.id)
  expect([before, after]).toEqual([
    { city: 'Lagos', company_name: agent.company_name },
    { city: 'Abuja', company_name: 'Maitama Homes' },
  ])
})

test('a new logo replaces the old one', async () => {
  const { response } = await edit({}, { files: { logo: [picture] } })
  expect(response.data.logo).not.toBe(agent.logo)
  expect((await fetch(response.data.logo!)).status).toBe(200)
  const live = app.db.selectFrom('media').select('key').where('deleted_at', 'is', null)
  await expect(live.execute()).resolves.toHaveLength(1)
})

test('its properties are found by the new company and no longer by the old one, restored ones included', async () => {
  const create = async (location: string) =>
    (
      await app.request(propertyEndpoints.create, {
        body: { ...house, location, agent_id: agent.id },
        files: { property_images: [picture] },
      })
    ).response.data
  const kept = await create('Kept Street')
  const gone = await create('Gone Street')
  await app.request(propertyEndpoints.remove, { params: { id: gone.id } })
  await edit({ company_name: 'Zenith Ọmọ' })
  await app.request(propertyEndpoints.restore, { params: { id: gone.id } })
  const found = async (q: string) => {
    const { response } = await app.request(propertyEndpoints.list, { query: { q } })
    return response.data.map(({ id }) => id).toSorted()
  }
  await expect(found('zenith omo')).resolves.toEqual([kept.id, gone.id].toSorted())
  await expect(found('kept zenith')).resolves.toEqual([kept.id])
  await expect(found('lekki homes')).resolves.toEqual([])
})

test.each([false, true])('an agent of a live property (archived: %s) cannot be deleted', async (archived) => {
  await insertProperty(app.db, { agent_id: agent.id, archived })
  const { status, error } = await remove()
  expect([status, error.message]).toEqual([409, 'Cannot delete agents currently assigned to a property'])
  expect((await find()).response.data).toMatchObject({ version: 1, logo: agent.logo })
})

test('a delete with a stale If-Match is rejected', async () => {
  expect((await remove(agent.id, { 'If-Match': '"7"' })).status).toBe(412)
  expect((await remove(agent.id, { 'If-Match': '"1"' })).status).toBe(200)
})

test('a deleted agent is removed from lists and counts; deleting it again returns the same response and writes nothing', async () => {
  await insertProperty(app.db, { agent_id: agent.id, deleted_at: new Date() })
  const count = async () => (await app.request(statsEndpoints.find)).response.data.registered_agents
  await expect(count()).resolves.toBe(1)
  const first = await remove()
  expect(first.response.message).toBe('Agent deleted successfully')
  expect(first.response.data?.restorable_until).toEqual(expect.any(String))
  expect((await remove()).response).toEqual(first.response)
  expect((await find()).status).toBe(404)
  expect((await edit()).status).toBe(404)
  expect((await app.request(agentEndpoints.list)).response.data).toEqual([])
  await expect(count()).resolves.toBe(0)
  expect((await changesOf(agent.id)).map(({ action }) => action)).toEqual(['create', 'delete'])
})

test('a restore restores an agent with its last logo', async () => {
  const { logo } = (await edit({}, { files: { logo: [picture] } })).response.data
  await remove()
  const { response } = await restore()
  expect(response).toEqual({ status: true, message: 'Agent restored successfully' })
  expect((await find()).response.data).toMatchObject({ ...company, logo })
  expect((await restore()).response.message).toBe('Agent restored successfully')
  const actions = (await changesOf(agent.id)).map(({ action }) => action)
  expect(actions).toEqual(['create', 'update', 'delete', 'restore'])
})

test('an agent whose email another agent has by now cannot be restored, and the message gives the reason', async () => {
  await remove()
  await insertAgent(app.db, { email: 'CHIDI@lekkihomes.test' })
  const { status, error } = await restore()
  const message = 'Another agent now has this email address, so this one cannot be restored'
  expect([status, error.message]).toEqual([409, message])
  expect((await find()).status).toBe(404)
})

test('after 30 days a deleted agent can no longer be restored', async () => {
  await remove()
  clock = new Date(Date.now() + 31 * 86_400_000)
  expect((await restore()).status).toBe(409)
})

// The delete runs at three moments: before the files are
// validated, when the transaction starts, and after its commit.
const moments = [
  async () => undefined,
  () => until('the files are published', async () => (await isWaiting()) || (await isListed())),
  () => until('the property is there', isListed),
] as const

const isWaiting = async () => (await app.db.selectFrom('media_intent').select('key').execute()).length > 0
const isListed = async () => {
  const property = app.db
    .selectFrom('property')
    .innerJoin('agent', 'agent.id', 'property.agent_id')
    .select('property.id')
  return (await property.where('agent.city', '=', 'Race').where('agent.deleted_at', 'is', null).execute()).length > 0
}

test('deleting agents while properties are created for them never leaves a live property with a deleted agent', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 60; round += 1) {
    await sql`update agent set city = 'Over' where city = 'Race'`.execute(app.db)
    const { id } = await insertAgent(app.db, { city: 'Race' })
    const body = { ...house, agent_id: id }
    const creating = app.request(propertyEndpoints.create, { body, files: { property_images: [picture] } })
    await moments[round % 3]!()
    const [created, removed] = await Promise.all([creating, remove(id)])
    outcomes.add(`${created.status} ${removed.status}`)
  }
  expect([...outcomes].toSorted()).toEqual(['200 409', '422 200'])
  await expect(orphans()).resolves.toEqual([])
})

test('the same holds when properties are edited and restored, where the two transactions overlap most', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 60; round += 1) {
    const { id: agentId } = await insertAgent(app.db)
    const isDeleted = round % 2 === 1
    const assigned = isDeleted ? { agent_id: agentId, deleted_at: new Date() } : {}
    const { id } = await insertProperty(app.db, assigned)
    const call = isDeleted ? propertyEndpoints.restore : propertyEndpoints.update
    const changing = app.request(call, { params: { id }, body: { ...house, agent_id: agentId } })
    const [changed, removed] = await Promise.all([changing, remove(agentId)])
    outcomes.add(`${changed.status} ${removed.status}`)
  }
  // A property restored after the delete of its agent has no agent: both responses are 200.
  for (const outcome of outcomes) expect(['200 409', '422 200', '200 200']).toContain(outcome)
  await expect(orphans()).resolves.toEqual([])
})

const orphans = async () =>
  (
    await sql`select property.id from property join agent on agent.id = property.agent_id
      where property.deleted_at is null and agent.deleted_at is not null`.execute(app.db)
  ).rows
