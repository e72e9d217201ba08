import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { importAgents } from '../../../test/history/site'
import { holdBack, untilWaiting } from '../../../test/history/hold-back'
import { insertAgent, insertProperty } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { rebuildPropertyJson } from '../../features/properties/stored-json'
import { recount } from '../../records/counters/recount'

// Operations that are undone while somebody edits what they changed.

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.jobs.queue.start()
})
afterAll(() => app.close())
beforeEach(() => app.pool.query('truncate property_counter, agent_property_counter, agent, change, operation cascade'))

const undo = async (id: string) =>
  (await app.request(historyEndpoints.undoOperation, { params: { id }, body: {} })).response.data
const reason = 'It was changed since by Ngozi Adeyemi'

async function importThree() {
  await importAgents(app, [1, 2, 3])
  const { id } = await app.db.selectFrom('operation').select('id').executeTakeFirstOrThrow()
  const agents = await app.db.selectFrom('agent').selectAll().orderBy('company_name').execute()
  const [first, second, third] = agents as [(typeof agents)[0], (typeof agents)[0], (typeof agents)[0]]
  return { id, first, second, third }
}
const edit = ({
  id,
  company_name,
  email,
  phone_number,
}: { [_ in 'id' | 'company_name' | 'email' | 'phone_number']: string }) =>
  app.request(agentEndpoints.update, {
    params: { id },
    body: { first_name: 'Ada', last_name: 'Obi', company_name, email, phone_number, city: 'Abuja', postcode: '1' },
  })
const listAgents = async () =>
  (
    await app.db.selectFrom('agent').select(['company_name', 'city', 'deleted_at']).orderBy('company_name').execute()
  ).map(({ company_name, city, deleted_at }) => `${company_name}, ${city}${deleted_at ? ', deleted' : ''}`)

test('an import undone, done again and undone leaves what was edited in between as it is', async () => {
  const { id, first, second } = await importThree()
  const undone = await undo(id)
  expect(undone).toMatchObject({ undone: 3, left: [] })
  // One is restored by hand and edited before the undo is undone.
  await app.request(agentEndpoints.restore, { params: { id: first.id } })
  await edit(first)
  const redone = await undo(undone.operation_id)
  expect(redone).toMatchObject({ undone: 2, left: [{ entity: 'agent', id: first.id, reason }] })
  expect(await listAgents()).toEqual(['Imported 1, Abuja', 'Imported 2, Lagos', 'Imported 3, Lagos'])
  await edit(second)
  const again = await undo(redone.operation_id)
  expect(again).toMatchObject({ undone: 1, left: [{ entity: 'agent', id: second.id, reason }] })
  expect(await listAgents()).toEqual(['Imported 1, Abuja', 'Imported 2, Abuja', 'Imported 3, Lagos, deleted'])
})

test('an edit that is being saved while its import is undone, done again and undone, is left', async () => {
  const { id, third } = await importThree()
  const redone = await undo((await undo(id)).operation_id)
  // The edit has locked the agent with which the undo begins, and waits to record the change.
  const release = await holdBack(app.pool, 'lock table change in share mode')
  try {
    const edited = edit(third)
    await untilWaiting(app.pool, 'relation')
    const undone = undo(redone.operation_id)
    await untilWaiting(app.pool, 'transactionid')
    await release()
    expect((await edited).status).toBe(200)
    expect(await undone).toMatchObject({ undone: 2, left: [{ id: third.id, reason }] })
  } finally {
    await release()
  }
  expect(await listAgents()).toEqual(['Imported 1, Lagos, deleted', 'Imported 2, Lagos, deleted', 'Imported 3, Abuja'])
})

test('a property of which another field is being saved stays with the agent that it was moved to', async () => {
  const [from, to] = [await insertAgent(app.db), await insertAgent(app.db)]
  const { id } = await insertProperty(app.db, { agent_id: from.id })
  await rebuildPropertyJson(app.db)
  await recount(app.db, new Date())
  const body = { from_agent_id: from.id, to_agent_id: to.id }
  const moved = (await app.request(propertyMoveEndpoints.create, { body })).response.data
  const release = await holdBack(app.pool, 'lock table change in share mode')
  try {
    const edited = app.request(propertyEndpoints.archive, { params: { id } })
    await untilWaiting(app.pool, 'relation')
    const undone = undo(moved.id)
    await untilWaiting(app.pool, 'transactionid')
    await release()
    expect((await edited).status).toBe(200)
    expect(await undone).toMatchObject({ undone: 0, left: [{ id, reason }] })
  } finally {
    await release()
  }
  expect((await app.request(propertyEndpoints.find, { params: { id } })).response.data.agent_id).toBe(to.id)
})
