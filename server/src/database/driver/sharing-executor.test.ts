import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { openTestDatabase } from '../../../test/database'
import { until } from '../../../test/until'
import { openConnections, poolLimits } from '../connections'
import { isDatabaseUnavailable } from '../error-codes'
import type { OpenDatabase } from '../open'
import { prepareStatement } from '../prepared'
import { inTransaction } from '../transaction'
import type { Connection } from './connection'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query('create table record (id integer)')
})
afterAll(() => database.close())

/** Connections of which none has been opened. For them, no time passes unless the test advances it. */
function openShared(limits: Partial<typeof poolLimits.requests> = {}, url = database.connectionString) {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const broken: Error[] = []
  const opened = openConnections(url, { ...poolLimits.requests, ...limits }, (error) => broken.push(error))
  onTestFinished(() => opened.db.destroy())
  return { ...opened, broken }
}

const read = prepareStatement<{ number: number }, 'number'>(
  (value) => sql`select 12 / ${value('number')}::integer as number`,
)
const readRecords = prepareStatement(() => sql`select id from record`)
const readWhenFree = prepareStatement(() => sql`select pg_advisory_xact_lock_shared(hashtext('lock'))`)
const readWhenAlsoFree = prepareStatement(() => sql`select pg_advisory_xact_lock_shared(hashtext('other lock'))`)
const readProcess = prepareStatement(() => sql`select pg_backend_pid() as process`)
const readProcessWhenFree = prepareStatement(
  () => sql`select pg_backend_pid() as process from pg_advisory_xact_lock_shared(hashtext('lock'))`,
)

const waiting = `from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`

const untilBothWait = () =>
  until('both connections wait', async () => (await database.pool.query(`select pid ${waiting}`)).rowCount === 2)

/**
 * Delays `readWhenFree` and `readProcessWhenFree`, or with the other lock `readWhenAlsoFree`, until the
 * function that it returns is called.
 */
async function delay(lock: 'lock' | 'other lock' = 'lock') {
  const holder = await database.pool.connect()
  await holder.query(`begin; select pg_advisory_xact_lock(hashtext('${lock}'))`)
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

test('the statements of many requests share two connections, and each gets its rows', async () => {
  const { db, pool } = openShared()
  const numbers = [1, 2, 3, 4, 6, 12, 1, 2, 3, 4, 6, 12, 1, 2, 3, 4, 6, 12]
  const results = await Promise.all(numbers.map((number) => read(db, { number })))
  expect(results).toEqual(numbers.map((number) => [{ number: 12 / number }]))
  expect(pool.totalCount).toBe(2)
  expect(pool.idleCount).toBe(2)
})

test('a statement that fails leaves the others on its connection as they are', async () => {
  const { db } = openShared()
  const results = await Promise.allSettled([3, 4, 0, 0, 6, 12].map((number) => read(db, { number })))
  const values = results.map((result) => (result.status === 'fulfilled' ? result.value[0]?.number : null))
  expect(values).toEqual([4, 3, null, null, 2, 1])
})

test('a statement that is held up delays only those that were sent soon after it', async () => {
  const { db } = openShared()
  const end = await delay()
  let hasReturned = false
  const delayed = [
    readWhenFree(db, {}),
    readWhenFree(db, {}),
    read(db, { number: 1 }).finally(() => (hasReturned = true)),
  ]
  vi.advanceTimersByTime(20)
  await expect(read(db, { number: 2 })).resolves.toEqual([{ number: 6 }])
  expect(hasReturned).toBe(false)
  await end()
  await Promise.all(delayed)
})

test('statements that have waited long delay no others, also after one of them has returned', async () => {
  const { db } = openShared()
  const [end, endAlso] = [await delay(), await delay('other lock')]
  const first = [1, 2].map(() => readWhenFree(db, {}))
  const second = [1, 2].map(() => readWhenAlsoFree(db, {}))
  vi.advanceTimersByTime(20)
  await end()
  await Promise.all(first)
  await expect(read(db, { number: 2 })).resolves.toEqual([{ number: 6 }])
  await endAlso()
  await Promise.all(second)
})

test('statements for which the shared connections have no place get another connection', async () => {
  const { db } = openShared()
  const end = await delay()
  const delayed = Array.from({ length: 32 }, () => readWhenFree(db, {}))
  await expect(read(db, { number: 2 })).resolves.toEqual([{ number: 6 }])
  await end()
  await Promise.all(delayed)
})

test('if a statement cannot be prepared, those behind it fail for the same reason, and later ones succeed', async () => {
  const { db } = openShared({ lockMs: 100 as 5_000 })
  const holder = await database.pool.connect()
  await holder.query('begin; lock table record')
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => readRecords(db, {})))
  await holder.query('rollback')
  holder.release()
  expect(results).toMatchObject(results.map(() => ({ status: 'rejected', reason: { code: '55P03' } })))
  await expect(Promise.all([1, 2, 3].map(() => readRecords(db, {})))).resolves.toEqual([[], [], []])
})

test('when a statement exceeds a timeout, those behind it are executed on other connections', async () => {
  const { db, pool, broken } = openShared({ lockMs: 60_000 as 5_000 })
  const shared = (await Promise.all([1, 2].map(() => readProcess(db, {})))).flat()
  const end = await delay()
  const delayed = Promise.allSettled([1, 2].map(() => readWhenFree(db, {})))
  const behind = Promise.all([1, 2, 3, 4].map(() => readProcessWhenFree(db, {})))
  await untilBothWait()
  await database.pool.query(`select pg_cancel_backend(pid) ${waiting}`)
  expect(await delayed).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { code: '57014' } })))
  await end()
  for (const [row] of await behind) expect(shared).not.toContainEqual(row)
  await expect(read(db, { number: 2 })).resolves.toEqual([{ number: 6 }])
  expect(pool.idleCount).toBe(pool.totalCount)
  expect(broken).toEqual([])
})

test('a connection that is destroyed leaves the pool once, and is not reported as broken', async () => {
  const { db, pool, broken } = openShared()
  const removed: unknown[] = []
  pool.on('remove', (client) => removed.push(client))
  await db.getExecutor().provideConnection((connection) => (connection as Connection).destroy(new Error('held up')))
  await expect(read(db, { number: 2 })).resolves.toEqual([{ number: 6 }])
  expect(removed).toHaveLength(1)
  expect(broken).toEqual([])
})

test('when a connection breaks, its statements fail as unavailable, and the next one gets another connection', async () => {
  const { db, pool } = openShared()
  const end = await delay()
  const failed = Promise.allSettled(Array.from({ length: 6 }, () => readWhenFree(db, {})))
  await untilBothWait()
  await database.pool.query(`select pg_terminate_backend(pid) ${waiting}`)
  const reasons = (await failed).map((result) => result.status === 'rejected' && isDatabaseUnavailable(result.reason))
  await end()
  expect(reasons).toEqual([true, true, true, true, true, true])
  await expect(read(db, { number: 2 })).resolves.toEqual([{ number: 6 }])
  expect(pool.waitingCount).toBe(0)
})

test('without a server every statement fails, and none is kept', async () => {
  const { db } = openShared({}, 'postgresql://office@127.0.0.1:1/office')
  for (let time = 1; time <= 2; time += 1) {
    const results = await Promise.allSettled([1, 2, 3].map((number) => read(db, { number })))
    expect(results.map((result) => result.status === 'rejected' && isDatabaseUnavailable(result.reason))).toEqual([
      true,
      true,
      true,
    ])
  }
})

test('a transaction cannot use a shared connection, even one that is in use', async () => {
  const { db } = openShared()
  const end = await delay()
  const delayed = [readWhenFree(db, {}), readWhenFree(db, {})]
  const nested = inTransaction(db, () => read(db, { number: 1 }))
  await expect(nested).rejects.toThrow('A transaction must not use a second connection')
  await end()
  await Promise.all(delayed)
})
