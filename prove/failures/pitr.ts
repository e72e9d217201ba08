import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'

import { insertSignup } from '../../server/test/insert-rows'
import { CannotRun, none, proof } from '../proof'
import { createDebianPostgres } from '../server/debian-postgres'
import { makeFolder, withGatehouse } from '../server/gatehouse'

const pgBackRest = '/usr/bin/pgbackrest'

export const pitr = proof({
  name: 'pitr',
  claim: 'pgBackRest restores the database of a PostgreSQL 15 server to the moment before a mistake',
  numbers: { signups: 50 },
  isQuick: false,
  async run({ signups }) {
    if (!existsSync(pgBackRest)) throw new CannotRun('it needs Debian’s package pgbackrest.')
    const configOf = (folder: string) => join(folder, 'pgbackrest.conf')
    const postgres = await createDebianPostgres((folder) => [
      'wal_level=replica',
      'archive_mode=on',
      `archive_command=${pgBackRest} --config=${configOf(folder)} --stanza=gatehouse archive-push %p`,
    ])
    const { folder, cluster, databaseUrl } = postgres
    const dataDir = makeFolder()
    const backRest = (...args: string[]) =>
      postgres.run(pgBackRest, `--config=${configOf(folder)}`, '--stanza=gatehouse', ...args)
    writeFileSync(configOf(folder), configuration(folder, cluster))
    try {
      await postgres.start()
      await backRest('stanza-create')
      const before = await withGatehouse(
        async ({ database: { db } }) => {
          for (let count = 0; count < signups / 2; count += 1) await insertSignup(db)
          await backRest('--type=full', 'backup')
          // It stores in whole seconds when a backup ended, and the moment must be later.
          await sql`select pg_sleep(1)`.execute(db)
          // After the backup: these are in the archived write-ahead log only.
          for (let count = signups / 2; count < signups; count += 1) await insertSignup(db)
          const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(db)
          await sql`select pg_sleep(1)`.execute(db)
          await sql`delete from signup`.execute(db)
          await sql`select pg_switch_wal()`.execute(db)
          return rows[0]!.time
        },
        { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      )
      await postgres.stop()
      await backRest('--delta', '--type=time', `--target=${before}`, '--target-action=promote', 'restore')
      await postgres.start()
      const { found, isServing } = await withGatehouse(
        async ({ url, database: { db } }) => {
          const { rows } = await sql<{ count: number }>`select count(*) as count from signup`.execute(db)
          return { found: rows[0]!.count, isServing: (await fetch(`${url}/login`)).status === 200 }
        },
        { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      )
      return [
        none(`of ${signups} sign-ups that are missing after the restore`, signups - found),
        none('failures of Gatehouse to start on the restored database', isServing ? 0 : 1),
      ]
    } finally {
      await postgres.remove()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
})

const configuration = (folder: string, cluster: string) => `[global]
repo1-path=${folder}/repository
repo1-retention-full=2
log-path=${folder}
lock-path=${folder}/lock
spool-path=${folder}/spool
start-fast=y

[gatehouse]
pg1-path=${cluster}
pg1-socket-path=${folder}/socket
pg1-user=gatehouse
`
