import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { undoReasons } from '@gatehouse/contract/history/undo'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { house, useUndoApp } from '../../../test/history/undo-app'
import { insertAffiliate, insertAgent, insertInquiry, insertProperty } from '../../../test/insert-rows'

const site = useUndoApp({ isEmptied: true })
const { changes, createHouse, editHouse, findHouse, lastChange, settle, undo, undoOperation } = site

test('both calls require a token, and unknown ids are not found', async () => {
  for (const [endpoint, message] of [
    [historyEndpoints.undoChange, 'Change not found'],
    [historyEndpoints.undoOperation, 'Operation not found'],
  ] as const) {
    const params = { id: 'nothing' }
    expect((await site.app.request(endpoint, { params, body: {}, token: null })).status).toBe(401)
    const { status, error } = await site.app.request(endpoint, { params, body: {} })
    expect([status, error.message]).toEqual([404, message])
  }
})

test('the body may be missing', async () => {
  const { id } = await createHouse()
  await editHouse(id, { price: 1 })
  const address = `${site.app.url}/admin/changes/${await lastChange('property', id)}/undo`
  const response = await fetch(address, { method: 'POST', headers: { Authorization: site.app.token } })
  expect([response.status, (await findHouse(id)).price]).toEqual([200, house.price])
})

test('an edit is undone, its undo is undone in turn, and each can be done once', async () => {
  const { id } = await createHouse()
  await editHouse(id, { price: 175_000_000, location: 'Ikoyi' })
  const change = await lastChange('property', id)
  const undone = await undo(change)
  expect(undone.response).toMatchObject({ message: 'The change was undone', data: { undone: 1, left: [] } })
  expect(await findHouse(id)).toMatchObject({ price: 180_000_000, location: house.location, version: 3 })
  const again = await undo(change)
  expect([again.status, again.error.message]).toEqual([409, 'It was undone already'])
  const { operation_id } = undone.response.data
  expect((await changes('property', id)).map(({ undo: possible }) => possible)).toEqual([
    'possible',
    'It was undone already',
    'possible',
  ])
  expect((await undoOperation(operation_id)).response.data).toMatchObject({ undone: 1, left: [] })
  expect(await findHouse(id)).toMatchObject({ price: 175_000_000, location: 'Ikoyi' })
  expect((await undo(change)).response.data.undone).toBe(1)
  expect(await findHouse(id)).toMatchObject({ price: 180_000_000, location: house.location })
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
  expect((await findHouse(id)).location).toBe('Ikoyi')
  await undo(change, { price: 'now' })
  expect(await findHouse(id)).toMatchObject({ price: 170_000_000, location: house.location, amenities: ['Playground'] })
})

test('a field of which the earlier value is chosen is put back', async () => {
  const { id } = await createHouse()
  await editHouse(id, { price: 175_000_000 })
  const change = await lastChange('property', id)
  await editHouse(id, { price: 170_000_000 })
  await undo(change, { price: 'then' })
  expect((await findHouse(id)).price).toBe(180_000_000)
})

test('photographs come back in their order, and those that no longer exist are named', async () => {
  const created = await createHouse(3)
  const [first, second, third] = created.property_images
  await editHouse(created.id, { kept_property_images: JSON.stringify([third, first]) })
  const change = await lastChange('property', created.id)
  await undo(change)
  expect((await findHouse(created.id)).property_images).toEqual([first, second, third])
  await editHouse(created.id, { kept_property_images: JSON.stringify([third]) })
  const removal = await lastChange('property', created.id)
  await site.app.db.deleteFrom('media').where('key', '=', new URL(second!).pathname.split('/')[2]!).execute()
  const { response } = await undo(removal)
  expect(response.notice).toBe('One file no longer exists')
  expect((await findHouse(created.id)).property_images).toEqual([first, third])
})

test('a create is undone by a delete, a delete by a restore, an archive and a restore too', async () => {
  const { id } = await createHouse()
  const created = await lastChange('property', id)
  await site.app.request(propertyEndpoints.archive, { params: { id } })
  const asked = await undo(created)
  expect([asked.status, asked.error.conflicts]).toMatchObject([409, [{ field: 'record', changed_by: 'Ngozi Adeyemi' }]])
  await undo(await lastChange('property', id))
  expect((await findHouse(id)).archived).toBe(false)
  // It is as the create has left it, so that nothing is asked.
  await undo(created)
  expect((await site.app.request(propertyEndpoints.find, { params: { id } })).status).toBe(404)
  await undo(await lastChange('property', id))
  expect((await findHouse(id)).property_images).toHaveLength(1)
  await undo(await lastChange('property', id))
  expect((await site.app.request(propertyEndpoints.find, { params: { id } })).status).toBe(404)
})

test('an agent that was deleted since cannot be put back, and the reason is said', async () => {
  const agent = await insertAgent(site.app.db)
  await settle()
  const { id } = await createHouse()
  await editHouse(id, { agent_id: agent.id })
  await editHouse(id, { agent_id: '' })
  const change = await lastChange('property', id)
  await site.app.request(agentEndpoints.remove, { params: { id: agent.id } })
  const { status, error } = await undo(change)
  expect([status, error.message]).toEqual([409, undoReasons.agentDeleted])
})

test('the company of a renamed agent is searched as before, and an email in use again is a conflict', async () => {
  const agent = await insertAgent(site.app.db, { company_name: 'Lekki Homes' })
  const property = await insertProperty(site.app.db, { agent_id: agent.id })
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
  await site.app.request(agentEndpoints.update, { params: { id: agent.id }, body: fields })
  const change = await lastChange('agent', agent.id)
  const other = await insertAgent(site.app.db, { email: agent.email })
  const taken = await undo(change)
  expect(taken.status).toBe(409)
  await site.app.db.deleteFrom('agent').where('id', '=', other.id).execute()
  await settle()
  expect((await undo(change)).status).toBe(200)
  const found = async (q: string) =>
    (await site.app.request(propertyEndpoints.list, { query: { q } })).response.data.map(({ id }) => id)
  expect([await found('lekki homes'), await found('ikoyi keys')]).toEqual([[property.id], []])
})

test('announcements, careers, statuses of affiliates and answers of inquiries are undone', async () => {
  const body = { announcement_text: 'Open house', redirect_link: '' }
  const { id } = (await site.app.request(announcementEndpoints.create, { body })).response.data
  await site.app.request(announcementEndpoints.update, {
    params: { id },
    body: { ...body, announcement_text: 'Closed' },
  })
  await undo(await lastChange('announcement', id))
  expect((await site.app.request(announcementEndpoints.find, { params: { id } })).response.data.announcement_text).toBe(
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
  const career = (await site.app.request(careerEndpoints.create, { body: input })).response.data
  await site.app.request(careerEndpoints.update, { params: { id: career.id }, body: { ...input, title: 'Driver' } })
  await undo(await lastChange('career', career.id))
  expect((await site.app.request(careerEndpoints.list)).response.data).toMatchObject([{ title: 'Clerk' }])

  const affiliate = await insertAffiliate(site.app.db, { status: 'Activated', payment_status: 'Processing' })
  const { affiliate_code } = affiliate
  const params = { affiliate_code }
  await site.app.request(affiliateEndpoints.updateStatus, {
    params,
    body: { status: 'Terminated', payment_status: 'Pending' },
  })
  await undo(await lastChange('affiliate', affiliate.id))
  const affiliates = (await site.app.request(affiliateEndpoints.list)).response
  expect(affiliates).toMatchObject([{ status: 'Activated', payment_status: 'Processing' }])

  const inquiry = await insertInquiry(site.app.db)
  await settle()
  await site.app.request(inquiryEndpoints.setAnswered, { params: { id: inquiry.id }, body: { answered: true } })
  const change = await lastChange('inquiry', inquiry.id)
  await undo(change)
  const read = async () => (await site.app.request(inquiryEndpoints.list)).response.data[0]!
  expect((await read()).answered_at).toBeNull()
  await undo(await lastChange('inquiry', inquiry.id))
  expect((await read()).answered_by).toBe('Ngozi Adeyemi')
})

test('an admin who was deleted by mistake can sign in again', async () => {
  const created = await site.app.request(adminEndpoints.create, {
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
  await site.app.request(adminEndpoints.remove, { params: { id } })
  await undo(await lastChange('admin', id))
  expect(await site.app.signIn({ email: 'ada@homes.ng', pswd: 'palm wine at dusk' })).toEqual(expect.any(String))
  await undo(await lastChange('admin', id))
})

test('what was erased, purged or removed for good cannot be brought back', async () => {
  const { id } = await createHouse()
  await site.app.request(propertyEndpoints.remove, { params: { id } })
  await site.app.request(propertyEndpoints.removeFiles, { params: { id } })
  const [removal, deletion] = await changes('property', id)
  const { status, error } = await undo(removal!.id)
  expect([status, error.message]).toEqual([409, 'Removed files cannot be brought back'])
  await site.app.db.deleteFrom('media').execute()
  await sql`delete from property`.execute(site.app.db)
  await settle()
  const gone = await undo(deletion!.id)
  expect([gone.status, gone.error.message]).toEqual([409, undoReasons.purged])
})
