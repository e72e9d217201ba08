import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { targetFolder } from './backups'
import { listBackups } from '../../src/backup/archive/manifest'
import { recordRun } from '../../src/backup/runs'
import { createFolderTarget } from '../../src/backup/target/folder-target'
import { builtProgram } from '../built-program'
import { startKillable } from '../crash/killable-server'
import { makeDataFolder } from '../data-folder'
import { openTestDatabase } from '../database'
import { testAdmin } from '../insert-rows'
import { sendRequest } from '../send-request'
import { until } from '../until'

beforeAll(() => void builtProgram('main'), 180_000)

test(
  'a server makes a backup when it is due, and of two servers one makes the next',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    const folder = targetFolder()
    const target = createFolderTarget(folder)
    const settings = {
      DATABASE_URL: database.connectionString,
      BACKUP_TO: folder,
      BACKUP_EVERY: '1h',
      BACKUP_KEEP: '1d 0w 0m',
    }
    const dataDir = makeDataFolder()
    const start = async () => {
      const server = await startKillable(builtProgram('main'), dataDir, settings)
      onTestFinished(() => server.killTree())
      return server
    }
    const findRuns = async () =>
      (
        await sql<{ run: string }>`
      select concat_ws(' ', kind, result, is_same_disk) as run from backup_run order by started_at`.execute(database.db)
      ).rows.map(({ run }) => run)

    // So that none is due.
    const rehearsal = { kind: 'rehearsal', location: folder, is_same_disk: null } as const
    await recordRun(database.db, rehearsal, async () => ({ result: null, facts: {} }))
    const first = await start()
    await until('a backup is made', async () => (await findRuns()).includes('backup succeeded t'), 60_000)
    const [name] = await listBackups(target)
    expect(name).toBeDefined()
    const body = { email: testAdmin.email, pswd: testAdmin.password }
    const { token } = (await sendRequest(first.url, sessionEndpoints.signIn, { token: null, body })).response
    const message = 'The backups are on the disk of the data. If it fails, both are lost.'
    expect((await sendRequest(first.url, notificationEndpoints.find, { token })).response.data.warnings).toContain(
      message,
    )
    const { data: status } = (await sendRequest(first.url, serverStatusEndpoints.find, { token })).response
    expect(status.last_backup).not.toBeNull()
    await first.stop()

    await sql`update backup_run set started_at = started_at - interval '2 hours'`.execute(database.db)
    const servers = await Promise.all([start(), start()])
    await until(
      'the next backup is made',
      async () => (await findRuns()).length === 3 && isOver(await findRuns()),
      60_000,
    )
    await until('the one before is removed', async () => !(await listBackups(target)).includes(name!))
    for (const server of servers) await server.stop()
    expect(await findRuns()).toEqual(['rehearsal succeeded', 'backup succeeded t', 'backup succeeded t'])
    expect(await listBackups(target)).toHaveLength(1)
  },
)

const isOver = (runs: readonly string[]) => runs.every((run) => run.includes(' succeeded') || run.includes(' failed'))
