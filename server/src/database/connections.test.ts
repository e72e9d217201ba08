import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { openConnections, poolLimits, type Connections, withClient } from './connections'
import { connect, type OpenDatabase } from './open'
import { inTransaction } from './transaction'
import { isDatabaseUnavailable } from './error-codes'

let database: OpenDatabase
let limited: Connections

beforeAll(async () => {
  database = await openTestDatabase()
  const limits = { ...poolLimits.requests, statementMs: 400, lockMs: 100, idleInTransactionMs: 200 }
  limited = openConnections(database.connectionString, limits, () => {})
  await database.pool.query('create table counter (value integer); insert into counter values (0)')
})

afterAll(async () => {
  await limited.db.destroy()
  await database.close()
})

const catchError = async (work: Promise<unknown>) => await work.then(() => null).catch((error: Error) => error)

test('a statement timeout counts as unavailable', async () => {
  const failure = await catchError(limited.pool.query('select pg_sleep(30)'))
  expect(failure).toMatchObject({ code: '57014' })
  expect(isDatabaseUnavailable(failure)).toBe(true)
})

test('a lock timeout counts as unavailable', async () => {
  const holder = await database.pool.connect()
  await holder.query('begin; update counter set value = 1')
  const failure = await catchError(limited.pool.query('update counter set value = 2'))
  await holder.query('rollback')
  holder.release()
  expect(failure).toMatchObject({ code: '55P03' })
  expect(isDatabaseUnavailable(failure)).toBe(true)
})

test('an idle transaction is ended after its timeout and releases its locks', async () => {
  const stuck = await limited.pool.connect()
  const hasEnded = new Promise<Error>((resolve) => stuck.once('error', resolve))
  await stuck.query('begin; update counter set value = 3')
  const failure = await hasEnded
  stuck.release(true)
  expect(failure).toMatchObject({ code: '25P03' })
  expect(isDatabaseUnavailable(failure)).toBe(true)
  const { rows } = await database.pool.query('update counter set value = value + 1 returning value')
  expect(rows).toEqual([{ value: 1 }])
})

test('a connection is closed while it waits for a statement, but not between the statements of a transaction', async () => {
  const { db, pool } = openConnections(database.connectionString, { ...poolLimits.command, responseMs: 100 }, () => {})
  onTestFinished(() => db.destroy())
  const client = await pool.connect()
  await client.query('begin')
  await once(client.connection.stream, 'timeout')
  await client.query('commit')
  client.release()
  const failure = await catchError(sql`select pg_sleep(30)`.execute(db))
  expect(failure?.message).toBe('Query read timeout')
  expect(isDatabaseUnavailable(failure)).toBe(true)
})

test('a separate connection to a server that does not respond fails after the time of a command', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  const accepted = once(server, 'connection')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const failed = catchError(withClient(`postgresql://office@127.0.0.1:${port}/office`, async () => {}))
  await accepted
  vi.advanceTimersByTime(poolLimits.command.connectMs)
  expect(isDatabaseUnavailable(await failed)).toBe(true)
})

test.each(['requests', 'intake', 'anonymous', 'background'] as const)(
  'the connections for %s have every limit',
  async (kind) => {
    const opened = connect({ connectionString: database.connectionString, close: async () => {} })
    onTestFinished(() => opened.close())
    const { db: requests, intakeDb: intake, anonymousDb: anonymous, background } = opened
    const { rows } = await sql<Record<string, number>>`
    select name, setting::integer from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`.execute(
      { requests, intake, anonymous, background: background.db }[kind],
    )
    const { statementMs, lockMs, idleInTransactionMs } = poolLimits[kind]
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
    })
    expect(Math.min(statementMs, lockMs, idleInTransactionMs)).toBeGreaterThan(0)
  },
)

test('a transaction that uses a second connection fails immediately', async () => {
  const nested = inTransaction(database.db, async () => await database.db.selectFrom('admin').select('id').execute())
  await expect(nested).rejects.toThrow('A transaction must not use a second connection')
  await expect(database.db.selectFrom('admin').select('id').execute()).resolves.toEqual([])
})
