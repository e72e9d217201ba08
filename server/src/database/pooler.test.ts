import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { insertAnnouncement } from '../../test/insert-rows'
import { startPgBouncer, type PgBouncer } from '../../test/proxies/pg-bouncer'
import { startStatementProxy, type StatementProxy } from '../../test/proxies/statement-proxy'
import { until } from '../../test/until'
import { findDeadJobs, whileAlive } from '../jobs/job-liveness'
import { openConnections, poolLimits, type PoolLimits } from './connections'
import { readBytes } from './driver/copy'
import { isDatabaseUnavailable } from './error-codes'
import { openDatabase, type OpenDatabase } from './open'
import { prepared, prepareStatement } from './prepared'
import { inTransaction } from './transaction'

// docs/decisions/0054: PgBouncer in transaction mode, with fewer sessions than there are connections.
let database: OpenDatabase
let proxy: StatementProxy
let bouncer: PgBouncer

beforeAll(async () => {
  database = await openTestDatabase()
  proxy = await startStatementProxy(database.connectionString)
  bouncer = await startPgBouncer(proxy.connectionString, { settings: ['default_pool_size = 3'] })
})
afterAll(async () => {
  await bouncer.close()
  await proxy.close()
  await database.close()
})

function open(changes: Partial<PoolLimits> = {}) {
  const limits = { ...poolLimits.requests, ...changes }
  const connections = openConnections(bouncer.connectionString, limits, () => {}, { pooler: 'transaction' })
  onTestFinished(() => connections.db.destroy())
  return connections
}

const settingOf = async (connectionString: string, name: string) => {
  const { db, pool } = openConnections(connectionString, poolLimits.command, () => {}, { pooler: 'transaction' })
  const { rows } = await pool.query<{ setting: string }>('select setting from pg_settings where name = $1', [name])
  await db.destroy()
  return rows[0]?.setting
}

test.each([
  ['rejects the settings of connections', []],
  [
    'ignores them',
    ['ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout'],
  ],
])('without DATABASE_POOLER, a start behind a pooler that %s explains what to set', async (_, settings) => {
  const other = await startPgBouncer(proxy.connectionString, { settings, poolMode: 'session' })
  onTestFinished(() => other.close())
  const opening = openDatabase({ databaseUrl: other.connectionString, dataDir: '/nowhere' })
  await expect(opening).rejects.toThrow(
    /^The database at 127\.0\.0\.1:\d+\/\w+ is behind a connection pooler, .* Set DATABASE_POOLER=transaction, or connect to PostgreSQL directly\.$/,
  )
})

test('with DATABASE_POOLER a database behind a pooler is opened', async () => {
  const opened = await openDatabase({
    databaseUrl: bouncer.connectionString,
    pooler: 'transaction',
    dataDir: '/nowhere',
  })
  await expect(opened.pool.query('select name from migration')).resolves.toMatchObject({ rowCount: expect.any(Number) })
  await opened.close()
})

test('statements that are prepared elsewhere succeed while connections share sessions', async () => {
  const { db } = open()
  const add = prepareStatement<{ sum: number }, 'one'>((value) => sql`select ${value('one')}::int + 1 as sum`)
  const texts = prepareStatement<{ text: string }, 'one'>((value) => sql`select ${value('one')}::text as text`)
  const counted = Array.from({ length: 100 }, (_, one) => one)
  const results = await Promise.all(counted.map((one) => add(db, { one })))
  expect(results.map(([row]) => row?.sum)).toEqual(counted.map((one) => one + 1))
  const rows = await Promise.all(counted.map((one) => texts(db, { one })))
  expect(rows.map(([row]) => row?.text)).toEqual(counted.map(String))
  const lists = counted.map((one) => sql<{ one: number }>`${prepared} select ${one}::int as one`.execute(db))
  expect((await Promise.all(lists)).map(({ rows }) => rows[0]?.one)).toEqual(counted)
})

test('each pool has its limits, in a transaction and without one, and no other client gets them', async () => {
  const { db } = open({ statementMs: 400, lockMs: 100, idleInTransactionMs: 300 })
  const limits = sql<{ setting: string }>`select setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`
  const expected = ['300', '100', '400']
  const settingsOf = ({ rows }: Awaited<ReturnType<typeof limits.execute>>) => rows.map(({ setting }) => setting)
  expect(settingsOf(await limits.execute(db))).toEqual(expected)
  expect(settingsOf(await inTransaction(db, async (tx) => await limits.execute(tx)))).toEqual(expected)
  const slow = await sql`select pg_sleep(30)`.execute(db).catch((error: unknown) => error)
  expect(slow).toMatchObject({ code: '57014' })
  expect(isDatabaseUnavailable(slow)).toBe(true)
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    expect(await settingOf(bouncer.connectionString, name)).toBe('0')
})

test('changes with and without a transaction are committed, and a failed statement changes nothing', async () => {
  const { db, pool } = open()
  await insertAnnouncement(db, { announcement_text: 'Alone' })
  await inTransaction(db, async (tx) => await insertAnnouncement(tx, { announcement_text: 'In a transaction' }))
  const failed = inTransaction(db, async (tx) => {
    await insertAnnouncement(tx, { announcement_text: 'Never' })
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
  const rows = await database.db.selectFrom('announcement').select('announcement_text').orderBy('id').execute()
  expect(rows.map(({ announcement_text }) => announcement_text)).toEqual(['Alone', 'In a transaction'])
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('a request to a pooler that stops responding is unavailable after a time', async () => {
  const { db } = open({ responseMs: 300, connectMs: 300 })
  await sql`select 1`.execute(db)
  bouncer.process.kill('SIGSTOP')
  const outcomes = await Promise.allSettled([
    sql`select 1`.execute(db),
    inTransaction(db, async (tx) => await insertAnnouncement(tx, { announcement_text: 'Never' })),
  ])
  bouncer.process.kill('SIGCONT')
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as unknown) : null))
  expect(reasons.map(isDatabaseUnavailable)).toEqual([true, true])
  const isWell = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
  await until('a request succeeds', isWell)
})

test('a list that is read as bytes is complete', async () => {
  const { db } = open()
  const lengths = [1, 70_000, 900_000, 5]
  const results = await Promise.all(
    lengths.map((length) => readBytes(db, sql`select repeat('x', ${length}::int)`.compile(db))),
  )
  expect(results.map(([row]) => row?.[0]?.length)).toEqual(lengths)
})

test('a job that runs is not dead for other servers, and is when its connection is lost', async () => {
  await database.pool.query(`create schema if not exists pgboss;
    create table if not exists pgboss.job (id uuid, name text, state text, started_on timestamptz)`)
  const id = '0198b1c0-0000-7000-8000-000000000001'
  await database.pool.query(
    `insert into pgboss.job (id, name, state, started_on) values ($1, 'one', 'active', now() - interval '1 hour')`,
    [id],
  )
  const [here, there] = [open(), open()]
  const dead = () => findDeadJobs(there.pool, 'one')
  await whileAlive(here.pool, id, async () => expect(await dead()).toEqual([]))
  expect(await dead()).toEqual([id])
  await whileAlive(here.pool, id, async (signal) => {
    await database.pool.query(`
      select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = current_database()`)
    await until('the job is ended', () => signal.aborted)
    expect(await dead()).toEqual([id])
  })
})
