import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { backUp, findNewest, noKeys, publish, targetFolder } from '../../../test/backup/backups'
import { startApp, type TestApp } from '../../../test/start-app'
import { watchUncaught } from '../../../test/watch-uncaught'
import { listBackups } from '../archive/manifest'
import { openRecipients } from '../archive/encryption'
import { excludedTables } from '../tables'
import { createFolderTarget } from '../target/folder-target'
import type { BackupTarget } from '../target/target'
import { verifyBackup } from '../verify-backup'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await publish(app, 'Lekki Phase 1')
})
afterAll(() => app.close())

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const rowsIn = (folder: string, name: string, table: string) =>
  gunzipSync(readFileSync(join(folder, name, 'tables', `${table}.copy.gz`)))
    .toString()
    .split('\n')
    .slice(0, -1)

test('every table is in the backup, or excluded with a reason', async () => {
  const { manifest } = await backUp(app, targetFolder())
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(app.db)
  const known = [...manifest.tables.map(({ name }) => name), ...Object.keys(excludedTables)]
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const { rows: sequences } = await sql`
    select sequencename as name from pg_sequences where schemaname = current_schema()`.execute(app.db)
  // In the manifest: references.
  expect(sequences).toEqual([{ name: 'property_reference_number' }])
})

test('tables and media are of one moment, although properties are published meanwhile', async () => {
  const over = new AbortController()
  const writing = (async () => {
    for (let count = 0; !over.signal.aborted; count += 1) await publish(app, `Ikoyi ${count}`)
  })()
  onTestFinished(async () => {
    over.abort()
    await writing
  })
  const folder = targetFolder()
  for (let round = 0; round < 3; round += 1) {
    const { manifest } = await backUp(app, folder)
    const rows = (table: string) => rowsIn(folder, manifest.name, table)
    // Each property was committed with its change and its media.
    expect(rows('change').filter((row) => row.includes('\tproperty\t'))).toHaveLength(rows('property').length)
    expect(rows('media')).toHaveLength(rows('property').length)
    expect(manifest.media.missing).toBe(0)
    expect(manifest.media.files).toBeGreaterThanOrEqual(rows('media').length)
    await verifyBackup(createFolderTarget(folder), manifest, null)
  }
})

test('the next backup adds only the media that are new, and both remain complete', async () => {
  const folder = targetFolder()
  const first = await backUp(app, folder)
  const unchanged = await backUp(app, folder)
  expect(first.addedFiles).toBeGreaterThan(0)
  expect(unchanged.addedFiles).toBe(0)
  await publish(app, 'Yaba')
  await app.jobs.queue.start()
  const next = await backUp(app, folder)
  expect(next.addedFiles).toBeGreaterThan(0)
  expect(next.addedFiles).toBeLessThan(next.manifest.media.files)
  const target = createFolderTarget(folder)
  expect(await listBackups(target)).toEqual([first, unchanged, next].map(({ manifest }) => manifest.name))
  for (const { manifest } of [first, unchanged, next]) await verifyBackup(target, manifest, null)
})

test('a file that was lost in the target is named, and copied again', async () => {
  const folder = targetFolder()
  const { manifest } = await backUp(app, folder)
  const [lost = ''] = filesIn(join(folder, 'media'))
  rmSync(lost)
  const verifying = verifyBackup(createFolderTarget(folder), manifest, null)
  await expect(verifying).rejects.toThrow(/^The backup is damaged: media\/.*: it is missing\.$/)
  const { addedFiles } = await backUp(app, folder)
  expect(addedFiles).toBe(1)
  expect(existsSync(lost)).toBe(true)
})

test.each([
  ['a table', (path: string) => path.endsWith('property.copy.gz'), 'property.copy.gz: its content was changed.'],
  ['a photograph', (path: string) => path.includes('/media/'), ': its content was changed.'],
  ['the list of media', (path: string) => path.endsWith('media.jsonl.gz'), 'media.jsonl.gz: its content was changed.'],
  ['the manifest', (path: string) => path.endsWith('manifest.json'), 'manifest.json was changed.'],
])('a changed byte in %s is found', async (_part, isPart, message) => {
  const folder = targetFolder()
  await backUp(app, folder)
  const path = filesIn(folder).find(isPart) ?? ''
  const bytes = readFileSync(path)
  const at = bytes.length - 40
  bytes[at] = bytes[at]! ^ 1
  writeFileSync(path, bytes)
  const target = createFolderTarget(folder)
  await expect(findNewest(target).then((manifest) => verifyBackup(target, manifest, null))).rejects.toThrow(message)
})

test('a backup that was interrupted is not listed, and the next one removes what it left', async () => {
  const folder = targetFolder()
  const target = createFolderTarget(folder)
  const interrupted: BackupTarget = {
    ...target,
    create: () => Promise.reject(new Error('The power is cut')),
  }
  await expect(backUp(app, folder, { target: interrupted })).rejects.toThrow('The power is cut')
  const [left] = await target.listFolders()
  expect(await listBackups(target)).toEqual([])
  const { manifest } = await backUp(app, folder)
  expect((await target.listFolders()).toSorted()).toEqual([manifest.name, 'media'])
  expect(left).not.toBe(manifest.name)
})

test('a target that fails before or while a table is written rejects the backup with its error', async () => {
  const uncaught = watchUncaught()
  const target = createFolderTarget(targetFolder())
  const failsBefore: BackupTarget = { ...target, put: () => Promise.reject(new Error('It is full')) }
  await expect(backUp(app, '', { target: failsBefore })).rejects.toThrow('It is full')
  const failsWhile: BackupTarget = {
    ...target,
    put: (_, write) => write(new Writable({ write: (_chunk, _encoding, written) => written(new Error('It is full')) })),
  }
  await expect(backUp(app, '', { target: failsWhile })).rejects.toThrow('It is full')
  expect(uncaught).toEqual([])
})

test('two backups of a database at the same time are rejected', async () => {
  const folder = targetFolder()
  const target = createFolderTarget(folder)
  let second: unknown
  const slow: BackupTarget = {
    ...target,
    async put(path, write) {
      second ??= await backUp(app, targetFolder()).catch((error: unknown) => error)
      await target.put(path, write)
    },
  }
  await backUp(app, folder, { target: slow })
  expect(second).toMatchObject({ message: 'Another backup of this database is running.' })
})

test('with a passphrase nothing of a record can be read, and a wrong one is rejected', async () => {
  const folder = targetFolder()
  const target = createFolderTarget(folder)
  const keys = { ...noKeys, passphrase: 'seven dry mangoes' }
  const { manifest } = await backUp(app, folder, { keys })
  const images = filesIn(app.dataDir).filter((path) => path.endsWith('.jpg'))
  expect(images.length).toBeGreaterThan(0)
  const stored = filesIn(folder).map((path) => readFileSync(path))
  for (const image of images) expect(stored.some((file) => file.includes(readFileSync(image)))).toBe(false)
  for (const table of manifest.tables) expect(() => gunzipSync(readFileSync(join(folder, table.stored.path)))).toThrow()
  await verifyBackup(target, manifest, null)
  const wrong = { ...noKeys, passphrase: 'seven dry bananas' }
  await expect(openRecipients(target, wrong)).rejects.toThrow('BACKUP_PASSPHRASE does not decrypt identity.age')
})

test('encrypted media that are copied again do not replace those of an older backup', async () => {
  const folder = targetFolder()
  const recipient = await identityToRecipient(await generateX25519Identity())
  const encrypted = { keys: { ...noKeys, recipient } }
  const backups = [
    await backUp(app, folder, encrypted),
    await backUp(app, folder),
    await backUp(app, folder, encrypted),
  ]
  expect(backups.map(({ addedFiles }) => addedFiles > 0)).toEqual([true, true, true])
  for (const { manifest } of backups) await verifyBackup(createFolderTarget(folder), manifest, null)
})

test('media for one key are copied again for another', async () => {
  const folder = targetFolder()
  const recipient = await identityToRecipient(await generateX25519Identity())
  const plain = await backUp(app, folder)
  const encrypted = await backUp(app, folder, { keys: { ...noKeys, recipient } })
  expect(encrypted.addedFiles).toBe(plain.manifest.media.files)
  for (const { manifest } of [plain, encrypted]) await verifyBackup(createFolderTarget(folder), manifest, null)
})
