import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import type { OpenDatabase } from '../database/open'
import { StoreUnavailableError } from '../storage/store/store-errors'
import { BackupError } from './backup-error'
import { recordDueRun, recordRun } from './runs'
import { isDue } from './schedule'
import { findBackupWarnings } from './warnings'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => sql`truncate backup_run`.execute(database.db))

const unset = { to: null, everyMs: 86_400_000 }
const warnings = (settings: { to: string | null; everyMs: number } = unset) =>
  findBackupWarnings(database.db, settings, new Date())

/** Records a run that was started some days ago. */
async function run(kind: 'backup' | 'rehearsal', daysAgo: number, isSameDisk = false, location = '/mnt/backup') {
  await recordRun(database.db, { kind, location, is_same_disk: isSameDisk }, async () => ({
    result: null,
    facts: {},
  }))
  await sql`update backup_run set started_at = now() - ${daysAgo} * interval '1 day'
    where started_at > now() - interval '1 minute'`.execute(database.db)
}

test('there is no warning while no backup was made and none is configured', async () => {
  expect(await warnings()).toEqual([])
})

test('a restore on trial that is older than 7 days is a warning, also if there was none', async () => {
  await run('backup', 6)
  expect(await warnings()).toEqual([])
  await run('backup', 9)
  expect(await warnings()).toEqual([
    'No backup was restored on trial in the last 7 days: the last one did not succeed yet.',
  ])
  await run('rehearsal', 8)
  expect(await warnings()).toEqual(['No backup was restored on trial in the last 7 days: the last one was 8 days ago.'])
  await run('rehearsal', 2)
  expect(await warnings()).toEqual([])
})

test('a target on the disk of the data is a warning until a backup is made elsewhere', async () => {
  await run('backup', 2, true)
  expect(await warnings()).toEqual(['The backups are on the disk of the data. If it fails, both are lost.'])
  await run('backup', 1)
  expect(await warnings()).toEqual([])
})

test('a target in the bucket of the media is a warning', async () => {
  await run('backup', 1, true, 's3://homes/backups')
  expect(await warnings()).toEqual(['The backups are in the bucket of the media. If it is lost, both are lost.'])
})

test('a configured backup that is two intervals late is a warning', async () => {
  await run('rehearsal', 1)
  await run('backup', 3)
  expect(await warnings()).toEqual([])
  expect(await warnings({ ...unset, to: '/mnt/backup' })).toEqual(['The last backup was 3 days ago.'])
})

test('of programs that start at the same time one makes a due backup', async () => {
  const start = { kind: 'backup', location: '/mnt/backup', is_same_disk: false } as const
  const settings = { everyMs: 86_400_000, rehearseEveryMs: 86_400_000 }
  const starts = Array.from({ length: 5 }, () =>
    recordDueRun(
      database.db,
      start,
      (last, now) => isDue('backup', last, settings, now),
      async () => ({ result: 'made', facts: {} }),
    ),
  )
  expect((await Promise.all(starts)).filter((result) => result !== null)).toEqual(['made'])
  expect(await database.db.selectFrom('backup_run').select('result').execute()).toEqual([{ result: 'succeeded' }])
})

test('a run that failed is recorded with its reason, without the text of unexpected errors', async () => {
  const start = { kind: 'backup', location: '/mnt/backup', is_same_disk: false } as const
  const fail = (error: Error) =>
    recordRun(database.db, start, async () => {
      throw error
    })
  await expect(fail(new BackupError('The disk is gone.'))).rejects.toThrow('The disk is gone.')
  await expect(fail(new Error('ada@people.test'))).rejects.toThrow('ada@people.test')
  const lost = new StoreUnavailableError('The bucket cannot be used: it is lost.', 'Check the network.')
  await expect(fail(lost)).rejects.toThrow(lost)
  const rows = await database.db.selectFrom('backup_run').select(['result', 'message']).orderBy('id').execute()
  expect(rows).toEqual([
    { result: 'failed', message: 'The disk is gone.' },
    { result: 'failed', message: 'An unexpected error; see the log.' },
    { result: 'failed', message: 'The bucket cannot be used: it is lost. Check the network.' },
  ])
})
