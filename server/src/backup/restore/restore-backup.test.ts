import { EventEmitter, once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { backUp, findNewest, noKeys, publish, targetFolder } from '../../../test/backup/backups'
import { hashesOf, type Machine, newMachine, restoreOn } from '../../../test/backup/machines'
import { insertSignup, testAdmin } from '../../../test/insert-rows'
import { searchEverything } from '../../../test/personal-data/search-everything'
import { startApp, type TestApp } from '../../../test/start-app'
import { migrate } from '../../database/migrate'
import { allMigrations as migrations } from '../../database/migrate'
import { withClient } from '../../database/connections'
import { connect } from '../../database/open'
import { removeManifest, writeManifest } from '../archive/manifest'
import { noSigning } from '../archive/signature'
import { createFolderTarget } from '../target/folder-target'
import type { RestoreOptions } from './restore-backup'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await publish(app, 'Lekki Phase 1')
  await insertSignup(app.db)
})
afterAll(() => app.close())

const restore = (machine: Machine, folder: string, options: Partial<RestoreOptions> = {}) =>
  restoreOn(machine, createFolderTarget(folder), options)

const query = ({ connectionString }: Pick<Machine, 'connectionString'>, text: string, values: unknown[] = []) =>
  withClient(connectionString, async (client) => (await client.query(text, values)).rows)

const backUpMachine = ({ connectionString, store }: Machine) =>
  backUp({ connectionString, media: { store } } as TestApp, targetFolder())

const countOf = async (machine: Pick<Machine, 'connectionString'>, table: string) =>
  (await query(machine, `select count(*)::integer as count from ${table}`))[0].count

test('a restore on another machine has the same rows and files, and no sessions', async () => {
  const folder = targetFolder()
  const { manifest } = await backUp(app, folder)
  const machine = await newMachine()
  const { copiedFiles } = await restore(machine, folder)
  expect(copiedFiles).toBe(manifest.media.files)
  const again = await backUpMachine(machine)
  expect(hashesOf(again.manifest)).toEqual(hashesOf(manifest))
  expect(again.manifest.media).toMatchObject({ files: manifest.media.files, bytes: manifest.media.bytes, missing: 0 })
  expect(await countOf(app, 'session')).toBeGreaterThan(0)
  expect(await countOf(machine, 'session')).toBe(0)
  expect(await machine.store.readDatabaseId()).toBe(manifest.database_id)
  // Found by the words of its location: the trigger that maintains the index is active again.
  const change = `update property set search_text = 'ikoyi'`
  await query(machine, change)
  expect(await query(machine, 'select search_text from property_search')).toEqual([
    { search_text: expect.stringMatching(/^gh-\w+ \w+ gh\w+ ikoyi$/) as string },
  ])
  const numberOf = 'select nextval($$property_reference_number$$)::integer as number'
  expect(await query(machine, numberOf)).toEqual(await query(app, numberOf))
  expect(await query(machine, 'select * from backup_run')).toMatchObject([
    { kind: 'restore', result: 'succeeded', backup: manifest.name },
  ])
})

test('a database that is not empty is replaced with --force only, and one of another program never', async () => {
  const folder = targetFolder()
  const { manifest } = await backUp(app, folder)
  const machine = await newMachine()
  await query(machine, 'create table shop (id integer)')
  await expect(restore(machine, folder, { isForced: true })).rejects.toThrow(
    'The database of the test contains the table shop, which is not of this Gatehouse; nothing was changed.',
  )
  await query(machine, 'drop table shop')
  await restore(machine, folder)
  await query(machine, 'delete from property_json; delete from media; delete from property')
  await expect(restore(machine, folder)).rejects.toThrow(
    'The database of the test contains a Gatehouse with 0 properties. Pass --force to replace it; nothing was changed.',
  )
  const { copiedFiles } = await restore(machine, folder, { isForced: true })
  expect(copiedFiles).toBe(0)
  expect(hashesOf((await backUpMachine(machine)).manifest)).toEqual(hashesOf(manifest))
})

test('the media of four keys are sent at the same time, and one that fails ends the restore', async () => {
  for (const location of ['Yaba', 'Ikeja', 'Surulere']) await publish(app, location)
  const folder = targetFolder()
  const { manifest } = await backUp(app, folder)
  const machine = await newMachine()
  const publishing = new EventEmitter()
  const four = once(publishing, 'four')
  let running = 0
  const gated = {
    ...machine.store,
    async publish(staged: string, key: string) {
      running += 1
      if (running === 4) publishing.emit('four')
      await four
      await machine.store.publish(staged, key)
    },
  }
  const { copiedFiles } = await restoreOn({ ...machine, store: gated }, createFolderTarget(folder))
  expect(copiedFiles).toBe(manifest.media.files)

  const other = await newMachine()
  const full = () => Promise.reject(new Error('The bucket is full'))
  await expect(
    restoreOn({ ...other, store: { ...other.store, publish: full } }, createFolderTarget(folder)),
  ).rejects.toThrow('The bucket is full')
  expect(readdirSync(other.store.stagingRoot)).toEqual([])
})

test('a database on which Gatehouse runs is rejected', async () => {
  const folder = targetFolder()
  await backUp(app, folder)
  const machine = await newMachine()
  await restore(machine, folder)
  await withClient(machine.connectionString, () =>
    expect(restore(machine, folder, { isForced: true })).rejects.toThrow(
      'Gatehouse is running on the database of the test. Stop it first; nothing was changed.',
    ),
  )
})

test('a damaged backup, and a target that fails during the restore, change nothing', async () => {
  const folder = targetFolder()
  await backUp(app, folder)
  const machine = await newMachine()
  await restore(machine, folder)
  await query(machine, `update property set location = 'Later'`)
  const before = hashesOf((await backUpMachine(machine)).manifest)

  const target = createFolderTarget(folder)
  let reads = 0
  const failing = {
    ...target,
    get: (path: string) =>
      path.endsWith('/property.copy.gz') && (reads += 1) === 2 ? Promise.resolve(null) : target.get(path),
  }
  await expect(restore(machine, folder, { target: failing, isForced: true })).rejects.toThrow('it is missing')
  expect(reads).toBe(2)
  expect(hashesOf((await backUpMachine(machine)).manifest)).toEqual(before)

  const path = join(folder, (await findNewest(target)).name, 'tables', 'agent.copy.gz')
  writeFileSync(path, readFileSync(path).subarray(0, -1))
  const neverOpened = () => Promise.reject(new Error('The database was opened'))
  await expect(restore(machine, folder, { isForced: true, openDatabase: neverOpened })).rejects.toThrow(
    'agent.copy.gz: its content was changed.',
  )
})

test('a backup of an older version is migrated, and one of a newer version is rejected', async () => {
  const older = await newMachine()
  const { pool, close } = connect({ connectionString: older.connectionString, close: async () => {} })
  await migrate(
    pool,
    migrations.filter(({ name }) => name < '0041'),
  )
  await close()
  await query(
    older,
    `insert into signup (id, name, email, email_folded, phone_number, search_text, received_at, created_at, updated_at)
    values (gen_random_uuid(), 'Ada', 'a@b.ng', 'a@b.ng', '', 'ada', now(), now(), now())`,
  )
  const folder = targetFolder()
  const { connectionString, store } = older
  const { manifest } = await backUp({ connectionString, media: { store } } as TestApp, folder)

  const machine = await newMachine()
  await restore(machine, folder)
  expect(await countOf(machine, 'signup')).toBe(1)
  expect(await countOf(machine, 'migration')).toBe(migrations.length)

  const target = createFolderTarget(folder)
  await removeManifest(target, manifest.name)
  await writeManifest(target, { ...manifest, migrations: [...manifest.migrations, '9999-from-the-future'] }, noSigning)
  await expect(restore(machine, folder, { isForced: true })).rejects.toThrow(
    `was made by a newer Gatehouse (its step 9999-from-the-future is not known here)`,
  )
})

test('an encrypted backup is restored with its passphrase only', async () => {
  const folder = targetFolder()
  const keys = { ...noKeys, passphrase: 'seven dry mangoes' }
  const { manifest } = await backUp(app, folder, { keys })
  const machine = await newMachine()
  await expect(restore(machine, folder)).rejects.toThrow(
    'are encrypted. Set BACKUP_PASSPHRASE or BACKUP_IDENTITY to decrypt them.',
  )
  await restore(machine, folder, { keys })
  expect(hashesOf((await backUpMachine(machine)).manifest)).toEqual(hashesOf(manifest))
})

test.each(['the newest backup', 'the database that is replaced'])(
  'a person whose erasure is in %s is erased again',
  async (place) => {
    const folder = targetFolder()
    const first = await backUp(app, folder)
    const email = `chioma@${place.length}.test`
    await insertSignup(app.db, { email, email_folded: email, name: 'Chioma Eze' })
    const old = await backUp(app, folder)
    const machine = await newMachine()
    await restore(machine, folder)
    const body = { identifiers: [email], current_pswd: testAdmin.password }
    await app.jobs.queue.start()
    expect((await app.request(personalDataEndpoints.erase, { body })).status).toBe(200)
    expect(first.manifest.name < old.manifest.name).toBe(true)
    if (place === 'the newest backup') await backUp(app, folder)
    else {
      const { rows } = await app.pool.query('select * from erasure order by created_at desc limit 1')
      const { id, created_at, admin_id, hashes, results } = rows[0]
      await query(machine, 'insert into erasure values ($1, $2, $3, $4, $5)', [
        id,
        created_at,
        admin_id,
        JSON.stringify(hashes),
        JSON.stringify(results),
      ])
    }
    const pool = { query: async (text: string) => ({ rows: await query(machine, text) }) } as never
    const search = () => searchEverything(pool, machine.dataDir, [email, 'Chioma Eze'])
    expect(await search()).not.toEqual([])
    const { erasedPersons } = await restore(machine, folder, { backup: old.manifest.name, isForced: true })
    expect(erasedPersons).toBe(1)
    expect(await search()).toEqual([])
  },
)
