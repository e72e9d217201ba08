import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAdmin, insertAgent, insertProperty, openSession, testAdmin } from '../../../test/insert-rows'
import { searchEverything } from '../../../test/personal-data/search-everything'
import { startApp, type TestApp } from '../../../test/start-app'
import { commandClient } from '../../auth/security-events'
import { inTransaction } from '../../database/transaction'
import { rebuildPropertyJson } from '../../features/properties/stored-json'
import { recount } from '../../records/counters/recount'
import { findChange } from '../change-row'
import { undoChange } from './undo-change'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(() => settle())

const settle = async () => {
  await rebuildPropertyJson(app.db)
  await recount(app.db, new Date())
}
const undoOperation = async (id: string) =>
  (await app.request(historyEndpoints.undoOperation, { params: { id }, body: {} })).response.data
const changes = async (entity: string, id: string) =>
  (await app.request(historyEndpoints.record, { params: { entity, id } })).response.data
const erase = (...identifiers: readonly string[]) =>
  app.request(personalDataEndpoints.erase, { body: { identifiers, current_pswd: testAdmin.password } })
const moveProperty = async () => {
  const [from, to] = [await insertAgent(app.db), await insertAgent(app.db)]
  const { id } = await insertProperty(app.db, { agent_id: from.id })
  await settle()
  const body = { from_agent_id: from.id, to_agent_id: to.id }
  const moved = (await app.request(propertyMoveEndpoints.create, { body })).response.data
  return { from, to, property: id, operation: moved.id }
}

test('after an erasure nothing names an admin because of whom an undo has left a record', async () => {
  const email = 'ifeoma@people.test'
  const ifeoma = await insertAdmin(app.db, { ...testAdmin, name: 'Ifeoma Okeke', email })
  const { property, operation } = await moveProperty()
  const token = await openSession(app.db, ifeoma)
  await app.request(propertyEndpoints.archive, { params: { id: property }, token })
  const undone = await undoOperation(operation)
  const reason = 'It was changed since by Ifeoma Okeke'
  expect(undone).toMatchObject({ undone: 0, left: [{ id: property, reason }] })
  await app.request(adminEndpoints.remove, { params: { id: ifeoma.id } })
  expect((await erase(email)).status).toBe(200)
  expect(await searchEverything(app.pool, join(app.dataDir, 'media'), ['Ifeoma Okeke', email])).toEqual([])
  const { data } = (await app.request(historyEndpoints.operation, { params: { id: undone.operation_id } })).response
  expect(data.left[0]!.reason).toBe('It was changed since by Erased admin')
})

test('an undo that found its change before an erasure does not bring the values back', async () => {
  const agent = await insertAgent(app.db, { email: 'chika@people.test', phone_number: '0803 555 0177' })
  const { first_name, last_name, company_name, city, postcode } = agent
  const body = { first_name, last_name, company_name, city, postcode, email: 'new@people.test', phone_number: '0801' }
  await app.request(agentEndpoints.update, { params: { id: agent.id }, body })
  const found = await findChange(app.db, (await changes('agent', agent.id))[0]!.id)
  expect((await erase('chika@people.test', '0803 555 0177')).status).toBe(200)
  const author = { adminId: null, source: 'console', origin: '', now: new Date(), choose: {} } as const
  await inTransaction(app.db, (tx) => undoChange(tx, found, { ...author, client: commandClient })).catch(() => null)
  const values = ['chika@people.test', '0803 555 0177']
  expect(await searchEverything(app.pool, join(app.dataDir, 'media'), values)).toEqual([])
})

test('an undo that could do nothing can be tried again', async () => {
  const { from, property, operation } = await moveProperty()
  await app.request(agentEndpoints.remove, { params: { id: from.id } })
  expect(await undoOperation(operation)).toMatchObject({
    undone: 0,
    left: [{ reason: 'Choose an agent from the list' }],
  })
  await app.request(agentEndpoints.restore, { params: { id: from.id } })
  expect(await undoOperation(operation)).toMatchObject({ undone: 1, left: [] })
  expect((await app.request(propertyEndpoints.find, { params: { id: property } })).response.data.agent_id).toBe(from.id)
})

test('an operation is undone although a later edit of its record was undone in between', async () => {
  const { property, operation } = await moveProperty()
  await app.request(propertyEndpoints.archive, { params: { id: property } })
  const id = (await changes('property', property))[0]!.id
  await app.request(historyEndpoints.undoChange, { params: { id }, body: {} })
  expect(await undoOperation(operation)).toMatchObject({ undone: 1, left: [] })
})
