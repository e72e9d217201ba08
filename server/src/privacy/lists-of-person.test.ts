import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { exportEndpoints } from '@gatehouse/contract/exports/links'
import { viewEndpoints } from '@gatehouse/contract/lists/view'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { requestExport } from '../../test/exports/export-file'
import { setUpStagedImports } from '../../test/imports/staged-import'
import { insertInquiry, testAdmin } from '../../test/insert-rows'
import { searchEverything } from '../../test/personal-data/search-everything'

const imports = setUpStagedImports()

test('an erasure finds the person in all that lists store: exports, links, actions, imports and views', async () => {
  const { app } = imports
  const email = 'adaeze@people.test'
  await app.jobs.queue.start()
  await insertInquiry(app.db, { email })
  await requestExport(app, 'inquiry', 'csv', { q: email })
  const link = { entity: 'inquiry', format: 'csv', query: { q: email } } as const
  expect((await app.request(exportEndpoints.createLink, { body: link })).status).toBe(200)
  const select = { filter: { q: email } }
  const action = { entity: 'inquiry', action: 'set', select, values: { answered: true } } as const
  const { data } = (await app.request(bulkEndpoints.create, { body: action })).response
  const operation = await app.request(historyEndpoints.operation, { params: { id: data.operation_id } })
  expect(operation.response.data).toMatchObject({ state: 'done', done: 1 })
  await imports.stage('signups', `name,email,Seen by ${email}\nAda,${email},yes\n`, { mode: 'all' })
  await app.request(viewEndpoints.create, { body: { list: 'inquiries', name: email, query: `q=${email}` } })

  const search = () => searchEverything(app.pool, join(app.dataDir, 'media'), [email])
  const tables = ['change', 'export_link', 'import_mapping', 'inquiry', 'signup', 'staged_import', 'staged_row', 'view']
  expect(await search()).toEqual(expect.arrayContaining(tables.map((table) => `public.${table}: ${email}`)))
  const body = { identifiers: [email], current_pswd: testAdmin.password }
  expect((await app.request(personalDataEndpoints.erase, { body })).status).toBe(200)
  expect(await search()).toEqual([])
})
