import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAgent, testAdmin } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { inTransaction } from '../database/transaction'
import { recordChange } from '../records/changes/change'

const { export: exportAll, erase } = personalDataEndpoints

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const historyOf = async (id: string) =>
  (
    await app.pool.query<{ before: object; after: object }>(
      'select before, after from change where entity_id = $1 order by created_at',
      [id],
    )
  ).rows

test('rows with all fields and rows with those that differ are exported and erased', async () => {
  const email = 'ngozi@people.test'
  const { id } = await insertAgent(app.db, { email, first_name: 'Ngozi' })
  const states = {
    before: { first_name: 'Ngozi', email, logo: ['a'] },
    after: { first_name: 'Ngozi', email, logo: ['b'] },
  }
  // As an update was stored before (docs/decisions/0077).
  await app.pool.query(
    `insert into change (id, created_at, action, entity, entity_id, before, after)
     values (gen_random_uuid(), now() - interval '1 day', 'update', 'agent', $1, $2, $3)`,
    [id, JSON.stringify(states.before), JSON.stringify(states.after)],
  )
  const change = { action: 'update', entity: 'agent', id, adminId: null, source: 'command' } as const
  await inTransaction(app.db, (tx) => recordChange(tx, { ...change, ...states }, new Date(Date.now() - 2_000)))
  const renamed = { before: { first_name: 'Ngo', email }, after: { first_name: 'Ngozi', email } }
  await inTransaction(app.db, (tx) => recordChange(tx, { ...change, ...renamed }, new Date()))
  const stored = [
    states,
    { before: { logo: ['a'] }, after: { logo: ['b'] } },
    { before: { first_name: 'Ngo' }, after: { first_name: 'Ngozi' } },
  ]
  expect(await historyOf(id)).toEqual(stored)

  const exported = (await app.request(exportAll, { body: { identifiers: [email] } })).response.data
  const changes = exported.filter(({ kind }) => kind === 'change').map(({ data }) => data)
  expect(changes).toHaveLength(3)
  expect(changes).toEqual(expect.arrayContaining(stored.map((row) => expect.objectContaining(row))))

  const body = { identifiers: [email], current_pswd: testAdmin.password }
  expect((await app.request(erase, { body })).status).toBe(200)
  const logos = { before: { logo: ['a'] }, after: { logo: ['b'] } }
  expect(await historyOf(id)).toEqual([
    logos,
    logos,
    { before: {}, after: {} },
    { before: null, after: { outcome: 'deleted' } },
  ])
})

test('an email at the start of a line is erased', async () => {
  const email = 'zainab@people.test'
  const announcement = (announcement_text: string) => ({ announcement_text, redirect_link: 'https://people.test' })
  const { create, update } = announcementEndpoints
  const { data } = (await app.request(create, { body: announcement(`Write to\n${email}`) })).response
  await app.request(update, { params: { id: data.id }, body: announcement('Closed') })
  await app.request(erase, { body: { identifiers: [email], current_pswd: testAdmin.password } })
  const [created] = await historyOf(data.id)
  expect(created!.after).toMatchObject({ announcement_text: 'Write to\nerased' })
})
