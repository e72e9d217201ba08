import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { undoReasons } from '@gatehouse/contract/history/undo'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'

import { useUndoApp } from '../../../test/history/undo-app'
import { insertAdmin, insertAgent, openSession, testAdmin } from '../../../test/insert-rows'
import { searchEverything } from '../../../test/personal-data/search-everything'
import { commandClient } from '../../auth/security-events'
import { inTransaction } from '../../database/transaction'
import { findChange } from '../change-row'
import { undoChange } from './undo-change'

const site = useUndoApp()
const { findHouse, lastChange, moveProperties, settle, undo, undoOperation } = site
beforeEach(() => settle())

const undone = async (id: string) => (await undoOperation(id)).response.data
const erase = (...identifiers: readonly string[]) =>
  site.app.request(personalDataEndpoints.erase, { body: { identifiers, current_pswd: testAdmin.password } })
const moveOne = async () => {
  const { ids, ...move } = await moveProperties(1)
  return { ...move, property: ids[0]! }
}

test('after an erasure nothing names an admin because of whom an undo has left a record', async () => {
  const email = 'ifeoma@people.test'
  const ifeoma = await insertAdmin(site.app.db, { ...testAdmin, name: 'Ifeoma Okeke', email })
  const { property, operation } = await moveOne()
  const token = await openSession(site.app.db, ifeoma)
  await site.app.request(propertyEndpoints.archive, { params: { id: property }, token })
  const result = await undone(operation)
  const reason = 'It was changed since by Ifeoma Okeke'
  expect(result).toMatchObject({ undone: 0, left: [{ id: property, reason }] })
  await site.app.request(adminEndpoints.remove, { params: { id: ifeoma.id } })
  expect((await erase(email)).status).toBe(200)
  expect(await searchEverything(site.app.pool, join(site.app.dataDir, 'media'), ['Ifeoma Okeke', email])).toEqual([])
  const { data } = (await site.app.request(historyEndpoints.operation, { params: { id: result.operation_id } }))
    .response
  expect(data.left[0]!.reason).toBe('It was changed since by Erased admin')
})

test('an undo that found its change before an erasure does not bring the values back', async () => {
  const agent = await insertAgent(site.app.db, { email: 'chika@people.test', phone_number: '0803 555 0177' })
  const { first_name, last_name, company_name, city, postcode } = agent
  const body = { first_name, last_name, company_name, city, postcode, email: 'new@people.test', phone_number: '0801' }
  await site.app.request(agentEndpoints.update, { params: { id: agent.id }, body })
  const found = await findChange(site.app.db, await lastChange('agent', agent.id))
  expect((await erase('chika@people.test', '0803 555 0177')).status).toBe(200)
  const author = { adminId: null, source: 'console', origin: '', now: site.now(), choose: {} } as const
  await inTransaction(site.app.db, (tx) => undoChange(tx, found, { ...author, client: commandClient })).catch(
    () => null,
  )
  const values = ['chika@people.test', '0803 555 0177']
  expect(await searchEverything(site.app.pool, join(site.app.dataDir, 'media'), values)).toEqual([])
})

test('an undo that could do nothing can be tried again', async () => {
  const { from, property, operation } = await moveOne()
  await site.app.request(agentEndpoints.remove, { params: { id: from.id } })
  expect(await undone(operation)).toMatchObject({
    undone: 0,
    left: [{ reason: undoReasons.agentDeleted }],
  })
  await site.app.request(agentEndpoints.restore, { params: { id: from.id } })
  expect(await undone(operation)).toMatchObject({ undone: 1, left: [] })
  expect((await findHouse(property)).agent_id).toBe(from.id)
})

test('an operation is undone although a later edit of its record was undone in between', async () => {
  const { property, operation } = await moveOne()
  await site.app.request(propertyEndpoints.archive, { params: { id: property } })
  await undo(await lastChange('property', property))
  expect(await undone(operation)).toMatchObject({ undone: 1, left: [] })
})
