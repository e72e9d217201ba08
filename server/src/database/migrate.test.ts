import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmptyDatabase, openTestDatabase } from '../../test/database'
import { until } from '../../test/until'
import { openConnections, poolLimits } from './connections'
import { migrate } from './migrate'
import { allMigrations as migrations } from './migrate'
import { connect, type OpenDatabase } from './open'

let database: OpenDatabase

beforeEach(async () => {
  database = await openEmptyDatabase()
})

afterEach(() => database.close())

test('a database that a newer version has migrated is rejected and left unchanged', async () => {
  await migrate(database.pool, [one, two])
  await expect(migrate(database.pool, [one])).rejects.toThrow(
    'The database was last used by a newer Gatehouse (its step 0002-two is not known here).',
  )
  await expect(names()).resolves.toEqual(['0001-one', '0002-two'])
})

test('a failed migration is rolled back, and those before it stay applied', async () => {
  const broken = { name: '0002-broken', sql: 'create table half (id text); select no_such_column from half' }
  await expect(migrate(database.pool, [one, broken])).rejects.toThrow('no_such_column')
  await expect(names()).resolves.toEqual(['0001-one'])
  const { rows } = await database.pool.query(`select to_regclass('half') as half`)
  expect(rows).toEqual([{ half: null }])
  await expect(migrate(database.pool, [one, two])).resolves.toEqual(['0002-two'])
})

test('five programs that start at the same time apply every migration exactly once', async () => {
  const programs = Array.from({ length: 5 }, () =>
    connect({ connectionString: database.connectionString, close: async () => {} }),
  )
  // An index waits for all snapshots that are older, such as those of programs that wait for the lock.
  const indexed = { ...two, indexes: { one_by_id: 'on one (id)' } }
  const applied = await Promise.all(programs.map(({ pool }) => migrate(pool, [one, indexed])))
  await Promise.all(programs.map((program) => program.close()))
  expect(applied.flat().toSorted()).toEqual(['0001-one', '0002-two'])
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from one')
  expect(rows[0]?.count).toBe(1)
})

test('a migration is not limited by the timeouts of the connections', async () => {
  const limits = { ...poolLimits.requests, statementMs: 100, lockMs: 100, responseMs: 200 }
  const limited = openConnections(database.connectionString, limits, () => {})
  const slow = { name: '0001-slow', sql: 'select pg_sleep(0.3)' }
  const applied = await Promise.all([migrate(limited.pool, [slow]), migrate(limited.pool, [slow])])
  await limited.db.destroy()
  expect(applied.flat()).toEqual(['0001-slow'])
})

test('a table can be written while a migration builds its index', async () => {
  const { pool } = database
  await migrate(pool, [one])
  const writer = await pool.connect()
  await writer.query(`begin; insert into one values ('before')`)
  const migrating = migrate(pool, [one, { ...two, indexes: { one_by_id: 'on one (id)' } }])
  // The index waits for the open transaction; a lock on the table would make all others wait for the index.
  await until('the index waits', async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
  await pool.query(`set lock_timeout = 1000; insert into one values ('meanwhile')`)
  await writer.query('commit')
  writer.release()
  await expect(migrating).resolves.toEqual(['0002-two'])
  await expect(isValid('one_by_id')).resolves.toBe(true)
})

test('an index that a killed program has left incomplete is built again', async () => {
  const { pool } = database
  await migrate(pool, [one])
  await pool.query(`insert into one values ('1')`)
  await expect(pool.query('create unique index concurrently one_by_id on one (id)')).rejects.toThrow(
    'could not create unique index',
  )
  await expect(isValid('one_by_id')).resolves.toBe(false)
  await migrate(pool, [one, { ...two, indexes: { one_by_id: 'on one (id)' } }])
  await expect(isValid('one_by_id')).resolves.toBe(true)
})

test('the real migrations run on an empty database, and a second run applies none', async () => {
  await expect(migrate(database.pool)).resolves.toEqual(migrations.map(({ name }) => name))
  await expect(migrate(database.pool)).resolves.toEqual([])
})

test('the migrations of the notification order and the price limit convert existing records', async () => {
  const { pool } = database
  await migrate(
    pool,
    migrations.filter(({ name }) => name < '0012'),
  )
  await pool.query(`
    insert into signup (id, name, email, email_folded, search_text, created_at, received_at)
    values (gen_random_uuid(), 'Tola', 'a@b.ng', 'a@b.ng', '', '2026-01-05', '2026-01-06T09:00:00.123Z');
    insert into property (id, type, location, price, search_text, created_at, updated_at)
    values (gen_random_uuid(), 'Sell', 'Lekki', 999999999999, '', now(), now())`)
  await migrate(pool)
  const { rows } = await pool.query<{ notified_at: Date }>('select notified_at from signup')
  expect(rows).toEqual([{ notified_at: new Date('2026-01-06T09:00:00.123Z') }])
  await pool.query('update property set price = 9999999999999')
  await expect(pool.query('update property set price = 10000000000000')).rejects.toThrow('property_price_in_range')
})

test('every test file gets a separate migrated database', async () => {
  const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()])
  expect(first.connectionString).not.toBe(second.connectionString)
  await expect(migrate(first.pool)).resolves.toEqual([])
  await Promise.all([first.close(), second.close()])
})

const one = { name: '0001-one', sql: 'create table one (id text); insert into one values (1)' }
const two = { name: '0002-two', sql: 'alter table one add column name text' }

async function isValid(index: string): Promise<boolean | undefined> {
  const { rows } = await database.pool.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.indisvalid
}

async function names(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}
