import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import { openConnections, poolLimits } from '../src/database/connections'
import { migrate } from '../src/database/migrate'
import { allMigrations as migrations } from '../src/database/migrate'
import type { OpenDatabase } from '../src/database/open'
import { startGatehouse } from '../src/start'
import { makeDataFolder } from './data-folder'
import { openEmptyDatabase } from './database'
import { testAdmin } from './insert-rows'
import { type PgBouncer, startPgBouncer } from './proxies/pg-bouncer'
import { startStatementProxy, type StatementProxy } from './proxies/statement-proxy'

// Migrations through PgBouncer in transaction mode, with fewer sessions than connections
// (docs/decisions/0054).
const programs = [1, 2, 3, 4, 5]
let database: OpenDatabase
let proxy: StatementProxy
let bouncer: PgBouncer

beforeEach(async () => {
  database = await openEmptyDatabase()
  // The embedded database has no TCP port.
  proxy = await startStatementProxy(database.connectionString)
  bouncer = await startPgBouncer(proxy.connectionString, { settings: ['default_pool_size = 6'] })
})

afterEach(async () => {
  await bouncer.close()
  await proxy.close()
  await database.close()
})

const open = () => {
  const connections = openConnections(bouncer.connectionString, poolLimits.requests, () => {}, {
    pooler: 'transaction',
  })
  onTestFinished(() => connections.db.destroy())
  return connections.pool
}

const findIndexes = async (condition: string) =>
  (
    await database.pool.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where ${condition}`,
    )
  ).rows.map(({ name }) => name)

test('five servers that start together behind a pooler migrate once and create one first admin', async () => {
  const lines: string[] = []
  const env = {
    DATABASE_URL: bouncer.connectionString,
    DATABASE_POOLER: 'transaction',
    DATA_DIR: makeDataFolder(),
    PORT: '0',
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
  }
  const servers = await Promise.all(programs.map(() => startGatehouse(env, (line) => lines.push(line))))
  await Promise.all(servers.map((server) => server.close()))
  expect(lines.filter((line) => line.includes('is ready at'))).toHaveLength(5)
  const { rows: applied } = await sql<{ name: string }>`select name from migration order by name`.execute(database.db)
  expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  const { rows } = await sql<{ admins: number }>`select count(*) as admins from admin`.execute(database.db)
  expect(rows).toEqual([{ admins: 1 }])
  const dropped = new Set(migrations.flatMap(({ sql }) => sql.match(/(?<=drop index )\w+/g) ?? []))
  const named = migrations.flatMap(({ indexes = {} }) => Object.keys(indexes)).filter((name) => !dropped.has(name))
  expect(await findIndexes('indisvalid')).toEqual(expect.arrayContaining(named))
  expect(await findIndexes('not indisvalid')).toEqual([])
})

const one = { name: '0001-one', sql: `create table one (id text); insert into one values ('1')` }
const two = { name: '0002-two', sql: 'alter table one add column name text', indexes: { one_by_id: 'on one (id)' } }

test('an index is built once through a pooler by five programs, also one that was left incomplete', async () => {
  await migrate(open(), [one])
  await database.pool.query(`insert into one values ('1')`)
  const incomplete = database.pool.query('create unique index concurrently one_by_id on one (id)')
  await expect(incomplete).rejects.toThrow('could not create unique index')
  expect(await findIndexes('not indisvalid')).toEqual(['one_by_id'])
  const applied = await Promise.all(programs.map(() => migrate(open(), [one, two])))
  expect(applied.flat()).toEqual(['0002-two'])
  expect(await findIndexes('not indisvalid')).toEqual([])
  expect(await findIndexes('not indisunique')).toContain('one_by_id')
})
