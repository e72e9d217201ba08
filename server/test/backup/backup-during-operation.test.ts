import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createFolderTarget } from '../../src/backup/target/folder-target'
import { verifyBackup } from '../../src/backup/verify-backup'
import { bulkChunk } from '../../src/bulk/bulk-chunk'
import { connect } from '../../src/database/open'
import { inTransaction } from '../../src/database/transaction'
import { rebuildPropertyJson } from '../../src/features/properties/stored-json'
import { runChunk } from '../../src/operations/chunks'
import { recount } from '../../src/records/counters/recount'
import { holdBack, untilWaiting } from '../history/hold-back'
import { insertManyProperties } from '../insert-many-properties'
import { startApp, type TestApp } from '../start-app'
import { expectStoredJson } from '../stored-json'
import { until } from '../until'
import { backUp, findNewest, targetFolder } from './backups'
import { newMachine, restoreOn } from './machines'

const count = 2_500

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a backup that is made while an action runs has whole chunks, and the restored server does the others', async () => {
  const ids = await insertManyProperties(app.db, count)
  await rebuildPropertyJson(app.db)
  await recount(app.db, new Date())
  // The second chunk waits in its middle during the backup.
  const release = await holdBack(app.pool, `select from property where id = '${ids[1_500]}' for update`)
  const body = { entity: 'property', select: { ids }, action: 'price', values: { amount: 1_000 } } as const
  const { operation_id: id } = (await app.request(bulkEndpoints.create, { body })).response.data
  await untilWaiting(app.pool, 'transactionid')
  const target = createFolderTarget(targetFolder())
  await backUp(app, target)
  await release()
  await verifyBackup(target, await findNewest(target), null)

  const machine = await newMachine()
  await restoreOn(machine, target)
  const { db, close } = connect({ connectionString: machine.connectionString, close: async () => {} })
  const state = () => db.selectFrom('operation').select(['state', 'done', 'total']).where('id', '=', id).execute()
  const countChanged = async () =>
    (await db.selectFrom('property').select('id').where('price', '>', 1_000).execute()).length
  expect(await state()).toEqual([{ state: 'running', done: 1_000, total: count }])
  expect(await countChanged()).toBe(1_000)
  // What the job does that the restored server adds (addMissingOperations).
  const chunks = { bulk: bulkChunk({ now: () => new Date() }) }
  while (await inTransaction(db, (tx) => runChunk(tx, chunks, id)));
  expect(await state()).toEqual([{ state: 'done', done: count, total: count }])
  expect(await countChanged()).toBe(count)
  expect(await recount(db, new Date())).toEqual([])
  await expectStoredJson(db)
  await close()

  const find = async () => (await app.request(historyEndpoints.operation, { params: { id } })).response.data
  await until('the action of the first server has ended', async () => (await find()).state === 'done')
  expect((await find()).done).toBe(count)
})
