import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import {
  compareFilesAndRows,
  insertPropertyWith,
  keysInTrash,
  addFolder,
  silent,
  stageFile,
} from '../../../test/media/stored-media'
import { makePhotograph } from '../../../test/media/pictures'
import type { OpenDatabase } from '../../database/open'
import { openMedia, type OpenMedia } from '../../../test/open-media'
import { claimMedia } from './claim-media'

let database: OpenDatabase
let photograph: Buffer
let dataDir = ''
let media: OpenMedia
let warnings: [string, Record<string, unknown>][] = []

beforeAll(async () => {
  database = await openTestDatabase()
  photograph = await makePhotograph({ width: 60, height: 40, orientation: 1 })
})
afterAll(() => database.close())

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-sweep-'))
  warnings = []
  media = await open()
  await claimMedia({ db: database.db, store: media.store })
})
afterEach(async () => {
  await media.stop()
  await sql`truncate media, media_intent, property cascade`.execute(database.db)
  await rm(dataDir, { recursive: true, force: true })
})

const log = { ...silent, warn: (detail: Record<string, unknown>, line: string) => void warnings.push([line, detail]) }
const open = () => openMedia(database, { dataDir, log })

/** A property with so many photographs; answers their keys. */
async function publishProperty(photographs: number): Promise<string[]> {
  const staged = []
  for (let count = 0; count < photographs; count += 1) staged.push(await stageFile(media, photograph))
  await media.publish(staged)
  await insertPropertyWith(database.db, media, staged)
  return staged.map(({ key }) => key)
}

/** The next server on this folder, once its first sweep is through. */
async function restart(): Promise<void> {
  await media.stop()
  media = await open()
  await media.start()
  await media.sweep()
}

async function servedKeys(): Promise<string[]> {
  const { onDisk } = await compareFilesAndRows(database.db, dataDir)
  return [...new Set(onDisk.map((path) => path.split('/')[0] ?? ''))].toSorted()
}

const nothing = { leftovers: 0, purged: 0, trashed: 0, restored: 0 }

test('an older database beside newer media costs no photograph: none is moved, and the log says so', async () => {
  await publishProperty(1)
  for (let count = 0; count < 25; count += 1) await addFolder(dataDir)
  const before = await servedKeys()
  await restart()
  expect(await servedKeys()).toEqual(before)
  expect(before).toHaveLength(26)
  expect(warnings).toContainEqual([
    expect.stringMatching(/^So many media folders are named by no record that none was moved/),
    { folders: 26, unknown: 25 },
  ])
})

test('more than 20 folders may go to the trash when they are at most 5 % of all', async () => {
  const named = await publishProperty(1)
  const others = []
  for (let count = 0; count < 439; count += 1) others.push(await addFolder(dataDir))
  const withRow = others.slice(21)
  await sql`
    insert into media (key, slot, property_id, kind, state, files, sha256, created_at)
    select key, 'property_images', (select id from property), 'image', 'ready', '[]', '', now()
    from unnest(${withRow}::text[]) as added (key)`.execute(database.db)
  await restart()
  expect(await keysInTrash(dataDir)).toEqual(others.slice(0, 21).toSorted())
  expect(await servedKeys()).toEqual([...named, ...withRow].toSorted())
})

test('a few folders that no row names are moved to the trash and said', async () => {
  const named = await publishProperty(2)
  const unnamed = [await addFolder(dataDir), await addFolder(dataDir)].toSorted()
  await restart()
  expect(await keysInTrash(dataDir)).toEqual(unnamed)
  expect(await servedKeys()).toEqual(named.toSorted())
  expect(warnings.flat()).toContainEqual({ folders: 2 })
})

test('what a newer database names again is served at once, and comes back from the trash by itself', async () => {
  const keys = await publishProperty(3)
  await sql`create table kept as select * from media`.execute(database.db)
  await sql`alter table kept drop column main_name`.execute(database.db)
  await sql`delete from media`.execute(database.db)
  await restart()
  expect(await keysInTrash(dataDir)).toEqual(keys.toSorted())
  expect(await media.open(keys[0]!, 'full.jpg')).toBeNull()

  const columns = sql.raw(
    'key, slot, position, property_id, kind, state, files, width, height, color, duration, sha256, created_at',
  )
  await sql`insert into media (${columns}) select ${columns} from kept`.execute(database.db)
  await sql`drop table kept`.execute(database.db)
  const file = await media.open(keys[0]!, 'full.jpg')
  expect((await text(file!.read())).length).toBeGreaterThan(100)
  expect(await keysInTrash(dataDir)).toEqual(keys.slice(1).toSorted())
  await restart()
  expect(await keysInTrash(dataDir)).toEqual([])
  expect(await servedKeys()).toEqual(keys.toSorted())
})

test('the trash is emptied after 30 days, but never of what a row names', async () => {
  const [named = ''] = await publishProperty(1)
  const [old, recent] = [await addFolder(dataDir), await addFolder(dataDir)]
  const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10)
  await media.store.trash.put(old, dayAgo(31))
  await media.store.trash.put(named, dayAgo(31))
  await media.store.trash.put(recent, dayAgo(29))
  expect(await media.sweep()).toEqual({ ...nothing, restored: 1 })
  expect(await keysInTrash(dataDir)).toEqual([recent])
  expect(await servedKeys()).toEqual([named])
})

test('an upload that is being published is not moved, whatever its age, and neither is a young folder', async () => {
  const published = await stageFile(media, photograph)
  await media.publish([published])
  const folder = join(dataDir, 'media', published.key.slice(0, 2), published.key)
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  await utimes(folder, yesterday, yesterday)
  expect(await media.sweep()).toEqual(nothing)
  // The first walk of a server that is alone needs no age; from then on a folder has to be an hour old.
  await addFolder(dataDir)
  expect(await media.sweep()).toEqual(nothing)
  expect(await servedKeys()).toHaveLength(2)
  await media.discard([published])
})

test('media of an upload that broke off wait in the trash, as an older database may know of the upload alone', async () => {
  const staged = [await stageFile(media, photograph), await stageFile(media, photograph)]
  await media.publish(staged)
  await restart()
  expect(await keysInTrash(dataDir)).toEqual(staged.map(({ key }) => key).toSorted())
  expect(await servedKeys()).toEqual([])
})

test('media deleted 30 days ago are removed with their files, later ones wait', async () => {
  const [old = '', recent = ''] = await publishProperty(2)
  const deletedDaysAgo = (key: string, days: number) =>
    sql`update media set deleted_at = now() - ${days} * interval '1 day' where key = ${key}`.execute(database.db)
  await deletedDaysAgo(old, 31)
  await deletedDaysAgo(recent, 29)
  expect(await media.sweep()).toEqual({ ...nothing, purged: 1 })
  expect(await servedKeys()).toEqual([recent])
  expect(await keysInTrash(dataDir)).toEqual([])
})

test('an old folder in staging goes, also while the server runs', async () => {
  const staged = await stageFile(media, photograph)
  const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000)
  await utimes(staged.folder, threeHoursAgo, threeHoursAgo)
  expect(await media.sweep()).toEqual({ ...nothing, leftovers: 1 })
})
