import type { Pool, PoolClient } from 'pg'
import { migrations as ours, type Migration } from './migrations'
import { StartupError } from '../app-error'

/** Any number will do, as long as every Gatehouse takes the same one. */
const lockKey = 4_700_216_118

/**
 * Brings the database up to this program, each migration once and in its own transaction. Several programs may start together:
 * they take turns. Answers the names applied by this call.
 */
export async function migrate(pool: Pool, migrations: Migration[] = ours): Promise<string[]> {
  const client = await pool.connect()
  try {
    const applied: string[] = []
    for (const migration of await missing(client, migrations)) {
      if (await applyOnce(client, migration, migrations)) applied.push(migration.name)
    }
    client.release()
    return applied
  } catch (error) {
    // A connection that failed inside a transaction is not lent again.
    client.release(true)
    throw error
  }
}

async function missing(client: PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('migration') is not null as known`)
  const applied = rows[0]?.known === true ? await appliedNames(client) : new Set<string>()
  rejectNewer(applied, migrations)
  return migrations.filter(({ name }) => !applied.has(name))
}

async function applyOnce(client: PoolClient, { name, sql }: Migration, migrations: Migration[]): Promise<boolean> {
  await client.query('begin')
  // A step may rewrite a large table, and another program's step is waited for, however long it takes.
  await client.query('set local statement_timeout = 0')
  await client.query('set local lock_timeout = 0')
  // Bound to the transaction, so it also works through a pooler and is gone when we are killed.
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied = await appliedNames(client)
  rejectNewer(applied, migrations)
  const isMissing = !applied.has(name)
  if (isMissing) {
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
  }
  await client.query('commit')
  return isMissing
}

async function appliedNames(client: PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  return new Set(rows.map(({ name }) => name))
}

function rejectNewer(applied: Set<string>, migrations: Migration[]): void {
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name)).toSorted()
  if (unknown.length === 0) return
  throw new StartupError(
    `The database was last used by a newer Gatehouse (its step ${unknown[0]} is not known here). Start that version or a newer one; nothing was changed.`,
  )
}
