import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database'
import type { OpenDatabase } from './open'
import { inTransaction } from './transaction'

let database: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query(
    'create table counter (id integer primary key, value integer); insert into counter values (1, 0), (2, 0)',
  )
})

afterAll(() => database.close())

test('work that fails leaves nothing and is not repeated', async () => {
  let runs = 0
  const work = inTransaction(database.db, async (transaction) => {
    runs += 1
    await sql`update counter set value = 100`.execute(transaction)
    throw new Error('refused')
  })
  await expect(work).rejects.toThrow('refused')
  expect(runs).toBe(1)
  await expect(values()).resolves.toEqual([0, 0])
})

test('two that cannot be serialised both succeed, one of them at the second attempt', async () => {
  const bothHaveRead = meeting(2)
  const add = () =>
    inTransaction(database.db, async (transaction) => {
      await sql`set transaction isolation level serializable`.execute(transaction)
      const { rows } = await sql<{ value: number }>`select value from counter where id = 1`.execute(transaction)
      await bothHaveRead()
      await sql`update counter set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`.execute(transaction)
    })
  await Promise.all([add(), add()])
  await expect(values()).resolves.toEqual([2, 0])
})

test('two that lock each other out both succeed', async () => {
  const bothHoldOne = meeting(2)
  const swap = (first: number, second: number) =>
    inTransaction(database.db, async (transaction) => {
      await sql`update counter set value = value + 10 where id = ${first}`.execute(transaction)
      await bothHoldOne()
      await sql`update counter set value = value + 10 where id = ${second}`.execute(transaction)
    })
  await Promise.all([swap(1, 2), swap(2, 1)])
  await expect(values()).resolves.toEqual([22, 20])
})

/** Lets the first `size` callers go on only when all of them have come; later ones pass. */
function meeting(size: number): () => Promise<unknown> {
  const door = new EventEmitter()
  const opened = once(door, 'open')
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived >= size) door.emit('open')
    return opened
  }
}

async function values(): Promise<number[]> {
  const { rows } = await database.pool.query<{ value: number }>('select value from counter order by id')
  return rows.map(({ value }) => value)
}
