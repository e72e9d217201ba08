import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database'
import type { OpenDatabase } from '../db/open'
import { createMedia, type Media } from './media'
import { newMediaKey } from './media-key'
import { compareFilesAndRows, insertPropertyWith, silent, stageFile } from '../../test/media-business'
import { makePhotograph } from '../../test/pictures'

let database: OpenDatabase
let dataDir = ''
let media: Media
let photograph: Buffer

beforeAll(async () => {
  database = await openTestDatabase()
  photograph = await makePhotograph({ width: 400, height: 300, orientation: 1 })
})
afterAll(() => database.close())

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-media-'))
  media = await open()
})
afterEach(async () => {
  await media.stop()
  await sql`truncate media, media_intent, property cascade`.execute(database.db)
  await rm(dataDir, { recursive: true, force: true })
})

const open = () =>
  createMedia({ db: database.db, background: database.background, dataDir, isAlone: true, log: silent })

const countIntents = async () => (await database.db.selectFrom('media_intent').select('key').execute()).length

async function expectNothingLeft(): Promise<void> {
  expect(await compareFilesAndRows(database.db, dataDir)).toEqual({ onDisk: [], inRows: [] })
  expect(await readdir(join(dataDir, 'staging'))).toEqual([])
  expect(await countIntents()).toBe(0)
}

/** A server that starts after a crash: nothing of the first one is closed or undone. */
async function restart(): Promise<void> {
  await media.stop()
  media = await open()
  await media.start()
}

test('a failed transaction leaves neither rows nor files when its uploads are discarded', async () => {
  const staged = [await stageFile(media, photograph), await stageFile(media, photograph)]
  await media.publish(staged)
  const failing = database.db.transaction().execute(async (tx) => {
    await media.insertRows(tx, staged, { property_id: '00000000-0000-7000-8000-000000000000' })
  })
  await expect(failing).rejects.toThrow('media_property_exists')
  await media.discard(staged)
  await expectNothingLeft()
})

test('what was staged but never published is discarded too', async () => {
  await media.discard([await stageFile(media, photograph)])
  await expectNothingLeft()
})

test.each([
  ['after staging', async () => void (await stageFile(media, photograph))],
  [
    'after the intent, before the rename',
    async () => {
      const staged = await stageFile(media, photograph)
      await database.db.insertInto('media_intent').values({ key: staged.key, created_at: new Date() }).execute()
    },
  ],
  ['after the rename, before the rows', async () => media.publish([await stageFile(media, photograph)])],
  [
    'after the rename, when the intent is lost',
    async () => {
      await media.publish([await stageFile(media, photograph)])
      await database.db.deleteFrom('media_intent').execute()
    },
  ],
])('a crash %s leaves nothing once the server has started again', async (_, crash) => {
  await crash()
  await restart()
  await expectNothingLeft()
})

test('a crash after the commit loses nothing', async () => {
  const staged = [await stageFile(media, photograph), await stageFile(media, photograph)]
  await media.publish(staged)
  await insertPropertyWith(database.db, media, staged)
  await restart()
  const { onDisk, inRows } = await compareFilesAndRows(database.db, dataDir)
  expect(onDisk).toHaveLength(4)
  expect(onDisk).toEqual(inRows)
  expect(await countIntents()).toBe(0)
  expect(await database.db.selectFrom('media').select('position').orderBy('position').execute()).toEqual([
    { position: 0 },
    { position: 1 },
  ])
})

test('while requests run, the sweep leaves uploads under way alone', async () => {
  const waiting = await stageFile(media, photograph)
  const published = await stageFile(media, photograph)
  await media.publish([published])
  expect(await media.sweep()).toEqual({ leftovers: 0, folders: 0 })
  await media.publish([waiting])
  await insertPropertyWith(database.db, media, [waiting, published])
  const { onDisk, inRows } = await compareFilesAndRows(database.db, dataDir)
  expect(onDisk).toEqual(inRows)
})

test('an upload whose intent was swept is refused instead of pointing at a missing file', async () => {
  const staged = [await stageFile(media, photograph)]
  await media.publish(staged)
  const other = await open()
  await other.start()
  await other.stop()
  await expect(insertPropertyWith(database.db, media, staged)).rejects.toThrow('The upload took too long.')
  await media.discard(staged)
  await expectNothingLeft()
})

test('media deleted 30 days ago are swept with their files, later ones wait', async () => {
  const [old, recent] = [await stageFile(media, photograph), await stageFile(media, photograph)]
  await media.publish([old, recent])
  await insertPropertyWith(database.db, media, [old, recent])
  const deletedDaysAgo = (key: string, days: number) =>
    sql`update media set deleted_at = now() - ${days} * interval '1 day' where key = ${key}`.execute(database.db)
  await deletedDaysAgo(old.key, 31)
  await deletedDaysAgo(recent.key, 29)
  expect(await media.sweep()).toEqual({ leftovers: 0, folders: 1 })
  const { onDisk, inRows } = await compareFilesAndRows(database.db, dataDir)
  expect(onDisk).toEqual(inRows)
  expect(onDisk.every((path) => path.startsWith(recent.key))).toBe(true)
})

test('a data folder full of media is left alone by a database that knows none of them', async () => {
  for (let count = 0; count < 21; count += 1) {
    const folder = await mkdtemp(join(dataDir, 'staged-'))
    await writeFile(join(folder, 'full.jpg'), 'a photograph')
    await media.store.publish(folder, newMediaKey())
  }
  await restart()
  expect((await compareFilesAndRows(database.db, dataDir)).onDisk).toHaveLength(21)
})

test('an old folder in staging goes, also while the server runs', async () => {
  const staged = await stageFile(media, photograph)
  const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000)
  await utimes(staged.folder, threeHoursAgo, threeHoursAgo)
  expect(await media.sweep()).toEqual({ leftovers: 1, folders: 0 })
  await expectNothingLeft()
})

test('more than the volume has room for is refused before the body is read', async () => {
  await expect(media.assertSpace(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({
    code: 'storage_full',
    message: 'There is not enough space left on the server for this upload.',
  })
  await media.assertSpace(1)
})
