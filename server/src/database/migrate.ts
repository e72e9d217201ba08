import { type Kysely, sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'

import { tryLock } from './advisory-locks'
import { beginUnlimited, withClient } from './connections'
import * as migrationFiles from './migrations'
import type { Tables } from './tables'
import { StartupError } from '../app-error'

/**
 * A migration is applied once to a database. Never edit one that has been released. It expands: the version
 * before it still works (docs/decisions/0056).
 */
export interface Migration {
  name: string
  sql: string
  /**
   * New indexes of tables that may be large, by their names:
   * `{ property_newest: 'on property (created_at)' }`. They are built before `sql` runs, and the tables can
   * be written meanwhile.
   */
  indexes?: Readonly<Record<string, string>>
}

/** All migrations, in the order in which they are applied. */
export const allMigrations: Migration[] = Object.values(migrationFiles).toSorted((one, other) =>
  one.name < other.name ? -1 : 1,
)

const createTable =
  'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())'

/**
 * Applies all pending migrations, each in its own transaction; an advisory lock serializes programs that
 * start at the same time. Returns the names of the migrations that this call applied.
 * @throws StartupError if a newer version of the program has migrated the database
 */
export async function migrate(pool: Pool, migrations: Migration[] = allMigrations): Promise<string[]> {
  // Not a connection of the pool, which is closed after the longest time that a request takes.
  return await withClient(pool.options.connectionString!, async (client) => {
    const applied: string[] = []
    for (const migration of await findPending(client, migrations)) {
      if (await applyOnce(pool, client, migration, migrations)) applied.push(migration.name)
    }
    return applied
  })
}

async function findPending(client: ClientBase, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('migration') is not null as exists`)
  const applied = rows[0]?.exists === true ? await appliedNames(client) : new Set<string>()
  rejectNewer(applied, migrations)
  return migrations.filter(({ name }) => !applied.has(name))
}

async function applyOnce(
  pool: Pool,
  client: ClientBase,
  { name, sql, indexes = {} }: Migration,
  migrations: Migration[],
): Promise<boolean> {
  await beginLocked(client)
  await client.query(createTable)
  const applied = await appliedNames(client)
  rejectNewer(applied, migrations)
  const isMissing = !applied.has(name)
  if (isMissing) {
    if (Object.keys(indexes).length > 0) await buildIndexes(pool, indexes)
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
  }
  await client.query('commit')
  return isMissing
}

/**
 * Begins a transaction that holds the advisory lock, which is released with it: also through a connection
 * pooler, and after a crash. Without time limits, because a migration may rewrite a large table. The lock is
 * tried again and again: a statement that waits for it has a snapshot, for which the indexes of the other
 * program would wait in turn.
 */
async function beginLocked(client: ClientBase): Promise<void> {
  for (;;) {
    await beginUnlimited(client)
    if (await tryLock(client, 'migrations')) return
    await client.query('rollback')
    await pause(50)
  }
}

/**
 * Builds indexes without locking out writers, which PostgreSQL does outside of transactions only. The
 * caller's open transaction holds the advisory lock, but no snapshot, for which this would wait.
 */
async function buildIndexes({ options }: Pool, indexes: Readonly<Record<string, string>>): Promise<void> {
  // Unlike those of the pool, this connection has no timeouts.
  await withClient(options.connectionString!, async (client) => {
    for (const [name, definition] of Object.entries(indexes)) {
      const invalid = 'select from pg_index where indexrelid = to_regclass($1) and not indisvalid'
      // A program that was killed while it built the index leaves it like this.
      if ((await client.query(invalid, [name])).rowCount !== 0) await client.query(`drop index concurrently ${name}`)
      await client.query(`create index concurrently if not exists ${name} ${definition}`)
    }
  })
}

/**
 * Applies pending migrations in the caller's transaction: those that are named, or all. For a restore, which
 * creates the tables of the backup's version before it fills them.
 */
export async function applyMigrations(client: ClientBase, names?: readonly string[]): Promise<void> {
  await client.query(createTable)
  const applied = await appliedNames(client)
  for (const { name, sql, indexes = {} } of allMigrations) {
    if (applied.has(name) || names?.includes(name) === false) continue
    for (const [index, definition] of Object.entries(indexes)) await client.query(`create index ${index} ${definition}`)
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
  }
}

/** The names that this version does not know: those of a newer one. */
export const unknownMigrations = (names: Iterable<string>, migrations: Migration[] = allMigrations): string[] =>
  [...names].filter((name) => !migrations.some((migration) => migration.name === name)).toSorted()

async function appliedNames(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  return new Set(rows.map(({ name }) => name))
}

/**
 * The migrations of this program that a database does not have, such as one that was restored from an older
 * backup while the server runs.
 */
export async function findMissingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return allMigrations.flatMap(({ name }) => (applied.has(name) ? [] : [name]))
}

function rejectNewer(applied: Set<string>, migrations: Migration[]): void {
  const [unknown] = unknownMigrations(applied, migrations)
  if (unknown === undefined) return
  throw new StartupError(
    `The database was last used by a newer Gatehouse (its step ${unknown} is not known here). Start that version or a newer one; nothing was changed.`,
  )
}
