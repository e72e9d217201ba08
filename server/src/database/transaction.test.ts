import { EventEmitter, once } from 'node:events'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database'
import type { OpenDatabase } from './open'
import { prepareStatement } from './prepared'
import type { Tables } from './tables'
import { inTransaction, tryPart } from './transaction'

let database: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query(
    'create table counter (id integer primary key, value integer); insert into counter values (1, 0), (2, 0)',
  )
})

afterAll(() => database.close())

test('a function that throws is rolled back and not retried', async () => {
  let runs = 0
  const work = inTransaction(database.db, async (transaction) => {
    runs += 1
    await sql`update counter set value = 100`.execute(transaction)
    throw new Error('rejected')
  })
  await expect(work).rejects.toThrow('rejected')
  expect(runs).toBe(1)
  await expect(values()).resolves.toEqual([0, 0])
})

test('of two transactions that cannot be serialized, one is retried and both succeed', async () => {
  const bothHaveRead = barrier(2)
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

test('two transactions that deadlock both succeed', async () => {
  const bothHoldOne = barrier(2)
  const swap = (first: number, second: number) =>
    inTransaction(database.db, async (transaction) => {
      await sql`update counter set value = value + 10 where id = ${first}`.execute(transaction)
      await bothHoldOne()
      await sql`update counter set value = value + 10 where id = ${second}`.execute(transaction)
    })
  await Promise.all([swap(1, 2), swap(2, 1)])
  await expect(values()).resolves.toEqual([22, 20])
})

test('a transaction whose guard fails throws the error of the guard, returns no rows and changes nothing', async () => {
  const returned: unknown[] = []
  const work = inTransaction(
    database.db,
    async (transaction) => {
      const update = sql`update counter set value = 7`.execute(transaction)
      const read = sql`select value from counter`.execute(transaction)
      for (const { status } of await Promise.allSettled([update, read])) returned.push(status)
      throw new Error('not found')
    },
    async (transaction) => {
      await sql`select from counter for share`.execute(transaction)
      throw new Error('signed out')
    },
  )
  await expect(work).rejects.toThrow('signed out')
  expect(returned).toEqual(['rejected', 'rejected'])
  await expect(values()).resolves.toEqual([22, 20])
})

test('statements that are started together are executed in order, and an error rejects the later ones', async () => {
  const started = (value: string) => (transaction: Transaction<Tables>) => [
    sql`update counter set value = value + 1 where id = 1`.execute(transaction),
    sql`update counter set value = value * 2 where id = 1`.execute(transaction),
    sql`update counter set value = ${value} where id = 2`.execute(transaction),
    sql`select value from counter where id = 1`.execute(transaction),
  ]
  const results = await inTransaction(database.db, (transaction) => Promise.all(started('1')(transaction)))
  expect(results.at(-1)?.rows).toEqual([{ value: 46 }])
  const failing = inTransaction(database.db, (transaction) => Promise.all(started('none')(transaction)))
  await expect(failing).rejects.toMatchObject({ code: '22P02' })
  await expect(values()).resolves.toEqual([46, 1])
})

test('a statement after one that failed is rejected with the same error', async () => {
  const work = inTransaction(database.db, async (transaction) => {
    const [failing, following] = [sql`select 1 / 0`, sql`select 1`].map((query) => query.execute(transaction))
    failing?.catch(() => undefined)
    await following
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
})

test('so is a prepared statement that one in between was to prepare', async () => {
  const prepared = prepareStatement(() => sql`select value from counter`)
  const work = inTransaction(database.db, async (transaction) => {
    const started = [sql`select 1 / 0`.execute(transaction), prepared(transaction, {}), prepared(transaction, {})]
    for (const statement of started) statement.catch(() => undefined)
    await started.at(-1)
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
})

test('a transaction that has ended executes nothing more', async () => {
  const ended = await inTransaction(database.db, (transaction) => Promise.resolve({ transaction }))
  await expect(sql`select 1`.execute(ended.transaction)).rejects.toThrow('The transaction has ended')
})

test('a part that fails is undone alone, within another part too, unless its error has no explanation', async () => {
  const set = (tx: Transaction<Tables>, value: number) => sql`update counter set value = ${value}`.execute(tx)
  const explained = await inTransaction(database.db, (tx) =>
    tryPart(
      tx,
      async () => {
        await set(tx, 5)
        await tryPart(tx, () => set(tx, 6), rethrow)
        await tryPart(tx, () => sql`update counter set value = 1 / 0`.execute(tx), ignore)
        throw new Error('rejected')
      },
      (error) => [String(error)],
    ),
  )
  expect(explained).toEqual(['Error: rejected'])
  await expect(values()).resolves.toEqual([46, 1])
  const kept = (tx: Transaction<Tables>) =>
    tryPart(tx, () => set(tx, 7).then(() => tryPart(tx, () => sql`select 1 / 0`.execute(tx), ignore)), rethrow)
  await inTransaction(database.db, kept)
  await expect(values()).resolves.toEqual([7, 7])
  const failing = inTransaction(database.db, async (tx) => {
    await set(tx, 8)
    await tryPart(tx, () => sql`select 1 / 0`.execute(tx), rethrow)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await expect(values()).resolves.toEqual([7, 7])
})

const ignore = () => ({ rows: [] })
const rethrow = (error: unknown): never => {
  throw error as Error
}

/** A barrier: resolves when it has been called `size` times. */
function barrier(size: number): () => Promise<unknown> {
  const emitter = new EventEmitter()
  const opened = once(emitter, 'open')
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived >= size) emitter.emit('open')
    return opened
  }
}

async function values(): Promise<number[]> {
  const { rows } = await database.pool.query<{ value: number }>('select value from counter order by id')
  return rows.map(({ value }) => value)
}
