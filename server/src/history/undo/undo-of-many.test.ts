import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { bulkEndpoints, type BulkInput } from '@gatehouse/contract/operations/bulk'
import { undoReasons } from '@gatehouse/contract/history/undo'
import { expect, test } from 'vitest'

import { useUndoApp } from '../../../test/history/undo-app'
import { insertAgent } from '../../../test/insert-rows'

// Changes of properties are undone together where nothing is to be explained, and the others one by one.

const site = useUndoApp({ isEmptied: true })

/** An action for many properties. Returns the id of its operation. */
async function changeMany(ids: readonly string[], action: Pick<BulkInput, 'action' | 'values'>): Promise<string> {
  site.later()
  const body = { entity: 'property', select: { ids: [...ids] }, ...action } as const
  const { operation_id } = (await site.app.request(bulkEndpoints.create, { body })).response.data
  site.later()
  return operation_id
}
const undo = async (id: string) => (await site.undoOperation(id)).response.data
const remove = (id: string) => site.app.request(propertyEndpoints.remove, { params: { id } })
const restore = (id: string) => site.app.request(propertyEndpoints.restore, { params: { id } })

/** Houses with two photographs each. */
async function createHouses(count: number) {
  const houses = []
  for (let place = 0; place < count; place += 1) houses.push(await site.createHouse(2))
  return houses
}
const withoutVersion = (house: Awaited<ReturnType<typeof site.findHouse>>) => ({ ...house, version: 0, updated_at: '' })

test('a deletion of many is undone with files, except what was restored since or is no longer there', async () => {
  const houses = await createHouses(5)
  const [one, two, restored, purged, ofAgent] = houses.map(({ id }) => id) as [string, string, string, string, string]
  const agent = await insertAgent(site.app.db)
  await site.settle()
  await site.editHouse(ofAgent, { agent_id: agent.id })
  const before = await Promise.all([one, two].map(site.findHouse))
  const operation = await changeMany(
    houses.map(({ id }) => id),
    { action: 'delete' },
  )
  await restore(restored)
  await site.app.pool.query('delete from media where property_id = $1', [purged])
  await site.app.pool.query('delete from property where id = $1', [purged])
  await site.app.request(agentEndpoints.remove, { params: { id: agent.id } })
  const undone = await undo(operation)
  expect(undone.undone).toBe(3)
  expect(undone.left).toEqual([
    { entity: 'property', id: purged, reason: expect.any(String) },
    { entity: 'property', id: restored, reason: 'It was changed since by Ngozi Adeyemi' },
  ])
  expect((await Promise.all([one, two].map(site.findHouse))).map(withoutVersion)).toEqual(before.map(withoutVersion))
  expect((await site.findHouse(ofAgent)).agent_id).toBeNull()
  const [change] = await site.changes('property', one)
  expect(change).toMatchObject({ action: 'restore', operation_id: undone.operation_id })
  expect(change!.fields).toMatchObject({
    location: { before: null, after: before[0]!.location },
    property_images: { before: null, after: [expect.any(String), expect.any(String)] },
  })
  // The undo is undone in turn.
  await undo(undone.operation_id)
  for (const id of [one, two, ofAgent]) expect((await remove(id)).status).toBe(200)
  expect((await site.changes('property', one))[0]).toMatchObject({
    action: 'delete',
    fields: { property_images: { before: [expect.any(String), expect.any(String)], after: null } },
  })
})

test('prices of many are undone, also where a later edit was undone, and left where one stands', async () => {
  const houses = await createHouses(5)
  const ids = houses.map(({ id }) => id)
  const [one, edited, putBack, removed, archived] = ids as [string, string, string, string, string]
  const operation = await changeMany(ids, { action: 'price', values: { percent: 10 } })
  await site.editHouse(edited, { price: 5 })
  await site.editHouse(putBack, { price: 6 })
  await site.undo(await site.lastChange('property', putBack))
  await remove(removed)
  await site.app.request(propertyEndpoints.archive, { params: { id: archived } })
  const { undone, left, operation_id } = await undo(operation)
  const reason = 'It was changed since by Ngozi Adeyemi'
  expect(left.toSorted((first, second) => ids.indexOf(first.id) - ids.indexOf(second.id))).toEqual([
    { entity: 'property', id: edited, reason },
    { entity: 'property', id: removed, reason },
    { entity: 'property', id: archived, reason },
  ])
  expect(undone).toBe(2)
  const prices = async () => Promise.all([one, edited, putBack].map(async (id) => (await site.findHouse(id)).price))
  expect(await prices()).toEqual([180_000_000, 5, 180_000_000])
  expect((await site.changes('property', one))[0]).toMatchObject({
    action: 'update',
    operation_id,
    fields: { price: { before: 198_000_000, after: 180_000_000 } },
  })
  await undo(operation_id)
  expect(await prices()).toEqual([198_000_000, 5, 198_000_000])
})

test('agents of many that an action has changed come back, except one that was deleted since', async () => {
  const [one, other, next] = [
    await insertAgent(site.app.db, { company_name: 'Ikoyi Estates' }),
    await insertAgent(site.app.db),
    await insertAgent(site.app.db),
  ]
  const houses = await createHouses(3)
  await site.settle()
  for (const [place, agent] of [one, one, other].entries())
    await site.editHouse(houses[place]!.id, { agent_id: agent.id })
  const ids = houses.map(({ id }) => id)
  const operation = await changeMany(ids, { action: 'set', values: { agent_id: next.id } })
  await site.app.request(agentEndpoints.remove, { params: { id: other.id } })
  const { undone, left } = await undo(operation)
  expect([undone, left]).toEqual([2, [{ entity: 'property', id: ids[2], reason: undoReasons.agentDeleted }]])
  const agents = await Promise.all(ids.map(async (id) => (await site.findHouse(id)).agent_id))
  expect(agents).toEqual([one.id, one.id, next.id])
  const found = await site.app.request(propertyEndpoints.list, { query: { q: one.company_name } })
  expect(new Set(found.response.data.map(({ id }) => id))).toEqual(new Set([ids[0], ids[1]]))
})
