import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { listSettingEndpoints } from '@gatehouse/contract/lists/list-settings'
import { viewEndpoints } from '@gatehouse/contract/lists/view'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testAdmin } from '../../test/insert-rows'
import { searchEverything } from '../../test/personal-data/search-everything'
import { startApp, type TestApp } from '../../test/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('views of an admin are exported and erased with the admin, and a name in those of others is replaced', async () => {
  const email = 'adaeze@people.test'
  const pswd = 'palm wine at dusk'
  const created = await app.request(adminEndpoints.create, {
    body: { name: 'Adaeze Nwankwo', email, phone_number: '0803 555 0199', pswd, confirmPswd: pswd },
  })
  const token = await app.signIn({ email, pswd })
  const view = { list: 'inquiries', query: 'state=open' } as const
  await app.request(viewEndpoints.create, { token, body: { ...view, name: 'Mine' } })
  await app.request(viewEndpoints.create, { body: { ...view, name: `From ${email}` } })
  await app.request(listSettingEndpoints.save, { token, body: { list: 'admins', columns: ['name'] } })

  const { find, export: exportAll, erase } = personalDataEndpoints
  const body = { identifiers: [email] }
  const outcomes = async () =>
    (await app.request(find, { body })).response.data.records
      .filter(({ kind }) => kind === 'view')
      .map(({ label, outcome }) => [label, outcome])
  expect(await outcomes()).toEqual([
    [`From ${email}`, 'redacted'],
    ['Mine', 'kept'],
  ])
  await app.request(adminEndpoints.remove, { params: { id: created.response.data.id } })
  const exported = (await app.request(exportAll, { body })).response.data.filter(({ kind }) => kind === 'view')
  expect(exported.map(({ data }) => data['name'])).toEqual(expect.arrayContaining(['Mine', `From ${email}`]))
  const { response } = await app.request(erase, { body: { ...body, current_pswd: testAdmin.password } })
  const results = response.data.results.filter(({ kind }) => kind === 'view')
  expect(results.map(({ outcome, count }) => `${count} ${outcome}`).toSorted()).toEqual(['1 deleted', '1 redacted'])
  expect((await app.pool.query('select name, query from view')).rows).toEqual([
    { name: 'From erased', query: 'state=open' },
  ])
  expect((await app.pool.query('select from list_setting')).rowCount).toBe(0)
  expect(await outcomes()).toEqual([])
})

test('an email and a number in the query of a view are replaced, as the console encodes them', async () => {
  const [email, phone] = ['bola@people.test', '+234 (0) 803 555 0177']
  const queries = [{ q: email }, { q: phone, state: 'open' }, { q: 'a & b=c+d#%', note: '\u0007' }]
  const search = queries.map((query) => new URLSearchParams(query as Record<string, string>).toString())
  for (const query of search)
    await app.request(viewEndpoints.create, { body: { list: 'inquiries', name: 'Searched', query } })
  const body = { identifiers: [email, phone], current_pswd: testAdmin.password }
  const { response } = await app.request(personalDataEndpoints.erase, { body })
  expect(response.data.results).toContainEqual({ kind: 'view', outcome: 'redacted', reason: null, count: 2 })
  const { rows } = await app.pool.query<{ query: string }>(`select query from view where name = 'Searched' order by id`)
  const stored = rows.map(({ query }) => Object.fromEntries(new URLSearchParams(query)))
  expect(stored).toEqual([{ q: 'erased' }, { q: expect.stringMatching(/^\+?erased$/), state: 'open' }, queries[2]])
  expect(await searchEverything(app.pool, join(app.dataDir, 'media'), [email, phone])).toEqual([])
})
