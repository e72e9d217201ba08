import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { beforeEach, expect, test } from 'vitest'
import { recount } from '../../src/records/counters/recount'
import { newListings } from '../bulk/files-to-import'
import { findBrokenOperations } from '../bulk/find-broken-operations'
import { insertManyProperties } from '../insert-many-properties'
import { sendRequest } from '../send-request'
import { expectStoredJson } from '../stored-json'
import { until } from '../until'
import { setUpKilledProgram } from './killed-program'

// The real program, killed with PostgreSQL while it does the chunks of an action for many records and of an
// import. `npm run prove -- bulk` does it at random moments.

const program = setUpKilledProgram()
beforeEach(() =>
  program.database.pool.query(
    'truncate property, property_counter, property_count, property_day, change, operation cascade',
  ),
)

const find = async (id: string) =>
  (await sendRequest(program.url, historyEndpoints.operation, { token: program.token, params: { id } })).response.data

/** Kills the server after each of two further chunks, waits for the end, and returns what each kill left. */
async function killTwice(id: string): Promise<number[]> {
  const reached: number[] = []
  for (let kill = 0; kill < 2; kill += 1) {
    const { done: before } = await find(id)
    await until('the next chunk is done', async () => (await find(id)).done > before)
    await program.restart()
    expect(await findBrokenOperations(program.database.db)).toEqual([])
    reached.push((await find(id)).done)
  }
  await until('the operation has ended', async () => (await find(id)).state === 'done')
  expect(await findBrokenOperations(program.database.db)).toEqual([])
  await expectStoredJson(program.database.db)
  expect(await recount(program.database.db, new Date())).toEqual([])
  return reached
}

test('an action for many records that is killed leaves whole chunks, and goes on', { timeout: 180_000 }, async () => {
  const properties = 6_200
  const ids = await insertManyProperties(program.database.db, properties)
  await recount(program.database.db, new Date())
  const [edited] = ids.toSorted().slice(-1)
  const body = { entity: 'property', select: { filter: {} }, action: 'price', values: { amount: 1_000 } } as const
  const sent = { token: program.token, body, headers: { 'Idempotency-Key': 'the-action-that-is-killed' } }
  const { data } = (await sendRequest(program.url, bulkEndpoints.create, sent)).response
  await sendRequest(program.url, propertyEndpoints.archive, { token: program.token, params: { id: edited! } })
  const [first] = await killTwice(data.operation_id)
  expect(first).toBeLessThan(properties)
  const left = [expect.objectContaining({ id: edited, reason: expect.stringMatching(/^It was changed since by /) })]
  expect(await find(data.operation_id)).toMatchObject({ total: properties, done: properties - 1, left })
  const { rows } = await program.database.pool.query<{ price: number }>('select price from property where id <> $1', [
    edited,
  ])
  expect(rows.every(({ price }) => price > 1_000 && price < 1_006)).toBe(true)
  expect((await sendRequest(program.url, bulkEndpoints.create, sent)).response.data).toEqual(data)
})

test('an import that is killed leaves whole chunks, and goes on', { timeout: 180_000 }, async () => {
  const rows = 2_000
  const body = { target: 'listings', mode: 'good' } as const
  const file = [{ name: 'file.csv', content: Buffer.from(newListings(rows, 1, 'broken')), type: 'text/csv' }]
  const { id } = (
    await sendRequest(program.url, importEndpoints.create, { token: program.token, body, files: { file } })
  ).response.data
  const staged = async () =>
    (await sendRequest(program.url, importEndpoints.find, { token: program.token, params: { id }, query: {} })).response
      .data
  await until('the rows are checked', async () => (await staged()).state === 'writing')
  const { operation_id: operationId } = await staged()
  await killTwice(operationId!)
  expect((await staged()).counts).toEqual({ written: 1_960, refused: 40 })
  const { rowCount } = await program.database.pool.query('select id from property')
  expect(rowCount).toBe(1_960)
})
