import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { setUpStagedImports } from '../../../test/imports/staged-import'
import { insertAdmin, insertAgent, openSession, testAdmin } from '../../../test/insert-rows'
import { searchEverything } from '../../../test/personal-data/search-everything'

// Who sees a staged file, and what an erasure leaves of it.

const imports = setUpStagedImports()
const { stage, find } = imports

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`

test('an import is unknown to other admins', async () => {
  const { app } = imports
  const { data } = await stage('listings', lines('town,price', 'Lekki,5'))
  const token = await openSession(app.db, await insertAdmin(app.db, { password: 'a long password', name: 'Ada Obi' }))
  const [{ id }, body] = [data, { mode: 'all' as const }]
  const row = { params: { id, line: '2' }, body: { cells: { town: 'Ikoyi' } }, token }
  const { find: read, refused, update, updateRow, remove } = importEndpoints
  const attempts = [read, refused, remove].map((endpoint) => app.request(endpoint, { params: { id }, token }))
  const changes = [app.request(update, { params: { id }, body, token }), app.request(updateRow, row)]
  const statuses = (await Promise.all<{ status: number }>([...attempts, ...changes])).map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 404, 404])
  expect((await find(id, { rows: 'all' })).rows).toMatchObject([{ state: 'new', cells: ['Lekki', '5'] }])
})

test('the erasure of a person removes the staged rows that name the person, and no others', async () => {
  const { app } = imports
  const rows = ['name,email', 'Ada,ada@people.test', 'Bola,bola@people.test']
  const { data } = await stage('signups', lines(...rows))
  const body = { identifiers: ['ADA@people.test'], current_pswd: testAdmin.password }
  const erased = (await app.request(personalDataEndpoints.erase, { body })).response.data
  expect(erased.results).toContainEqual({ kind: 'staged_row', outcome: 'deleted', reason: null, count: 1 })
  expect((await find(data.id, { rows: 'all' })).rows.map(({ line }) => line)).toEqual([3])
})

test('an erasure finds the person in several lines of a cell, in what an update replaces, and in headings', async () => {
  const { app } = imports
  const email = 'adaeze@people.test'
  const agent = await insertAgent(app.db, { email })
  await stage('agents', lines('id,version,Email', `${agent.id},1,new@else.test`))
  await stage('inquiries', lines('Name,Email,Message', `Bola,bola@people.test,"Write to\n${email}"`))
  await stage('listings', lines(`Town,Price,Seen by ${email}`, 'Lekki,5,yes'))
  const { rows } = await app.pool.query<{ changes: unknown[] }>(
    'select changes from staged_row where changes::text <> $1',
    ['[]'],
  )
  expect(rows).toEqual([{ changes: [{ field: 'email', before: email, after: 'new@else.test' }] }])
  const body = { identifiers: [email], current_pswd: testAdmin.password }
  await app.request(personalDataEndpoints.erase, { body })
  expect(await searchEverything(app.pool, join(app.dataDir, 'media'), [email])).toEqual([])
})
