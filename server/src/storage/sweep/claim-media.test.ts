import { mkdtemp, rename, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import {
  addFolder,
  compareFilesAndRows,
  insertPropertyWith,
  keysInTrash,
  stageFile,
} from '../../../test/media/stored-media'
import { makePhotograph } from '../../../test/media/pictures'
import type { OpenDatabase } from '../../database/open'
import { StartupError } from '../../app-error'
import { openMedia, type OpenMedia } from '../../../test/media/open-media'
import { adoptAllMedia } from './claim-media'

let database: OpenDatabase
let photograph: Buffer
let dataDir = ''
let media: OpenMedia

beforeAll(async () => {
  database = await openTestDatabase()
  photograph = await makePhotograph({ width: 60, height: 40, orientation: 1 })
})
afterAll(() => database.close())

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-owner-'))
  media = await open()
})
afterEach(async () => {
  await media.stop()
  await sql`truncate media, media_folder, media_intent, property cascade`.execute(database.db)
  await rm(dataDir, { recursive: true, force: true })
})

const open = (isAlone = true) => openMedia(database, { dataDir, isAlone })
/** Simulates another database: test databases are copies with the same id. */
const replaceDatabaseId = () => sql`update database_id set id = gen_random_uuid()`.execute(database.db)

async function publishProperty(photographs: number): Promise<void> {
  const staged = []
  for (let count = 0; count < photographs; count += 1) staged.push(await stageFile(media, photograph))
  await media.publish(staged)
  await insertPropertyWith(database.db, media, staged)
}

async function errorOf(starting: Promise<void>): Promise<string> {
  const error = await starting.then(
    () => expect.fail('it started'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof StartupError)) throw error
  return error.message
}

const countFiles = async () => (await compareFilesAndRows(database.db, dataDir)).onDisk.length

test.each([
  ['a new embedded database', true],
  ['another DATABASE_URL', false],
])('with %s, the start fails and no file is changed', async (_, isAlone) => {
  await media.start()
  await publishProperty(1)
  for (let count = 0; count < 25; count += 1) await addFolder(dataDir)
  const files = await countFiles()
  await media.stop()
  await replaceDatabaseId()
  await sql`truncate media, property cascade`.execute(database.db)
  media = await open(isAlone)
  const error = await errorOf(media.start())
  expect(error).toBe(
    `The media in ${join(dataDir, 'media')} belong to another database. Check DATABASE_URL and DATA_DIR. ` +
      'If they are right, run "npm run admin -- adopt-media"; nothing was changed.',
  )
  expect(await countFiles()).toBe(files)
  expect(await keysInTrash(dataDir)).toEqual([])
})

test('media without an id are rejected when the database references less than half of them', async () => {
  await publishProperty(2)
  for (let count = 0; count < 3; count += 1) await addFolder(dataDir)
  const error = await errorOf(media.start())
  expect(error).toMatch(/^The database references only 2 of the 5 media folders in .*"npm run admin -- adopt-media"/)
  expect(await media.store.readDatabaseId()).toBeNull()
})

test.each([
  ['there are none yet', 0, 0],
  ['the database references half of them', 2, 2],
])('media without an id are claimed when %s', async (_, referenced, orphans) => {
  if (referenced > 0) await publishProperty(referenced)
  for (let count = 0; count < orphans; count += 1) await addFolder(dataDir)
  await media.start()
  expect(await media.store.readDatabaseId()).toMatch(/^[0-9a-f-]{36}$/)
})

test('several servers of one database share a folder, also when they start concurrently', async () => {
  const others = [await open(false), await open(false), await open(false)]
  await Promise.all(others.map((other) => other.start()))
  const id = await media.store.readDatabaseId()
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  await Promise.all(others.map((other) => other.stop()))
  await media.start()
  expect(await media.store.readDatabaseId()).toBe(id)
})

test.each([
  ['an empty folder', false],
  ['a folder of its own with media', true],
])('a second server with %s is rejected, until the folder is adopted', async (_, hasMedia) => {
  await media.start()
  await publishProperty(1)
  const otherDir = await mkdtemp(join(tmpdir(), 'gatehouse-other-'))
  const other = await openMedia(database, { dataDir: otherDir, isAlone: false })
  if (hasMedia) {
    await addFolder(otherDir)
    await other.store.folderId?.create()
  }
  const error = await errorOf(other.start())
  expect(error).toBe(
    `The media of this database are in ${join(dataDir, 'media')} on ${hostname()}, and ${join(otherDir, 'media')} on ` +
      `${hostname()} is another folder. Several servers need one shared folder, or a bucket (S3_BUCKET); a volume may ` +
      'not be mounted. If the media were moved to this folder, run "npm run admin -- adopt-media"; nothing was changed.',
  )
  expect(await other.store.readDatabaseId()).toBeNull()
  await adoptAllMedia({ db: database.db, store: other.store })
  await other.start()
  await other.stop()
  await media.stop()
  media = await open()
  expect(await errorOf(media.start())).toContain('is another folder')
  await rm(otherDir, { recursive: true, force: true })
})

test('of servers that start concurrently with different folders one starts, and a moved folder is accepted', async () => {
  const folders = [dataDir, ...(await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'gatehouse-other-')))))]
  const servers = [media, ...(await Promise.all(folders.slice(1).map((dataDir) => openMedia(database, { dataDir }))))]
  const outcomes = await Promise.allSettled(servers.map((server) => server.start()))
  const started = outcomes.findIndex(({ status }) => status === 'fulfilled')
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  await Promise.all(servers.map((server) => server.stop()))

  const moved = join(folders[(started + 1) % 3]!, 'moved')
  await rename(folders[started]!, moved)
  media = await openMedia(database, { dataDir: moved })
  await media.start()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

test('after adopting the media of another database the start succeeds', async () => {
  await media.start()
  await publishProperty(1)
  await addFolder(dataDir)
  await media.stop()
  await replaceDatabaseId()
  media = await open()
  expect(await adoptAllMedia({ db: database.db, store: media.store })).toEqual({ folders: 2, referenced: 1 })
  await media.start()
})
