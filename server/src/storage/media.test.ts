import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database'
import type { OpenDatabase } from '../database/open'
import { claimMedia } from './sweep/claim-media'
import { compareFilesAndRows, insertPropertyWith, stageFile } from '../../test/media/stored-media'
import { openMedia, type OpenMedia } from '../../test/media/open-media'
import { makePhotograph } from '../../test/media/pictures'

let database: OpenDatabase
let dataDir = ''
let media: OpenMedia
let photograph: Buffer

beforeAll(async () => {
  database = await openTestDatabase()
  photograph = await makePhotograph({ width: 400, height: 300, orientation: 1 })
})
afterAll(() => database.close())

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-media-'))
  media = await open()
  await claimMedia({ db: database.db, store: media.store })
})
afterEach(async () => {
  await media.stop()
  await sql`truncate media, media_folder, media_intent, property cascade`.execute(database.db)
  await rm(dataDir, { recursive: true, force: true })
})

const open = () => openMedia(database, { dataDir })

const countIntents = async () => (await database.db.selectFrom('media_intent').select('key').execute()).length

async function expectNothingLeft(): Promise<void> {
  expect(await compareFilesAndRows(database.db, dataDir)).toEqual({ onDisk: [], inRows: [] })
  expect(await readdir(join(dataDir, 'media', '.staging'))).toEqual([])
  expect(await countIntents()).toBe(0)
}

/** Starts the server again. */
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

test('uploads that were staged but not published can be discarded', async () => {
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
    'after the rename, with the intent lost',
    async () => {
      await media.publish([await stageFile(media, photograph)])
      await database.db.deleteFrom('media_intent').execute()
    },
  ],
])('after a crash %s the next start leaves no files', async (_, crash) => {
  await crash()
  await restart()
  await media.sweep()
  await expectNothingLeft()
})

test.each([
  ['after the copies', 0],
  ['between two copies', 1],
])('after a crash %s of a duplicate the next start leaves only the files of the property', async (_, missing) => {
  const staged = [await stageFile(media, photograph), await stageFile(media, photograph)]
  await media.publish(staged)
  await insertPropertyWith(database.db, media, staged)
  const before = await compareFilesAndRows(database.db, dataDir)
  const copies = (await media.copy(await database.db.selectFrom('media').selectAll().execute(), 2)).flat()
  for (const { key } of copies.slice(0, missing)) await media.store.remove(key)
  expect(await countIntents()).toBe(4)
  await restart()
  await media.sweep()
  expect(await compareFilesAndRows(database.db, dataDir)).toEqual(before)
  expect(await countIntents()).toBe(0)
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

test('the sweep does not affect running uploads', async () => {
  const waiting = await stageFile(media, photograph)
  const published = await stageFile(media, photograph)
  await media.publish([published])
  expect(await media.sweep()).toEqual({ leftovers: 0, purged: 0, trashed: 0, restored: 0 })
  await media.publish([waiting])
  await insertPropertyWith(database.db, media, [waiting, published])
  const { onDisk, inRows } = await compareFilesAndRows(database.db, dataDir)
  expect(onDisk).toEqual(inRows)
})

test('an upload whose intent was swept is rejected', async () => {
  const staged = [await stageFile(media, photograph)]
  await media.publish(staged)
  const other = await open()
  await other.start()
  await other.stop()
  await expect(insertPropertyWith(database.db, media, staged)).rejects.toThrow('The upload took too long.')
  await media.discard(staged)
  await expectNothingLeft()
})

test('an upload larger than the free space is rejected before its body is read', async () => {
  await expect(media.assertSpace(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({
    code: 'storage_full',
    message: 'There is not enough space left on the server for this upload.',
  })
  await media.assertSpace(1)
})
