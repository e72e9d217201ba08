import { agentEndpoints, type Agent } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { afterEach, afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAgent, insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { compactAgentPropertyCounter } from '../../records/counters/agent-property-counter'
import { recount } from '../../records/counters/recount'
import { addPropertyCounts } from './repository'

let app: TestApp
let agents: string[]

beforeAll(async () => {
  app = await startApp()
})

afterAll(() => app.close())

beforeEach(async () => {
  for (const table of ['property_move', 'property', 'agent', 'agent_property_counter'] as const)
    await app.db.deleteFrom(table).execute()
  agents = []
  for (const company_name of ['Lekki Homes', 'Ikoyi Keys', 'Yaba Doors', 'Ikeja Roofs'])
    agents.push((await insertAgent(app.db, { company_name })).id)
})

// After every test, every count equals the number of properties, compacted or not.
afterEach(async () => {
  expect(await differences()).toEqual([])
  await compact()
  expect(await app.db.selectFrom('agent_property_counter').selectAll().execute()).toEqual([])
  expect(await differences()).toEqual([])
})

const compact = () => compactAgentPropertyCounter(app.db, addPropertyCounts)
const differences = async () =>
  (await recount(app.db, new Date())).filter(({ what }) => what.includes('properties of the agent'))

const insert = async (agent: number, count: number, archived = false) => {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1)
    ids.push((await insertProperty(app.db, { agent_id: agents[agent]!, archived })).id)
  return ids
}

const house = {
  location: 'Admiralty Way',
  price: 85_000_000,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
}
const assign = (id: string, agent: number | null) =>
  app.request(propertyEndpoints.update, {
    params: { id },
    body: { ...house, agent_id: agent === null ? '' : agents[agent]! },
  })
const change = (name: 'archive' | 'unarchive' | 'remove' | 'restore', id: string) =>
  app.request(propertyEndpoints[name], { params: { id } })
const move = (from: number, to: number) =>
  app.request(propertyMoveEndpoints.create, { body: { from_agent_id: agents[from]!, to_agent_id: agents[to]! } })

const list = async (query: object) =>
  (await app.request(agentEndpoints.list, { query: { sort: 'properties', ...query } })).response
const shown = ({ data }: { data: readonly Agent[] }) =>
  data.map(({ id, property_count, archived_property_count }) => [
    agents.indexOf(id),
    property_count,
    archived_property_count,
  ])

test('agents are in the order of their properties before and after the counts are compacted', async () => {
  await insert(1, 2)
  await insert(2, 1, true)
  await compact()
  // Of the first, there is no delta; the second has more than it, and the third only deltas.
  await insert(2, 2)
  await insert(0, 1)
  const expected = [
    [2, 3, 1],
    [1, 2, 0],
    [0, 1, 0],
    [3, 0, 0],
  ]
  expect(shown(await list({ limit: 4 }))).toEqual(expected)
  await compact()
  expect(shown(await list({ limit: 4 }))).toEqual(expected)
})

test.each(['cursor', 'page'] as const)('pages by %s show each agent once, some counted by deltas', async (by) => {
  await insert(1, 2)
  await compact()
  await insert(3, 1)
  const seen: ReturnType<typeof shown> = []
  let next: string | null = null
  for (let page = 1; page <= 4; page += 1) {
    const following = by === 'page' ? { page } : next === null ? {} : { cursor: next }
    const read = await list({ limit: 1, ...following })
    seen.push(...shown(read))
    next = read.next_cursor ?? null
  }
  expect(seen).toEqual([
    [1, 2, 0],
    [3, 1, 0],
    [2, 0, 0],
    [0, 0, 0],
  ])
  expect(next).toBeNull()
})

test('a search sorts the agents found by their properties, compacted or not', async () => {
  await insert(0, 3)
  await insert(1, 1)
  await compact()
  await insert(3, 2)
  const found = await list({ q: 'ik', limit: 4 })
  expect(shown(found)).toEqual([
    [3, 2, 0],
    [1, 1, 0],
  ])
  expect(found.total).toBe(2)
})

test('agents are counted after edits, archiving, deletes, restores and moves', async () => {
  const [first, second, third] = await insert(0, 3)
  await assign(first!, 1)
  await change('archive', second!)
  await change('remove', third!)
  expect(shown(await list({ limit: 2 }))).toEqual([
    [1, 1, 0],
    [0, 1, 1],
  ])
  const { response } = await move(0, 1)
  await change('restore', third!)
  expect(shown(await list({ limit: 2 }))).toEqual([
    [1, 2, 1],
    [0, 1, 0],
  ])
  await app.request(propertyMoveEndpoints.undo, { params: { id: response.data.id } })
  await assign(first!, null)
  expect(shown(await list({ limit: 2 }))).toEqual([
    [0, 2, 1],
    [3, 0, 0],
  ])
})

test('a property whose agent was deleted meanwhile is restored without one, and counted for none', async () => {
  const [id] = await insert(0, 1)
  await change('remove', id!)
  await app.request(agentEndpoints.remove, { params: { id: agents[0]! } })
  await change('restore', id!)
  await app.request(agentEndpoints.restore, { params: { id: agents[0]! } })
  expect(shown(await list({ limit: 4 })).map(([, count]) => count)).toEqual([0, 0, 0, 0])
})

test('concurrent changes of the same properties, moves and compactions leave every count right', async () => {
  const ids = [...(await insert(0, 4)), ...(await insert(1, 4))]
  const names = ['archive', 'unarchive', 'remove', 'restore'] as const
  for (let round = 0; round < 8; round += 1) {
    const results = await Promise.all([
      ...ids.map((id, place) => assign(id, (place + round) % 3)),
      ...ids.map((id, place) => change(names[(place + round) % names.length]!, id)),
      move(round % 3, (round + 1) % 3),
      move((round + 1) % 3, round % 3),
      compact().then(() => ({ status: 200 })),
      compact().then(() => ({ status: 200 })),
    ])
    // 404: deleted meanwhile; 409: no properties to move.
    for (const { status } of results) expect([200, 404, 409]).toContain(status)
    expect(await differences()).toEqual([])
  }
})
