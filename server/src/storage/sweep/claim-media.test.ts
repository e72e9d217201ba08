import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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
import { openMedia, type OpenMedia } from '../../../test/open-media'
import { takeMedia } from './claim-media'

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
  await sql`truncate media, media_intent, property cascade`.execute(database.db)
  await rm(dataDir, { recursive: true, force: true })
})

const open = (isAlone = true) => openMedia(database, { dataDir, isAlone })
/** As if the database were another one: test databases are copies and share their id. */
const renewDatabase = () => sql`update database_id set id = gen_random_uuid()`.execute(database.db)

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
  ['the embedded database made anew', true],
  ['another DATABASE_URL', false],
])('with %s, the start is refused and no file is touched', async (_, isAlone) => {
  await media.start()
  await publishProperty(1)
  for (let count = 0; count < 25; count += 1) await addFolder(dataDir)
  const files = await countFiles()
  await media.stop()
  await renewDatabase()
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

test('media without an id are refused when the database names less than half of them', async () => {
  await publishProperty(2)
  for (let count = 0; count < 3; count += 1) await addFolder(dataDir)
  const error = await errorOf(media.start())
  expect(error).toMatch(/^The database names only 2 of the 5 media folders in .*"npm run admin -- adopt-media"/)
  expect(await media.store.readOwner()).toBeNull()
})

test.each([
  ['there are none yet', 0, 0],
  ['the database names half of them', 2, 2],
])('media without an id are adopted when %s', async (_, named, unnamed) => {
  if (named > 0) await publishProperty(named)
  for (let count = 0; count < unnamed; count += 1) await addFolder(dataDir)
  await media.start()
  expect(await media.store.readOwner()).toMatch(/^[0-9a-f-]{36}$/)
})

test('several servers of one database share a folder, also when they start together', async () => {
  const others = [await open(false), await open(false), await open(false)]
  await Promise.all(others.map((other) => other.start()))
  const owner = await media.store.readOwner()
  expect(owner).toMatch(/^[0-9a-f-]{36}$/)
  await Promise.all(others.map((other) => other.stop()))
  await media.start()
  expect(await media.store.readOwner()).toBe(owner)
})

test('what is adopted on purpose is this database’s own, and then the start succeeds', async () => {
  await media.start()
  await publishProperty(1)
  await addFolder(dataDir)
  await media.stop()
  await renewDatabase()
  media = await open()
  expect(await takeMedia({ db: database.db, store: media.store })).toEqual({ folders: 2, known: 1 })
  await media.start()
})
