import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { backUp, publish, targetFolder } from '../../../test/backup/backups'
import { startApp, type TestApp } from '../../../test/start-app'
import { backupName, listBackups, type Manifest } from '../archive/manifest'
import { createFolderTarget } from '../target/folder-target'
import { verifyBackup } from '../verify-backup'
import { selectRetained } from './retention'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the newest backups of the last days, weeks and months are retained', () => {
  // Two a day for 400 days, until Monday 23 November 2026.
  const end = Date.parse('2026-11-23T12:00:00.000Z')
  const names = Array.from({ length: 800 }, (_, index) => backupName(new Date(end - (799 - index) * 12 * 3_600_000)))
  const days = [...selectRetained(names, { daily: 3, weekly: 3, monthly: 4 })].map((name) => name.slice(0, 13))
  expect(days.toSorted()).toEqual([
    '2026-08-31T12',
    '2026-09-30T12',
    '2026-10-31T12',
    '2026-11-15T12',
    '2026-11-21T12',
    '2026-11-22T12',
    '2026-11-23T12',
  ])
  expect(selectRetained(names, { daily: 1, weekly: 0, monthly: 0 })).toEqual(new Set([names.at(-1)]))
})

const dayBefore = (days: number) => backupName(new Date(Date.parse('2026-11-23T12:00:00.000Z') - days * 86_400_000))

test.each([
  ['ahead', '2027-11-23T12-00-00.000Z'],
  ['behind', '2010-01-01T00-00-00.000Z'],
])('a backup that was made while the clock was a year %s pushes no other out', (_, wrong) => {
  const before = [5, 4, 3, 2].map(dayBefore)
  const keep = { daily: 4, weekly: 0, monthly: 0 }
  expect(selectRetained([...before, wrong], keep)).toContain(wrong)
  expect(selectRetained([...before, wrong, dayBefore(1)], keep)).toEqual(new Set([...before, wrong, dayBefore(1)]))
  // With time it is removed as any other is.
  const later = [1, 0, -1, -2, -3, -4, -5, -6].map(dayBefore)
  expect(selectRetained([...before, wrong, ...later], keep)).not.toContain(wrong)
  expect(selectRetained([wrong, dayBefore(1)], { daily: 1, weekly: 0, monthly: 0 })).toContain(dayBefore(1))
})

test('with an old backup only the media that no other references are removed', async () => {
  const folder = targetFolder()
  const target = createFolderTarget(folder)
  const removedLater = await publish(app, 'Lekki')
  await publish(app, 'Yaba')
  const old = await backUp(app, folder)
  await sql`delete from property_json where property_id = ${removedLater.id}`.execute(app.db)
  await sql`delete from media where property_id = ${removedLater.id}`.execute(app.db)
  await sql`delete from property where id = ${removedLater.id}`.execute(app.db)
  const keep = { daily: 1, weekly: 0, monthly: 0 }
  const { manifest, removed } = await backUp(app, folder, { keep })
  expect(removed).toEqual([old.manifest.name])
  expect(await listBackups(target)).toEqual([manifest.name])
  expect(existsSync(join(folder, old.manifest.name))).toBe(false)
  await verifyBackup(target, manifest, null)
  let files = 0
  for await (const { path } of target.list('media')) files += path === '' ? 0 : 1
  expect(files).toBe(manifest.media.files)
  expect(files).toBeLessThan(old.manifest.media.files)
})

test('a damaged list of media of a retained backup fails no later backup, and no media are removed', async () => {
  const folder = targetFolder()
  const target = createFolderTarget(folder)
  await publish(app, 'Lekki')
  const yesterday = await makeDayOlder(folder, (await backUp(app, folder)).manifest)
  await appendFile(join(folder, yesterday, 'media.jsonl.gz'), 'x')
  const keep = { daily: 7, weekly: 0, monthly: 0 }
  const { manifest } = await backUp(app, folder, { keep })
  await target.put('media/zz/unknown', (destination) => pipeline(Readable.from(['x']), destination))
  expect((await backUp(app, folder, { keep })).removed).toEqual([manifest.name])
  expect(await listBackups(target)).toContain(yesterday)
  expect(existsSync(join(folder, 'media/zz/unknown'))).toBe(true)
})

/** Returns the new name. */
async function makeDayOlder(folder: string, { name, snapshot_at }: Manifest): Promise<string> {
  const before = new Date(Date.parse(snapshot_at) - 86_400_000)
  const path = join(folder, name, 'manifest.json')
  const { manifest } = JSON.parse(await readFile(path, 'utf8')) as { manifest: Manifest }
  const text = JSON.stringify(manifest)
    .replaceAll(name, backupName(before))
    .replaceAll(snapshot_at, before.toISOString())
  const sha256 = createHash('sha256').update(text).digest('hex')
  await writeFile(path, JSON.stringify({ manifest: JSON.parse(text) as Manifest, sha256 }))
  await rename(join(folder, name), join(folder, backupName(before)))
  return backupName(before)
}

test('a target with backups of another database is rejected', async () => {
  const folder = targetFolder()
  await backUp(app, folder)
  await sql`update database_id set id = gen_random_uuid()`.execute(app.db)
  await expect(backUp(app, folder)).rejects.toThrow('are of another database. Choose another place.')
})
