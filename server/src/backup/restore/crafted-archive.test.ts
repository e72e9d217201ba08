import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { backUp, publish } from '../../../test/backup/backups'
import { type Archive, type Files, memoryTarget, openArchive, sealArchive } from '../../../test/backup/crafted-archive'
import { errorOf, fuzzArchives, restoreFiles, stateOf, verifyFiles } from '../../../test/backup/fuzz-archives'
import { newMachine } from '../../../test/backup/machines'
import { insertSignup } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { BackupError } from '../backup-error'

let app: TestApp
let files: Files
beforeAll(async () => {
  app = await startApp()
  for (const location of ['Lekki', 'Yaba']) await publish(app, location)
  await insertSignup(app.db)
  const target = memoryTarget()
  await backUp(app, target)
  files = target.files
})
afterAll(() => app.close())

test.each<[string, (archive: Archive) => void]>([
  ['a name that leaves its folder', ({ media }) => (media[0].name = '../../../../escaped.txt')],
  ['an absolute name', ({ media }) => (media[0].name = '/tmp/escaped.txt')],
  ['a name that no media file has', ({ media }) => (media[0].name = 'index.html')],
  ['a key that is a path', ({ media }) => (media[0].key = '../../../../../../../..')],
  ['a stored path outside of the pool', ({ media }) => (media[0].stored.path = '../../etc/passwd')],
  ['the same file twice', ({ media }) => media.push(media.at(-1))],
  ['a table of sessions', ({ manifest }) => manifest.tables.push({ ...manifest.tables[0], name: 'session' })],
  ['a table of another schema', ({ manifest }) => (manifest.tables[0].name = 'public.admin')],
  ['a column that is a statement', ({ manifest }) => (manifest.tables[0].columns[0] = "id\") from program 'true'; --")],
  ['a negative number of rows', ({ manifest }) => (manifest.tables[0].rows = -1)],
  ['a name of another backup', ({ manifest }) => (manifest.snapshot_at = '2020-01-01T00:00:00.000Z')],
  ['an endless list', (archive) => (archive.media[0].name = 'a'.repeat(3_000_000))],
])('%s is rejected alike by verify, rehearse and restore, before the database is opened', async (_, change) => {
  const archive = openArchive(files)
  change(archive)
  const changed = sealArchive(archive)
  const machine = await newMachine()
  const openDatabase = () => Promise.reject(new Error('The database was opened'))
  const verified = await errorOf(verifyFiles(changed))
  const restored = await errorOf(restoreFiles(machine, changed, { openDatabase }))
  const rehearsed = await errorOf(restoreFiles(machine, changed, { openDatabase, isRehearsal: true }))
  for (const error of [verified, restored, rehearsed]) {
    expect(error).toBeInstanceOf(BackupError)
    expect(error?.message).toMatch(/^The backup \S*( ?is) damaged: [^\n]*\.$/)
    expect(error?.message).toBe(verified?.message)
  }
  expect(readdirSync(machine.dataDir)).toEqual([])
  expect(existsSync('/tmp/escaped.txt')).toBe(false)
})

test.each<[string, (archive: Archive) => void]>([
  ['a table that its version does not have', ({ manifest }) => manifest.tables.splice(1, 1)],
  [
    'a column too few',
    ({ manifest, tables }) => {
      const table = manifest.tables.find(({ name }: { name: string }) => name === 'database_id')
      table.columns = ['id', 'more']
      tables.set(table.stored.path, Buffer.from('3f1d1d9a-8f0e-4a39-b0b4-0b8a9d4b3a11\t1\n'))
    },
  ],
  [
    'a value of another type',
    ({ manifest, tables }) => replaceIn({ manifest, tables }, 'signup', /^[^\t]+/, 'no-uuid'),
  ],
  [
    'media rows that name a path',
    ({ manifest, tables }) => replaceIn({ manifest, tables }, 'media', /full\.jpg/, '../../x'),
  ],
  ['migrations of which one is missing', ({ manifest }) => manifest.migrations.splice(3, 1)],
])('%s changes nothing of an existing database and data folder', async (_, change) => {
  const archive = openArchive(files)
  change(archive)
  const machine = await newMachine()
  await restoreFiles(machine, files)
  const before = await stateOf(machine)
  const error = await errorOf(restoreFiles(machine, sealArchive(archive)))
  expect(error).toBeInstanceOf(BackupError)
  expect(error?.message).toMatch(/^The backup is damaged: [^\n]*\.$/)
  expect(await stateOf(machine)).toEqual(before)
})

// 2,000 of them, and more that only PostgreSQL rejects: npm run prove -- archives
test('altered archives change nothing, and each is rejected with one sentence', { timeout: 60_000 }, async () => {
  const machine = await newMachine()
  const { failures, rejected } = await fuzzArchives(machine, files, { rounds: 150, seed: 24, maxLoads: 5 })
  expect(failures).toEqual([])
  expect(rejected).toBeGreaterThan(75)
})

function replaceIn({ tables }: Pick<Archive, 'tables' | 'manifest'>, name: string, pattern: RegExp, value: string) {
  const path = [...tables.keys()].find((each) => each.endsWith(`/${name}.copy.gz`))!
  tables.set(path, Buffer.from(tables.get(path)!.toString().replace(pattern, value)))
}
