import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { useUndoApp } from '../../../test/history/undo-app'
import { until } from '../../../test/until'
import { inTransaction } from '../../database/transaction'
import { addMissingOperations, createOperationTask, runChunk } from '../../operations/chunks'
import { beginUndo, undoChunk } from './undo-operation'

const site = useUndoApp({ isEmptied: true })
const { moveProperties, now, undoOperation } = site

test('an operation is undone as one, except what was changed since, and its undo can be undone', async () => {
  const { from, to, ids, operation: id } = await moveProperties(3)
  await site.app.request(propertyEndpoints.archive, { params: { id: ids[0]! } })
  const { response } = await undoOperation(id)
  expect(response).toMatchObject({
    message: '2 changes were undone. 1 was left as it is now.',
    data: { undone: 2, left: [{ entity: 'property', id: ids[0], reason: 'It was changed since by Ngozi Adeyemi' }] },
  })
  const operation = await site.app.request(historyEndpoints.operation, { params: { id: response.data.operation_id } })
  const { location } = await site.app.db
    .selectFrom('property')
    .select('location')
    .where('id', '=', ids[0]!)
    .executeTakeFirstOrThrow()
  expect(operation.response.data.left).toMatchObject([{ entity: 'property', id: ids[0], label: location }])
  const agentsOf = async () => {
    const rows = await site.app.db.selectFrom('property').select(['id', 'agent_id']).execute()
    return ids.map((one) => rows.find((row) => row.id === one)!.agent_id)
  }
  expect(await agentsOf()).toEqual([to.id, from.id, from.id])
  expect((await undoOperation(id)).response.data).toEqual(response.data)
  await undoOperation(response.data.operation_id)
  expect(await agentsOf()).toEqual([to.id, to.id, to.id])
})

/** A move of this many properties. Returns the id of the operation and who has them now. */
async function moveMany(count: number) {
  const { from, operation: id } = await moveProperties(count)
  const countBack = async () =>
    (await site.app.db.selectFrom('property').select('id').where('agent_id', '=', from.id).execute()).length
  return { id, countBack }
}
const find = async (id: string) =>
  (await site.app.request(historyEndpoints.operation, { params: { id } })).response.data
const untilDone = (id: string) => until('the undo is done', async () => (await find(id)).state === 'done')

/** An undo after its first chunk, whose server was killed before it added a job. */
async function beginUndoOf(id: string): Promise<string> {
  const author = { adminId: null, source: 'console', now: now() } as const
  const undo = await inTransaction(site.app.db, (tx) => beginUndo(tx, id, author))
  const chunks = { undo: undoChunk({ elsewhere: new Set(), now }) }
  expect(await inTransaction(site.app.db, (tx) => runChunk(tx, chunks, undo.id))).toBe(true)
  return undo.id
}

test('a large operation is undone after the response, which has the first chunk, and only once', async () => {
  const { id, countBack } = await moveMany(250)
  const both = await Promise.all([undoOperation(id), undoOperation(id)])
  const [{ response }, other] = both
  expect(other.response.data.operation_id).toBe(response.data.operation_id)
  expect(response).toMatchObject({
    message: 'The undo is going on in the background',
    data: { undone: 100, left: [], state: 'running' },
  })
  await untilDone(response.data.operation_id)
  const undo = await find(response.data.operation_id)
  expect(undo).toMatchObject({ state: 'done', total: 250, done: 250, left: [], undoes: id })
  expect(await countBack()).toBe(250)
  expect((await undoOperation(id)).response.data).toEqual({ operation_id: undo.id, undone: 250, left: [] })
})

test('an undo that lost its job, such as by a restore, gets another one', async () => {
  const { id, countBack } = await moveMany(150)
  const undo = await beginUndoOf(id)
  await Promise.all([
    addMissingOperations(site.app.backgroundDb, site.app.jobs.queue),
    addMissingOperations(site.app.db, site.app.jobs.queue),
  ])
  const { rows } = await sql`select from pgboss.job where data ->> 'operation' = ${undo}`.execute(site.app.db)
  expect(rows).toHaveLength(1)
  await untilDone(undo)
  expect(await countBack()).toBe(150)
})

test('an operation is stopped after a chunk, and can be continued, or undone as far as it went', async () => {
  const { id, countBack } = await moveMany(150)
  const undo = await beginUndoOf(id)
  const params = { id: undo }
  const stopped = await site.app.request(historyEndpoints.stopOperation, { params })
  expect(stopped.response.data).toMatchObject({ state: 'stopped', done: 100, total: 150 })
  expect(await find(id)).toMatchObject({ undo_state: 'stopped' })
  await addMissingOperations(site.app.db, site.app.jobs.queue)
  const chunks = { undo: undoChunk({ elsewhere: new Set(), now }) }
  expect(await inTransaction(site.app.db, (tx) => runChunk(tx, chunks, undo))).toBe(false)
  expect(await countBack()).toBe(100)
  const continued = await site.app.request(historyEndpoints.continueOperation, { params })
  expect(continued.response.data.state).toBe('running')
  await untilDone(undo)
  expect(await countBack()).toBe(150)
  expect((await site.app.request(historyEndpoints.stopOperation, { params })).error.message).toBe(
    'It has ended already',
  )

  const again = (await moveMany(150)).id
  const half = await beginUndoOf(again)
  await site.app.request(historyEndpoints.stopOperation, { params: { id: half } })
  const redone = await undoOperation(half)
  // It ends with another chunk, because the first one is full.
  expect(redone.response.data).toMatchObject({ undone: 100, state: 'running' })
  await untilDone(redone.response.data.operation_id)
  const rejected = await site.app.request(historyEndpoints.continueOperation, { params: { id: half } })
  expect([rejected.status, rejected.error.message]).toEqual([409, 'It was undone already'])
})

test('an operation that fails again and again is stopped', async () => {
  const { id } = await moveMany(101)
  const undo = await beginUndoOf(id)
  const log = { error: () => {} }
  const task = createOperationTask({ db: site.app.db, log }, {})
  const { signal } = new AbortController()
  await expect(task.run({ operation: undo }, { attempt: 1, signal })).rejects.toThrow('has no chunks')
  await task.onFailed({ operation: undo })
  expect(await find(undo)).toMatchObject({ state: 'stopped', done: 100 })
})

test('of very many records that were left, 1,000 are in a response, with their count, and the others by page', async () => {
  const { operation: id } = await moveProperties(1)
  await sql`update operation set left_over = (
    select jsonb_agg(jsonb_build_object('entity', 'property', 'id', 'id-' || number, 'reason', 'It was changed since'))
    from generate_series(1, 1001) number) where id = ${id}`.execute(site.app.db)
  const read = async (page?: number) => {
    const query = page === undefined ? {} : { page }
    return (await site.app.request(historyEndpoints.operation, { params: { id }, query })).response.data
  }
  const first = await read()
  expect([first.left.length, first.left[999]!.id, first.left_count]).toEqual([1000, 'id-1000', 1001])
  expect(await read(2)).toMatchObject({ left: [{ id: 'id-1001' }], left_count: 1001 })
})
