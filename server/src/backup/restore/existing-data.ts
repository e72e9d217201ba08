import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

import { allMigrations } from '../../database/migrate'
import { BackupError } from '../backup-error'
import { quote } from '../tables'

/** What a target database contains before a restore; null when it is empty. */
export interface ExistingData {
  readonly databaseId: string | null
  readonly properties: number
}

/** The tables, views and functions that any version of Gatehouse has created. */
const namesIn = (pattern: RegExp) => [
  ...new Set(allMigrations.flatMap(({ sql }) => [...sql.matchAll(pattern)].map(([, name]) => name!))),
]
const knownTables = () => [
  'migration',
  ...namesIn(/\b(?:create (?:unlogged )?(?:table|view)(?: if not exists)?|rename to) (\w+)/g),
]
const knownFunctions = () => namesIn(/\bcreate (?:or replace )?function (\w+)/g)

/**
 * @throws BackupError if another program has tables there, or if a Gatehouse is running on this database
 */
export async function findExistingData(client: Client, location: string): Promise<ExistingData | null> {
  const rows = await listRelations(client)
  if (rows.length === 0) return null
  const known = knownTables()
  const foreign = rows.find(({ name }) => !known.includes(name))
  if (foreign !== undefined || !rows.some(({ name }) => name === 'migration')) {
    throw new BackupError(
      `The database ${location} contains the table ${(foreign ?? rows[0]!).name}, which is not of this Gatehouse; nothing was changed.`,
    )
  }
  await rejectRunning(client, location)
  const { rows: found } = await client.query<ExistingData>(`
    select (select count(*)::integer from property) as properties, (select id from database_id) as "databaseId"`)
  return found[0]!
}

/** The tables and views of the schema, without those of extensions. */
async function listRelations(client: Client): Promise<{ name: string; isView: boolean }[]> {
  const { rows } = await client.query<{ name: string; isView: boolean }>(`
    select relname as name, relkind = 'v' as "isView" from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`)
  return rows
}

/** Waits a moment, because the connections of a server that has just been stopped take one to end. */
async function rejectRunning(client: Client, location: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query(`
      select from pg_stat_activity
      where datname = current_database() and application_name = 'gatehouse' and pid <> pg_backend_pid()`)
    if (rows.length === 0) return
    if (attempt === maxAttempts)
      throw new BackupError(`Gatehouse is running on the database ${location}. Stop it first; nothing was changed.`)
    await pause(200)
  }
}

const maxAttempts = 10

/** Drops what Gatehouse and its job queue have in the schema, in the caller's transaction. */
export async function dropExistingData(client: Client): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
  const relations = await listRelations(client)
  for (const { name } of relations.filter(({ isView }) => isView)) await client.query(`drop view ${quote(name)}`)
  const tables = relations.filter(({ isView }) => !isView).map(({ name }) => quote(name))
  await client.query(`drop table ${tables.join(', ')} cascade`)
  await client.query('drop sequence if exists property_reference_number')
  for (const name of knownFunctions()) await client.query(`drop function if exists ${quote(name)} cascade`)
}
