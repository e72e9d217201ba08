import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeStreamEndpoints } from '@gatehouse/contract/changes/change-stream'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { sql } from 'kysely'

import { sealChanges } from '../../server/src/records/changes/seal'
import { insertSignup } from '../../server/test/insert-rows'
import { sendRequest } from '../../server/test/send-request'
import { until } from '../../server/test/until'
import { CannotRun, none, proof } from '../proof'
import { createDebianPostgres } from '../server/debian-postgres'
import { type Gatehouse, makeFolder, withGatehouse } from '../server/gatehouse'

const pgBackRest = '/usr/bin/pgbackrest'

export const pitr = proof({
  name: 'pitr',
  claim: 'pgBackRest restores a PostgreSQL 15 server to the moment before a mistake, and readers of changes read all',
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
      const { before, places } = await withGatehouse(
        async (gatehouse) => {
          const { db } = gatehouse.database
          for (let count = 0; count < signups / 2; count += 1) await insertSignup(db)
          await backRest('--type=full', 'backup')
          // It stores in whole seconds when a backup ended, and the moment must be later.
          await sql`select pg_sleep(1)`.execute(db)
          // After the backup: these are in the archived write-ahead log only.
          for (let count = signups / 2; count < signups; count += 1) await insertSignup(db)
          const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(db)
          const placeBefore = await announce(gatehouse)
          await sql`select pg_sleep(1)`.execute(db)
          await sql`delete from signup`.execute(db)
          const placeAfter = await announce(gatehouse)
          await sql`select pg_switch_wal()`.execute(db)
          return { before: rows[0]!.time, places: [placeBefore - 1, placeBefore, placeAfter] }
        },
        { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      )
      await postgres.stop()
      await backRest('--delta', '--type=time', `--target=${before}`, '--target-action=promote', 'restore')
      await postgres.start()
      const { found, isServing, reading } = await withGatehouse(
        async (gatehouse) => {
          const { url, database } = gatehouse
          const { db } = database
          const { rows } = await sql<{ count: number }>`select count(*) as count from signup`.execute(db)
          const isServing = (await fetch(`${url}/login`)).status === 200
          return { found: rows[0]!.count, isServing, reading: await listReading(gatehouse, places) }
        },
        { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      )
      return [
        none(`of ${signups} sign-ups that are missing after the restore`, signups - found),
        none('failures of Gatehouse to start on the restored database', isServing ? 0 : 1),
        none(`of ${places.length} readers of changes that are not told to read all`, reading),
      ]
    } finally {
      await postgres.remove()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
})

/** Makes a change, and returns its place. */
async function announce(gatehouse: Gatehouse): Promise<number> {
  const body = { announcement_text: 'Open house', redirect_link: '' }
  await sendRequest(gatehouse.url, announcementEndpoints.create, { body, token: await gatehouse.openSession() })
  return await sealChanges(gatehouse.database.db)
}

/** Those of the places from which a reader can still continue, a while after the start. */
async function listReading(gatehouse: Gatehouse, places: readonly number[]): Promise<readonly number[]> {
  const token = await gatehouse.openSession()
  const isRead = async (after: number) =>
    (await sendRequest(gatehouse.url, changeStreamEndpoints.list, { query: { after }, token })).status === 200
  const list = async () => {
    const read = await Promise.all(places.map(isRead))
    return places.filter((_place, index) => read[index])
  }
  await until('readers are told to read all', async () => (await list()).length === 0).catch(() => undefined)
  return await list()
}

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
