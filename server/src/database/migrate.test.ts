import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmptyDatabase, openTestDatabase } from '../../test/database'
import { openConnections, poolLimits } from './connections'
import { migrate } from './migrate'
import { migrations } from './migrations'
import { connect, type OpenDatabase } from './open'

let database: OpenDatabase

beforeEach(async () => {
  database = await openEmptyDatabase()
})

afterEach(() => database.close())

test('a database that a newer program has migrated is refused with a sentence, and left as it was', async () => {
  await migrate(database.pool, [one, two])
  await expect(migrate(database.pool, [one])).rejects.toThrow(
    'The database was last used by a newer Gatehouse (its step 0002-two is not known here).',
  )
  await expect(names()).resolves.toEqual(['0001-one', '0002-two'])
})

test('a migration that fails leaves nothing of itself, and the ones before it stay', async () => {
  const broken = { name: '0002-broken', sql: 'create table half (id text); select no_such_column from half' }
  await expect(migrate(database.pool, [one, broken])).rejects.toThrow('no_such_column')
  await expect(names()).resolves.toEqual(['0001-one'])
  const { rows } = await database.pool.query(`select to_regclass('half') as half`)
  expect(rows).toEqual([{ half: null }])
  await expect(migrate(database.pool, [one, two])).resolves.toEqual(['0002-two'])
})

test('five programs that start together apply every migration exactly once', async () => {
  const programs = Array.from({ length: 5 }, () =>
    connect({ connectionString: database.connectionString, close: async () => {} }),
  )
  const applied = await Promise.all(programs.map(({ pool }) => migrate(pool, [one, two])))
  await Promise.all(programs.map((program) => program.close()))
  expect(applied.flat().toSorted()).toEqual(['0001-one', '0002-two'])
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from one')
  expect(rows[0]?.count).toBe(1)
})

test('a migration takes as long as it needs, whatever the limits of the connections are', async () => {
  const limits = { ...poolLimits.requests, statementMs: 100, lockMs: 100 }
  const hasty = openConnections(database.connectionString, limits, () => {})
  const slow = { name: '0001-slow', sql: 'select pg_sleep(0.3)' }
  const applied = await Promise.all([migrate(hasty.pool, [slow]), migrate(hasty.pool, [slow])])
  await hasty.db.destroy()
  expect(applied.flat()).toEqual(['0001-slow'])
})

test('the real migrations run on an empty database, and a second run has nothing to do', async () => {
  await expect(migrate(database.pool)).resolves.toEqual(migrations.map(({ name }) => name))
  await expect(migrate(database.pool)).resolves.toEqual([])
})

test('the order of notifications and the price limit are brought to a database that has records already', async () => {
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

test('a test file gets its own migrated database', async () => {
  const [mine, yours] = await Promise.all([openTestDatabase(), openTestDatabase()])
  expect(mine.connectionString).not.toBe(yours.connectionString)
  await expect(migrate(mine.pool)).resolves.toEqual([])
  await Promise.all([mine.close(), yours.close()])
})

const one = { name: '0001-one', sql: 'create table one (id text); insert into one values (1)' }
const two = { name: '0002-two', sql: 'alter table one add column name text' }

async function names(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}
