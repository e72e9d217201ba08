import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAffiliate, insertAgent, insertInquiry, insertProperty } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import type { TestFile } from '../../../test/send-request'
import { startApp, type TestApp } from '../../../test/start-app'
import { expectStoredJson } from '../../../test/stored-json'
import { rebuildPropertyJson } from '../../features/properties/stored-json'
import { recount } from '../../records/counters/recount'

let app: TestApp
let photograph: TestFile
let now = new Date()

beforeAll(async () => {
  app = await startApp({ now: () => now })
  photograph = { name: 'front.jpg', content: await makePhotograph({ width: 400, height: 300, orientation: 1 }) }
})
afterEach(async () => {
  await expectStoredJson(app.db)
  expect(await recount(app.db, now)).toEqual([])
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date()
  await sql`truncate property, property_json, property_counter, agent, agent_property_counter, affiliate, announcement, career,
    inquiry, daily_counter, media, change, operation cascade`.execute(app.db)
})

const house = {
  location: 'Lekki Phase 1, Lagos',
  price: 180_000_000,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
} as const
const pictures = (count: number) => ({ property_images: Array.from({ length: count }, () => photograph) })
const createHouse = async (images = 1) =>
  (await app.request(propertyEndpoints.create, { body: house, files: pictures(images) })).response.data
const editHouse = async (id: string, fields: object) => {
  // A moment later, so that the order is that of the requests.
  now = new Date(now.getTime() + 1_000)
  const edited = await app.request(propertyEndpoints.update, { params: { id }, body: { ...house, ...fields } })
  return edited.response.data
}
const find = async (id: string) => (await app.request(propertyEndpoints.find, { params: { id } })).response.data
const changes = async (entity: string, id: string) =>
  (await app.request(historyEndpoints.record, { params: { entity, id } })).response.data
const lastChange = async (entity: string, id: string) => (await changes(entity, id))[0]!.id
const undo = (id: string, choose?: Record<string, 'then' | 'now'>) => {
  now = new Date(now.getTime() + 1_000)
  return app.request(historyEndpoints.undoChange, { params: { id }, body: choose ? { choose } : {} })
}
const undoOperation = (id: string) => {
  now = new Date(now.getTime() + 1_000)
  return app.request(historyEndpoints.undoOperation, { params: { id }, body: {} })
}

/** Stores what the inserted rows lack: their JSON and counts. */
async function settle() {
  await rebuildPropertyJson(app.db)
  await recount(app.db, now)
}

test('both calls require a token, and unknown ids are not found', async () => {
  for (const [endpoint, message] of [
    [historyEndpoints.undoChange, 'Change not found'],
    [historyEndpoints.undoOperation, 'Operation not found'],
  ] as const) {
    const params = { id: 'nothing' }
    expect((await app.request(endpoint, { params, body: {}, token: null })).status).toBe(401)
    const { status, error } = await app.request(endpoint, { params, body: {} })
    expect([status, error.message]).toEqual([404, message])
  }
})

test('the body may be missing', async () => {
  const { id } = await createHouse()
  await editHouse(id, { price: 1 })
  const address = `${app.url}/admin/changes/${await lastChange('property', id)}/undo`
  const response = await fetch(address, { method: 'POST', headers: { Authorization: app.token } })
  expect([response.status, (await find(id)).price]).toEqual([200, house.price])
})

test('an edit is undone, its undo is undone in turn, and each can be done once', async () => {
  const { id } = await createHouse()
  await editHouse(id, { price: 175_000_000, location: 'Ikoyi' })
  const change = await lastChange('property', id)
  const undone = await undo(change)
  expect(undone.response).toMatchObject({ message: 'The change was undone', data: { undone: 1, left: [] } })
  expect(await find(id)).toMatchObject({ price: 180_000_000, location: house.location, version: 3 })
  const again = await undo(change)
  expect([again.status, again.error.message]).toEqual([409, 'It was undone already'])
  const { operation_id } = undone.response.data
  expect((await changes('property', id)).map(({ undo: possible }) => possible)).toEqual([
    'possible',
    'It was undone already',
    'possible',
  ])
  expect((await undoOperation(operation_id)).response.data).toMatchObject({ undone: 1, left: [] })
  expect(await find(id)).toMatchObject({ price: 175_000_000, location: 'Ikoyi' })
  expect((await undo(change)).response.data.undone).toBe(1)
  expect(await find(id)).toMatchObject({ price: 180_000_000, location: house.location })
})

test('fields that were changed since are asked about, the others are put back', async () => {
  const { id } = await createHouse()
  await editHouse(id, { price: 175_000_000, location: 'Ikoyi' })
  const change = await lastChange('property', id)
  await editHouse(id, { price: 170_000_000, location: 'Ikoyi', amenities: ['Playground'] })
  const asked = await undo(change)
  expect([asked.status, asked.error.conflicts]).toEqual([
    409,
    // oxlint-disable-next-line unicorn/no-thenable -- The name in the response.
    [{ field: 'price', then: 180_000_000, now: 170_000_000, changed_by: 'Ngozi Adeyemi' }],
  ])
  expect((await find(id)).location).toBe('Ikoyi')
  await undo(change, { price: 'now' })
  expect(await find(id)).toMatchObject({ price: 170_000_000, location: house.location, amenities: ['Playground'] })
})

test('a field of which the earlier value is chosen is put back', async () => {
  const { id } = await createHouse()
  await editHouse(id, { price: 175_000_000 })
  const change = await lastChange('property', id)
  await editHouse(id, { price: 170_000_000 })
  await undo(change, { price: 'then' })
  expect((await find(id)).price).toBe(180_000_000)
})

test('photographs come back in their order, and those that no longer exist are named', async () => {
  const created = await createHouse(3)
  const [first, second, third] = created.property_images
  await editHouse(created.id, { kept_property_images: JSON.stringify([third, first]) })
  const change = await lastChange('property', created.id)
  await undo(change)
  expect((await find(created.id)).property_images).toEqual([first, second, third])
  await editHouse(created.id, { kept_property_images: JSON.stringify([third]) })
  const removal = await lastChange('property', created.id)
  await app.db.deleteFrom('media').where('key', '=', new URL(second!).pathname.split('/')[2]!).execute()
  const { response } = await undo(removal)
  expect(response.notice).toBe('One file no longer exists')
  expect((await find(created.id)).property_images).toEqual([first, third])
})

test('a create is undone by a delete, a delete by a restore, an archive and a restore too', async () => {
  const { id } = await createHouse()
  const created = await lastChange('property', id)
  await app.request(propertyEndpoints.archive, { params: { id } })
  const asked = await undo(created)
  expect([asked.status, asked.error.conflicts]).toMatchObject([409, [{ field: 'record', changed_by: 'Ngozi Adeyemi' }]])
  await undo(await lastChange('property', id))
  expect((await find(id)).archived).toBe(false)
  // It is as the create has left it, so that nothing is asked.
  await undo(created)
  expect((await app.request(propertyEndpoints.find, { params: { id } })).status).toBe(404)
  await undo(await lastChange('property', id))
  expect((await find(id)).property_images).toHaveLength(1)
  await undo(await lastChange('property', id))
  expect((await app.request(propertyEndpoints.find, { params: { id } })).status).toBe(404)
})

test('an agent that was deleted since cannot be put back, and the reason is said', async () => {
  const agent = await insertAgent(app.db)
  await settle()
  const { id } = await createHouse()
  await editHouse(id, { agent_id: agent.id })
  await editHouse(id, { agent_id: '' })
  const change = await lastChange('property', id)
  await app.request(agentEndpoints.remove, { params: { id: agent.id } })
  const { status, error } = await undo(change)
  expect([status, error.message]).toEqual([422, 'Choose an agent from the list'])
})

test('the company of a renamed agent is searched as before, and an email in use again is a conflict', async () => {
  const agent = await insertAgent(app.db, { company_name: 'Lekki Homes' })
  const property = await insertProperty(app.db, { agent_id: agent.id })
  await settle()
  const { first_name, last_name, phone_number, city, postcode } = agent
  const fields = {
    first_name,
    last_name,
    phone_number,
    city,
    postcode,
    email: 'new@homes.ng',
    company_name: 'Ikoyi Keys',
  }
  await app.request(agentEndpoints.update, { params: { id: agent.id }, body: fields })
  const change = await lastChange('agent', agent.id)
  const other = await insertAgent(app.db, { email: agent.email })
  const taken = await undo(change)
  expect(taken.status).toBe(409)
  await app.db.deleteFrom('agent').where('id', '=', other.id).execute()
  await settle()
  expect((await undo(change)).status).toBe(200)
  const found = async (q: string) =>
    (await app.request(propertyEndpoints.list, { query: { q } })).response.data.map(({ id }) => id)
  expect([await found('lekki homes'), await found('ikoyi keys')]).toEqual([[property.id], []])
})

test('announcements, careers, statuses of affiliates and answers of inquiries are undone', async () => {
  const body = { announcement_text: 'Open house', redirect_link: '' }
  const { id } = (await app.request(announcementEndpoints.create, { body })).response.data
  await app.request(announcementEndpoints.update, { params: { id }, body: { ...body, announcement_text: 'Closed' } })
  await undo(await lastChange('announcement', id))
  expect((await app.request(announcementEndpoints.find, { params: { id } })).response.data.announcement_text).toBe(
    'Open house',
  )

  const input = {
    title: 'Clerk',
    description: 'x',
    location: 'Lagos',
    position: 'y',
    salary: 1,
    type: 'Remote',
    link: 'https://a.test/',
  }
  const career = (await app.request(careerEndpoints.create, { body: input })).response.data
  await app.request(careerEndpoints.update, { params: { id: career.id }, body: { ...input, title: 'Driver' } })
  await undo(await lastChange('career', career.id))
  expect((await app.request(careerEndpoints.list)).response.data).toMatchObject([{ title: 'Clerk' }])

  const affiliate = await insertAffiliate(app.db, { status: 'Activated', payment_status: 'Processing' })
  const { affiliate_code } = affiliate
  const params = { affiliate_code }
  await app.request(affiliateEndpoints.updateStatus, {
    params,
    body: { status: 'Terminated', payment_status: 'Pending' },
  })
  await undo(await lastChange('affiliate', affiliate.id))
  const affiliates = (await app.request(affiliateEndpoints.list)).response
  expect(affiliates).toMatchObject([{ status: 'Activated', payment_status: 'Processing' }])

  const inquiry = await insertInquiry(app.db)
  await settle()
  await app.request(inquiryEndpoints.setAnswered, { params: { id: inquiry.id }, body: { answered: true } })
  const change = await lastChange('inquiry', inquiry.id)
  await undo(change)
  const read = async () => (await app.request(inquiryEndpoints.list)).response.data[0]!
  expect((await read()).answered_at).toBeNull()
  await undo(await lastChange('inquiry', inquiry.id))
  expect((await read()).answered_by).toBe('Ngozi Adeyemi')
})

test('an admin who was deleted by mistake can sign in again', async () => {
  const created = await app.request(adminEndpoints.create, {
    body: {
      name: 'Ada',
      email: 'ada@homes.ng',
      phone_number: '0803',
      status: 1,
      pswd: 'palm wine at dusk',
      confirmPswd: 'palm wine at dusk',
    },
  })
  const { id } = created.response.data
  await app.request(adminEndpoints.remove, { params: { id } })
  await undo(await lastChange('admin', id))
  expect(await app.signIn({ email: 'ada@homes.ng', pswd: 'palm wine at dusk' })).toEqual(expect.any(String))
  await undo(await lastChange('admin', id))
})

test('what was erased, purged or removed for good cannot be brought back', async () => {
  const { id } = await createHouse()
  await app.request(propertyEndpoints.remove, { params: { id } })
  await app.request(propertyEndpoints.removeFiles, { params: { id } })
  const [removal, deletion] = await changes('property', id)
  const { status, error } = await undo(removal!.id)
  expect([status, error.message]).toEqual([409, 'Removed files cannot be brought back'])
  await app.db.deleteFrom('media').execute()
  await sql`delete from property`.execute(app.db)
  await settle()
  const gone = await undo(deletion!.id)
  expect(gone.status).toBe(404)
})
