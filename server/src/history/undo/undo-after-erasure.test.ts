import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { undoReasons } from '@gatehouse/contract/history/undo'
import { bulkEndpoints, type BulkEntity } from '@gatehouse/contract/operations/bulk'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { importAgents } from '../../../test/history/site'
import { useUndoApp } from '../../../test/history/undo-app'
import { insertAgent, insertInquiry, insertSignup, testAdmin } from '../../../test/insert-rows'
import { searchEverything } from '../../../test/personal-data/search-everything'

const site = useUndoApp({ isEmptied: true })

const [email, phone_number] = ['imported-7@agent.test', '0803 555 0188'] as const
const search = () => searchEverything(site.app.pool, join(site.app.dataDir, 'media'), [email, phone_number])

/** Erases the person, of whom there was something; afterwards there is nothing. */
async function erase(): Promise<void> {
  expect((await search()).length).toBeGreaterThan(0)
  const body = { identifiers: [email, phone_number], current_pswd: testAdmin.password }
  expect((await site.app.request(personalDataEndpoints.erase, { body })).status).toBe(200)
  expect(await search()).toEqual([])
}

/** Undoes an operation and then that undo: what one of them does not write, the other one may. */
async function undoTwice(id: string): Promise<number> {
  const { data } = (await site.undoOperation(id)).response
  expect(await search()).toEqual([])
  await site.undoOperation(data.operation_id)
  expect(await search()).toEqual([])
  return data.undone
}

async function deleteMany(entity: BulkEntity, ids: string[]): Promise<string> {
  site.later()
  const body = { entity, select: { ids }, action: 'delete' } as const
  return (await site.app.request(bulkEndpoints.create, { body })).response.data.operation_id
}

const contact = `Call ${phone_number} or write to ${email}.`

test('the undo of an edit that removed values of a person brings nothing of an erased person back', async () => {
  const { id, first_name, last_name, company_name, city, postcode } = await insertAgent(site.app.db, {
    email,
    phone_number,
  })
  const body = { first_name, last_name, company_name, city, postcode, email: 'new@people.test', phone_number: '0801' }
  site.later()
  await site.app.request(agentEndpoints.update, { params: { id }, body })
  const listing = await site.createHouse()
  await site.editHouse(listing.id, { property_description: contact })
  await site.editHouse(listing.id, { property_description: 'A duplex.' })
  const changes = [
    await site.lastChange('agent', id),
    ...(await site.changes('property', listing.id)).map((one) => one.id),
  ]
  await erase()
  const choose = { email: 'then', phone_number: 'then', property_description: 'then' } as const
  const statuses = []
  for (const change of changes) statuses.push((await site.undo(change, choose)).status)
  expect(statuses).toContain(200)
  expect(await search()).toEqual([])
})

test('what an erasure has removed from an edit stays as it is now, and the rest of the edit is undone', async () => {
  const agent = await insertAgent(site.app.db, { email, phone_number, city: 'Lagos' })
  const { id, first_name, last_name, company_name, postcode } = agent
  const params = { id }
  const edit = async (changed: { city: string; email: string; phone_number: string }) => {
    site.later()
    const body = { first_name, last_name, company_name, postcode, ...changed }
    await site.app.request(agentEndpoints.update, { params, body })
    return await site.lastChange('agent', id)
  }
  const contactOnly = await edit({ city: 'Lagos', email: 'first@agents.test', phone_number: '0801 000 0001' })
  await edit({ city: 'Lagos', email, phone_number })
  const withPerson = site.app.now().toISOString()
  const all = await edit({ city: 'Kano', email: 'new@agents.test', phone_number: '0801 000 0002' })
  const before = site.app.now().toISOString()
  await erase()
  const find = async () => (await site.app.request(agentEndpoints.find, { params })).response.data
  const contacts = { email: 'new@agents.test', phone_number: '0801 000 0002' }
  const rejected = await site.undo(contactOnly)
  expect([rejected.status, rejected.error.message]).toEqual([409, undoReasons.erased])
  expect((await site.changes('agent', id)).find((one) => one.id === contactOnly)?.undo).toBe(undoReasons.erased)
  expect((await site.undo(all)).status).toBe(200)
  expect(await find()).toMatchObject({ city: 'Lagos', ...contacts })
  site.later()
  const restore = async (time: string) =>
    (await site.app.request(historyEndpoints.restoreVersion, { params: { entity: 'agent', id }, body: { time } }))
      .response
  expect((await restore(before)).notice).toBeUndefined()
  expect(await find()).toMatchObject({ city: 'Kano', ...contacts })
  site.later()
  expect((await restore(withPerson)).notice).toBe(undoReasons.erased)
  expect(await find()).toMatchObject({ city: 'Lagos', ...contacts })
})

test('the undo of an action for many records brings nothing of an erased person back', async () => {
  const listings = [await site.createHouse(), await site.createHouse(), await site.createHouse()]
  await site.editHouse(listings[0]!.id, { property_description: contact })
  const inquiries = [await insertInquiry(site.app.db, { email, message: contact }), await insertInquiry(site.app.db)]
  const signups = [await insertSignup(site.app.db, { email, phone_number }), await insertSignup(site.app.db)]
  const agents = [await insertAgent(site.app.db, { email, phone_number }), await insertAgent(site.app.db)]
  await site.settle()
  const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)
  const operations = [
    await deleteMany('property', idsOf(listings)),
    await deleteMany('inquiry', idsOf(inquiries)),
    await deleteMany('signup', idsOf(signups)),
    await deleteMany('agent', idsOf(agents)),
  ]
  await erase()
  const undone = []
  for (const operation of operations) undone.push(await undoTwice(operation))
  // The listings come back without the contact; the sign-up and the agent of the person do not.
  expect(undone[0]).toBe(3)
  const { property_description } = await site.app.db
    .selectFrom('property')
    .select('property_description')
    .where('id', '=', listings[0]!.id)
    .executeTakeFirstOrThrow()
  expect(property_description).toBe('Call erased or write to erased.')
  expect(Math.min(...undone)).toBeGreaterThanOrEqual(1)
})

test('the undo of an import, and of that undo, bring nothing of an erased person back', async () => {
  await importAgents(site.app, [6, 7, 8])
  const { id } = await site.app.db.selectFrom('operation').select('id').executeTakeFirstOrThrow()
  await erase()
  expect(await undoTwice(id)).toBe(2)
})

test('an import that was undone before an erasure brings nothing of the person back when it is done again', async () => {
  await importAgents(site.app, [6, 7, 8])
  const { id } = await site.app.db.selectFrom('operation').select('id').executeTakeFirstOrThrow()
  const undo = (await site.undoOperation(id)).response.data.operation_id
  await erase()
  const find = await site.app.request(historyEndpoints.operation, { params: { id: undo } })
  expect(find.response.data).toMatchObject({ done: 3, undo: 'possible' })
  expect(await undoTwice(undo)).toBe(2)
})
