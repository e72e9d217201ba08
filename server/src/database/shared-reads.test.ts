import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import type { OpenDatabase } from './open'
import { prepareStatement } from './prepared'
import { inTransaction } from './transaction'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const read = prepareStatement<{ number: number; pid: number }, 'number'>(
  (value) => sql`select ${value('number')}::int as number, pg_backend_pid() as pid`,
)

test('concurrent reads share two connections, and each returns its row', async () => {
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  const rows = await Promise.all(numbers.map((number) => read(database.db, { number })))
  expect(rows.map(([row]) => row?.number)).toEqual(numbers)
  expect(new Set(rows.map(([row]) => row?.pid)).size).toBe(2)
})

test('an error of one read does not affect those sent with it', async () => {
  const divide = prepareStatement<{ result: number }, 'by'>((value) => sql`select 6 / ${value('by')}::int as result`)
  const results = await Promise.allSettled([1, 0, 2, 0, 3].map((by) => divide(database.db, { by })))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(results[4]).toMatchObject({ value: [{ result: 2 }] })
})

test('a read that waits for a lock does not delay other reads, and ends when the lock is released', async () => {
  await database.pool.query('create table locked as select 1 as number')
  const readLocked = prepareStatement<{ number: number }>(() => sql`select number from locked`)
  const holder = await database.pool.connect()
  await holder.query('begin; lock table locked in access exclusive mode')
  const waiting = Array.from({ length: 4 }, () => readLocked(database.db, {}))
  const others = Array.from({ length: 100 }, (_, number) => read(database.db, { number }))
  await expect(Promise.all(others)).resolves.toHaveLength(100)
  await holder.query('rollback')
  holder.release()
  await expect(Promise.all(waiting)).resolves.toEqual(waiting.map(() => [{ number: 1 }]))
})

test('reads succeed although a connection was lost', async () => {
  const [before] = await read(database.db, { number: 1 })
  await database.pool.query('select pg_terminate_backend($1)', [before?.pid])
  const rows = await Promise.all([read(database.db, { number: 3 }), read(database.db, { number: 4 })])
  expect(rows.map(([row]) => row?.number)).toEqual([3, 4])
})

test('a read of a transaction uses its connection, and no other can be used inside it', async () => {
  const pids = await inTransaction(database.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await expect(read(database.db, { number: 1 })).rejects.toThrow('A transaction must not use a second connection')
    return [rows[0]?.pid, (await read(tx, { number: 1 }))[0]?.pid]
  })
  expect(pids[0]).toBe(pids[1])
})
