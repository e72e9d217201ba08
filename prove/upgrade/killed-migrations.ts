import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Client } from 'pg'

import { builtServer, spawnGatehouse } from '../../bench/gatehouse'
import { allMigrations as migrations } from '../../server/src/database/migrate'
import { startKillable } from '../../server/test/crash/killable-server'
import { until } from '../../server/test/until'
import { makeFolder } from '../server/gatehouse'

/** Locks in which a migration waits: while it builds an index, and while it changes the tables. */
const locks = ['share update exclusive', 'access share'] as const

/**
 * Starts this version on a database of an earlier one, kills it (SIGKILL) while its migration waits for a
 * lock on every table, and starts it again. Returns what was wrong. Prints in which lock no migration since
 * the earlier version was seen to wait, so that none was killed.
 */
export async function killMigrations(earlier: string, createDatabase: () => Promise<string>): Promise<string[]> {
  const faults: string[] = []
  for (const lock of locks) {
    const [databaseUrl, dataDir] = [await createDatabase(), makeFolder()]
    const before = await startKillable(earlier, dataDir, { DATABASE_URL: databaseUrl })
    await before.stop()
    const locker = await connect(databaseUrl)
    // In a transaction, pg_stat_activity stays as it was first read.
    const observer = await connect(databaseUrl)
    const applied = async () => (await observer.query<{ name: string }>('select name from migration')).rows.length
    const count = await applied()
    await locker.query('begin')
    await locker.query(`lock table ${await listTables(locker)} in ${lock} mode`)
    const killed = spawnGatehouse({ program: builtServer, dataDir, databaseUrl })
    const isDone = async () => (await applied()) === migrations.length
    await until('the migration waits', async () => (await countWaiting(observer)) > 0 || (await isDone()), 60_000)
    const isKilled = !(await isDone())
    if (!isKilled) console.log(`  No migration was seen to wait in: ${lock}`)
    killed.kill('SIGKILL')
    await once(killed, 'close')
    if (isKilled && (await applied()) !== count) faults.push(`a killed migration is recorded (${lock})`)
    await locker.query('commit')
    const again = await startKillable(builtServer, dataDir, { DATABASE_URL: databaseUrl })
    if ((await applied()) !== migrations.length) faults.push(`migrations are missing after the second start (${lock})`)
    const invalid = await observer.query(`select indexrelid::regclass as name from pg_index where not indisvalid`)
    if (invalid.rows.length > 0) faults.push(`incomplete indexes: ${JSON.stringify(invalid.rows)} (${lock})`)
    await again.stop()
    await Promise.all([locker.end(), observer.end()])
    rmSync(dataDir, { recursive: true, force: true })
  }
  return faults
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  // The next query fails with the same error.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function listTables(client: Client): Promise<string> {
  const { rows } = await client.query<{ names: string }>(`
    select string_agg(oid::regclass::text, ', ') as names from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'`)
  return rows[0]!.names
}

async function countWaiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`)
  return rows[0]!.count
}
