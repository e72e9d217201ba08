import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '../../test/database'
import { openConnections, poolLimits } from './connections'
import type { OpenDatabase } from './open'
import { openDatabase } from './open'
import { checkServer } from './server/server-check'

let database: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

test('a bigint beyond the safe integers is an error', async () => {
  await expect(database.pool.query('select 9007199254740993::bigint as big')).rejects.toThrow(
    'cannot represent exactly',
  )
})

test('a bigint is a number, a date is its text, a timestamp is a Date', async () => {
  const { rows } =
    await sql`select 999999999999::bigint as price, '2027-01-15'::date as day, timestamptz '2027-01-15 08:00+01' as moment`.execute(
      database.db,
    )
  expect(rows).toEqual([{ price: 999_999_999_999, day: '2027-01-15', moment: new Date('2027-01-15T07:00:00Z') }])
})

test('a connection that breaks, idle or checked out, does not end the process', async () => {
  // PostgreSQL itself: a pooler keeps its connections to clients.
  const { pool } = openConnections(database.connectionString, poolLimits.requests, () => {})
  onTestFinished(() => pool.end())
  const checkedOut = await pool.connect()
  // Not events.once, which would also add a listener for 'error'.
  const checkedOutHasEnded = new Promise<void>((resolve) => checkedOut.once('end', () => resolve()))
  const idle = await pool.connect()
  idle.release()
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await checkedOutHasEnded
  checkedOut.release(true)
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
})

test('the error for an unreachable server contains its address without the password', async () => {
  const error = await checkServer('postgresql://gatehouse:secret@127.0.0.1:9/houses', null, () => {}, 0).catch(
    (error: Error) => error.message,
  )
  expect(error).toBe('The database at 127.0.0.1:9/houses cannot be used: connection refused.')
})

test('the error for a missing database contains its name', async () => {
  const missing = new URL(database.connectionString)
  missing.pathname = '/no_such_database'
  await expect(openDatabase({ databaseUrl: missing.href, dataDir: '/nowhere' })).rejects.toThrow(
    /^The database at .*\/no_such_database cannot be used: database "no_such_database" does not exist\.$/,
  )
})

test('DATABASE_URL is used instead of the embedded database', async () => {
  const opened = await openDatabase({ databaseUrl: database.connectionString, dataDir: '/nowhere' })
  await expect(opened.pool.query('select name from migration')).resolves.toMatchObject({ rowCount: expect.any(Number) })
  await opened.close()
})

test('parameters of DATABASE_URL override the PG* variables of the environment', async () => {
  const { connectionString } = inject('testServer')
  const { host, port, user, database: name } = new Client({ connectionString })
  const url = new URL(connectionString)
  url.searchParams.set('host', host)
  url.port = String(port)
  for (const [parameter, value] of Object.entries({
    sslmode: 'disable',
    sslnegotiation: 'postgres',
    replication: 'false',
  })) {
    url.searchParams.set(parameter, value)
  }
  const settings = {
    PGHOST: '192.0.2.1',
    PGPORT: '1',
    PGUSER: 'somebody',
    PGDATABASE: 'elsewhere',
    PGPASSWORD: 'wrong',
    PGSSLMODE: 'require',
    PGSSLNEGOTIATION: 'direct',
    PGREPLICATION: 'database',
    PGDATA: '/nowhere',
    PGAPPNAME: 'shell',
    PGTZ: 'Nowhere',
  }
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [setting, value] of Object.entries(settings)) vi.stubEnv(setting, value)
  const opened = await openDatabase({ databaseUrl: url.href, dataDir: '/nowhere' })
  const { rows } = await opened.pool.query('select current_user as user, current_database() as database')
  await opened.close()
  expect(rows).toEqual([{ user, database: name }])
})
