import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { startStatementProxy, type StatementProxy } from '../../test/proxies/statement-proxy'
import { type Connections, openConnections, poolLimits } from './connections'
import { LastStatement } from './last-statement'
import type { OpenDatabase } from './open'
import type { Tables } from './tables'
import { inTransaction } from './transaction'

let database: OpenDatabase
let proxy: StatementProxy
let proxied: Connections

beforeAll(async () => {
  database = await openTestDatabase()
  proxy = await startStatementProxy(database.connectionString)
  proxied = openConnections(proxy.connectionString, { ...poolLimits.command, maxConnections: 1 }, () => {})
  await database.pool.query('create table counter (value integer check (value < 10)); insert into counter values (0)')
})
afterAll(async () => {
  await proxied.db.destroy()
  await proxy.close()
  await database.close()
})
beforeEach(async () => {
  proxy.replace('', '')
  await database.pool.query('update counter set value = 0')
})

const setTo = (value: number) => sql<{ value: number }>`update counter set value = ${sql.lit(value)} returning value`
const lastSetTo = (tx: Transaction<Tables>, value: number) =>
  new LastStatement(tx, setTo(value).compile(tx), (rows) => (rows as { value: number }[])[0]!.value)
const stored = async () => (await database.pool.query<{ value: number }>('select value from counter')).rows[0]?.value

/** PostgreSQL rejects the statement. */
const failBegin = () => proxy.replace('begin\0', 'begun\0')

test('if begin fails, no write is executed, whether it is the first statement or the last one', async () => {
  await sql`select 1`.execute(proxied.db)
  failBegin()
  const first = inTransaction(proxied.db, async (tx) => void (await setTo(1).execute(tx)))
  await expect(first).rejects.toMatchObject({ code: '42601' })
  await expect(stored()).resolves.toBe(0)
  const afterRead = inTransaction(proxied.db, async (tx) => {
    await Promise.all([sql`select 1`.execute(tx), setTo(2).execute(tx)])
  })
  await expect(afterRead).rejects.toMatchObject({ code: '42601' })
  await expect(stored()).resolves.toBe(0)
  const last = inTransaction(proxied.db, (tx) => Promise.resolve(lastSetTo(tx, 3)))
  await expect(last).rejects.toMatchObject({ code: '42601' })
  await expect(stored()).resolves.toBe(0)
})

test('if the guard fails, the last statement is not sent', async () => {
  const guard = async (tx: Transaction<Tables>) => {
    await sql`select 1`.execute(tx)
    throw new Error('signed out')
  }
  proxy.received.length = 0
  const work = inTransaction(proxied.db, (tx) => Promise.resolve(lastSetTo(tx, 4)), guard)
  await expect(work).rejects.toThrow('signed out')
  expect(proxy.received.join()).not.toContain('update counter')
  await expect(stored()).resolves.toBe(0)
})

test('the last statement and commit are sent together, and its result is returned', async () => {
  await sql`select 1`.execute(proxied.db)
  proxy.received.length = 0
  const result = await inTransaction(proxied.db, async (tx) => {
    await sql`select 1`.execute(tx)
    return lastSetTo(tx, 5).map((value) => ({ value }))
  })
  expect(result).toEqual({ value: 5 })
  expect(proxy.received).toHaveLength(2)
  expect(proxy.received[1]).toMatch(/update counter.*commit/s)
  await expect(stored()).resolves.toBe(5)
})

test('if the last statement fails, the transaction is rolled back and the connection can be used again', async () => {
  const work = inTransaction(proxied.db, async (tx) => {
    await setTo(6).execute(tx)
    return lastSetTo(tx, 10)
  })
  await expect(work).rejects.toMatchObject({ code: '23514' })
  await expect(stored()).resolves.toBe(0)
  await expect(inTransaction(proxied.db, (tx) => Promise.resolve(lastSetTo(tx, 7)))).resolves.toBe(7)
})

test('a transaction that goes on executes the statement itself, and one that forgets it fails', async () => {
  const goesOn = inTransaction(
    proxied.db,
    async (tx) => (await lastSetTo(tx, 8).execute()) + (await lastSetTo(tx, 9).execute()),
  )
  await expect(goesOn).resolves.toBe(17)
  const forgets = inTransaction(proxied.db, async (tx) => {
    await setTo(1).execute(tx)
    lastSetTo(tx, 2)
    return true
  })
  await expect(forgets).rejects.toThrow('has not executed its last statement')
  await expect(stored()).resolves.toBe(9)
})
