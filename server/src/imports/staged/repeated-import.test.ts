import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { expect, test } from 'vitest'

import { holdBack, untilWaiting } from '../../../test/history/hold-back'
import { setUpStagedImports } from '../../../test/imports/staged-import'
import { until } from '../../../test/until'
import { recount } from '../../records/counters/recount'

const imports = setUpStagedImports()

const file = (rows: number) =>
  ['town,price', ...Array.from({ length: rows }, (_, index) => `Town ${index},${1_000 + index}`), ''].join('\n')

const countLive = async () =>
  (await imports.app.db.selectFrom('property').select('id').where('deleted_at', 'is', null).execute()).length

const undo = async (id: string) => {
  const sent = { params: { id }, body: {} }
  const { data } = (await imports.app.request(historyEndpoints.undoOperation, sent)).response
  return data.operation_id
}

test('a file whose import was undone can be imported again; listings that were deleted by hand stay so', async () => {
  const { app } = imports
  const done = await imports.stage('listings', file(3), { mode: 'all' })
  const undoId = await undo(done.data.operation_id!)
  expect(await countLive()).toBe(0)

  const again = await imports.stage('listings', file(3), { mode: 'all' })
  expect(again.data).toMatchObject({ state: 'done', counts: { written: 3 } })
  expect(await countLive()).toBe(3)
  const [deleted] = await app.db.selectFrom('property').selectAll().where('deleted_at', 'is', null).execute()
  await app.request(propertyEndpoints.remove, { params: { id: deleted!.id } })
  expect((await imports.stage('listings', file(3))).data.counts).toEqual({ existing: 3 })

  // The undo can be undone, too: then both are there, as two people have asked for.
  await undo(undoId)
  expect(await countLive()).toBe(5)
  expect(await recount(app.db, new Date())).toEqual([])
})

test('an import of all rows that is stopped writes nothing, and can begin again', async () => {
  const { app } = imports
  const { data } = await imports.stage('listings', file(3_000))
  const params = { id: data.id }
  // The first chunk waits, so that the import cannot be done before it is stopped.
  const release = await holdBack(app.pool, 'lock table property in share mode')
  await app.request(importEndpoints.update, { params, body: { mode: 'all' } })
  await until('rows are written', async () => (await imports.find(data.id)).data.state === 'writing')
  await untilWaiting(app.pool, 'relation')
  const stopped = await app.request(importEndpoints.update, { params, body: { mode: 'check' } })
  await release()
  expect(stopped.status).toBe(200)
  const checked = await imports.settled(data.id)
  expect(checked.data).toMatchObject({
    state: 'ready',
    message: 'Stopped. Nothing was imported.',
    counts: { new: 3_000 },
    operation_id: null,
  })
  expect(await countLive()).toBe(0)
  expect((await imports.change(data.id, { mode: 'all' })).data).toMatchObject({ counts: { written: 3_000 } })
  expect(await countLive()).toBe(3_000)
})

test('an import is stopped while its rows are checked again, and not with other settings', async () => {
  const { app } = imports
  const { data } = await imports.stage('listings', file(500))
  const params = { id: data.id }
  // The check waits for a row.
  const row = `select from staged_row where import_id = '${data.id}' and line = 300 for update`
  const release = await holdBack(app.pool, row)
  await app.request(importEndpoints.update, { params, body: { mode: 'good' } })
  const other = { mode: 'check', month_first: true } as const
  expect((await app.request(importEndpoints.update, { params, body: other })).error.code).toBe('conflict')
  expect((await app.request(importEndpoints.update, { params, body: { mode: 'check' } })).status).toBe(200)
  await release()
  expect((await imports.settled(data.id)).data).toMatchObject({ state: 'ready', counts: { new: 500 } })
  expect(await countLive()).toBe(0)
})

test('an import in chunks is stopped and continued as its operation', async () => {
  const { app } = imports
  const { data } = await imports.stage('listings', file(1_500))
  const begun = await app.request(importEndpoints.update, { params: { id: data.id }, body: { mode: 'good' } })
  expect(begun.status).toBe(200)
  await until('it is written', async () => (await imports.find(data.id)).data.operation_id !== null)
  const { operation_id } = (await imports.find(data.id)).data
  const params = { id: operation_id! }
  await app.request(historyEndpoints.stopOperation, { params })
  const { done } = (await app.request(historyEndpoints.operation, { params })).response.data
  expect(done % 250).toBe(0)
  expect(await countLive()).toBe(done)
  await app.request(historyEndpoints.continueOperation, { params })
  expect((await imports.settled(data.id)).data).toMatchObject({ state: 'done', counts: { written: 1_500 } })
  expect(await countLive()).toBe(1_500)
})
