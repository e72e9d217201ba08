import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { consoleMediaType } from '@gatehouse/contract/history/console-media-type'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAgent, insertProperty } from '../../test/insert-rows'
import { makePhotograph } from '../../test/media/pictures'
import { startApp, type TestApp } from '../../test/start-app'
import { rebuildPropertyJson } from '../features/properties/stored-json'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const headers = { Accept: `application/json, ${consoleMediaType}` }
const text = { announcement_text: 'Open house this Saturday', redirect_link: '' }
const find = async (id: string) => app.request(historyEndpoints.change, { params: { id } })

test('one change requires a token, and an unknown one is not found', async () => {
  const params = { id: '0190f3a0-0000-7000-8000-000000000000' }
  expect((await app.request(historyEndpoints.change, { params, token: null })).status).toBe(401)
  for (const id of [params.id, 'none']) {
    const { status, error } = await find(id)
    expect([status, error.message]).toEqual([404, 'Change not found'])
  }
})

test('the console gets the id of each change, by which it reads and undoes it; other clients get no more', async () => {
  const { response } = await app.request(announcementEndpoints.create, { body: text, headers })
  const params = { id: response.data.id }
  const changed = [
    response.change_id,
    (await app.request(announcementEndpoints.update, { params, body: { ...text, redirect_link: 'a.test' }, headers }))
      .response.change_id,
    (await app.request(announcementEndpoints.remove, { params, headers })).response.change_id,
    (await app.request(announcementEndpoints.restore, { params, headers })).response.change_id,
  ]
  const described = await Promise.all(changed.map(async (id) => (await find(id!)).response.data.action))
  expect(described).toEqual(['create', 'update', 'delete', 'restore'])
  for (const { response: other } of [
    await app.request(announcementEndpoints.remove, { params }),
    await app.request(announcementEndpoints.create, { body: text }),
  ])
    expect(other).not.toHaveProperty('change_id')
})

test('archiving has the id of its change, and none if the property is archived already', async () => {
  const { id } = await insertProperty(app.db)
  const archive = async () => (await app.request(propertyEndpoints.archive, { params: { id }, headers })).response
  const { change_id } = await archive()
  expect((await find(change_id!)).response.data).toMatchObject({ action: 'archive', entity_id: id })
  expect(await archive()).toEqual({ status: true, message: 'Property archived successfully' })
})

test('moves, restored versions and invitations have the id of a change by which they are undone', async () => {
  const [from, to] = [await insertAgent(app.db), await insertAgent(app.db)]
  const property = await insertProperty(app.db, { agent_id: from.id, price: 5 })
  await rebuildPropertyJson(app.db)
  const time = new Date().toISOString()
  const body = { from_agent_id: from.id, to_agent_id: to.id }
  const moved = (await app.request(propertyMoveEndpoints.create, { body, headers })).response
  expect((await find(moved.change_id!)).response.data).toMatchObject({
    action: 'move',
    entity: 'agent',
    operation: { id: moved.data.id, kind: 'move', undo: 'possible' },
  })
  const params = { entity: 'property', id: property.id }
  const restored = await app.request(historyEndpoints.restoreVersion, { params, body: { time }, headers })
  expect((await find(restored.response.change_id!)).response.data.fields).toMatchObject({
    agent_id: { before: to.id, after: from.id },
  })
  const person = { name: 'Ada', email: 'ada@homes.ng' }
  const invited = (await app.request(adminEndpoints.invite, { body: person, headers })).response
  const undone = await app.request(historyEndpoints.undoChange, { params: { id: invited.change_id! }, body: {} })
  expect(undone.response.data.undone).toBe(1)
  const admins = (await app.request(adminEndpoints.list)).response.data
  expect(admins.map(({ email }) => email)).not.toContain(person.email)
  const again = { from_agent_id: to.id, to_agent_id: from.id }
  await insertProperty(app.db, { agent_id: to.id })
  await rebuildPropertyJson(app.db)
  expect((await app.request(propertyMoveEndpoints.create, { body: again })).response).not.toHaveProperty('change_id')
  expect((await app.request(adminEndpoints.invite, { body: person })).response).not.toHaveProperty('change_id')
})

test('a change names the agents and the files of its ids and keys', async () => {
  const agent = await insertAgent(app.db, { company_name: 'Lekki Homes' })
  const house = {
    location: 'Lekki Phase 1, Lagos',
    price: 180_000_000,
    property_description: 'A duplex with a garden.',
    property_availability: '2027-01-15',
    amenities: ['Gym'],
    agent_id: agent.id,
  } as const
  const photograph = { name: 'front.jpg', content: await makePhotograph({ width: 400, height: 300, orientation: 1 }) }
  const files = { property_images: [photograph] }
  const { response } = await app.request(propertyEndpoints.create, { body: house, files, headers })
  const { data } = (await find(response.change_id!)).response
  expect(data).toMatchObject({
    fields: { agent_id: { before: null, after: agent.id } },
    names: { [agent.id]: 'Lekki Homes' },
  })
  const [key] = data.fields['property_images']!.after as [string]
  const { caption: _, ...picture } = response.data.media.property_images[0]!
  expect(data.files).toEqual({ [key]: { picture, video: null } })
})
