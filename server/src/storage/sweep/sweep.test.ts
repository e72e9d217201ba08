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
import { openMedia, type OpenMedia } from '../../../test/media/open-media'
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
  await sql`truncate media, media_folder, media_intent, property cascade`.execute(database.db)
  await rm(dataDir, { recursive: true, force: true })
})

const log = { ...silent, warn: (detail: Record<string, unknown>, line: string) => void warnings.push([line, detail]) }
const open = () => openMedia(database, { dataDir, log })

/** Publishes a property with photographs and returns their keys. */
async function publishProperty(photographs: number): Promise<string[]> {
  const staged = []
  for (let count = 0; count < photographs; count += 1) staged.push(await stageFile(media, photograph))
  await media.publish(staged)
  await insertPropertyWith(database.db, media, staged)
  return staged.map(({ key }) => key)
}

/** Restarts the server and runs its first sweep. */
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

test('with an older database no media are moved, and a warning is logged', async () => {
  await publishProperty(1)
  for (let count = 0; count < 25; count += 1) await addFolder(dataDir)
  const before = await servedKeys()
  await restart()
  expect(await servedKeys()).toEqual(before)
  expect(before).toHaveLength(26)
  expect(warnings).toContainEqual([
    expect.stringMatching(/^So many media folders have no record that none was moved/),
    { folders: 26, orphans: 25 },
  ])
})

/** Adds this many folders to the property of which all but the first `orphans` have a row. */
async function addFolders(total: number, orphans: number): Promise<{ withRow: string[]; withoutRow: string[] }> {
  const keys = []
  for (let count = 0; count < total; count += 1) keys.push(await addFolder(dataDir))
  const withRow = keys.slice(orphans)
  await sql`
    insert into media (key, slot, property_id, kind, state, files, sha256, created_at)
    select key, 'property_images', (select id from property), 'image', 'ready', '[]', '', now()
    from unnest(${withRow}::text[]) as added (key)`.execute(database.db)
  return { withRow, withoutRow: keys.slice(0, orphans).toSorted() }
}

test('more than 20 orphans are moved to the trash when they are at most 5 % of all folders', async () => {
  const referenced = await publishProperty(1)
  const { withRow, withoutRow } = await addFolders(439, 21)
  await restart()
  expect(await keysInTrash(dataDir)).toEqual(withoutRow)
  expect(await servedKeys()).toEqual([...referenced, ...withRow].toSorted())
})

test('the first run after the start finds the orphans among any number of folders', async () => {
  await publishProperty(1)
  const { withoutRow } = await addFolders(3_000, 20)
  await restart()
  expect(await keysInTrash(dataDir)).toEqual(withoutRow)
})

test('a few orphans are moved to the trash, and a warning is logged', async () => {
  const referenced = await publishProperty(2)
  const orphans = [await addFolder(dataDir), await addFolder(dataDir)].toSorted()
  await restart()
  expect(await keysInTrash(dataDir)).toEqual(orphans)
  expect(await servedKeys()).toEqual(referenced.toSorted())
  expect(warnings.flat()).toContainEqual({ folders: 2 })
})

test('media in the trash that a row references again are served immediately and restored by the sweep', async () => {
  const keys = await publishProperty(3)
  await sql`create table backup as select * from media`.execute(database.db)
  await sql`alter table backup drop column main_name`.execute(database.db)
  await sql`delete from media`.execute(database.db)
  await restart()
  expect(await keysInTrash(dataDir)).toEqual(keys.toSorted())
  expect(await media.open(keys[0]!, 'full.jpg')).toBeNull()

  const columns = sql.raw(
    'key, slot, position, property_id, kind, state, files, width, height, color, duration, sha256, created_at',
  )
  await sql`insert into media (${columns}) select ${columns} from backup`.execute(database.db)
  await sql`drop table backup`.execute(database.db)
  const file = await media.open(keys[0]!, 'full.jpg')
  expect((await text(await file!.read())).length).toBeGreaterThan(100)
  expect(await keysInTrash(dataDir)).toEqual(keys.slice(1).toSorted())
  await restart()
  expect(await keysInTrash(dataDir)).toEqual([])
  expect(await servedKeys()).toEqual(keys.toSorted())
})

test('media are removed from the trash after 30 days, unless a row references them', async () => {
  const [referenced = ''] = await publishProperty(1)
  const [old, recent] = [await addFolder(dataDir), await addFolder(dataDir)]
  const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10)
  await media.store.trash.put(old, dayAgo(31))
  await media.store.trash.put(referenced, dayAgo(31))
  await media.store.trash.put(recent, dayAgo(29))
  expect(await media.sweep()).toEqual({ ...nothing, restored: 1 })
  expect(await keysInTrash(dataDir)).toEqual([recent])
  expect(await servedKeys()).toEqual([referenced])
})

test('an upload that is being published is not moved, however old its folder is', async () => {
  const published = await stageFile(media, photograph)
  await media.publish([published])
  const folder = join(dataDir, 'media', published.key.slice(0, 2), published.key)
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  await utimes(folder, yesterday, yesterday)
  expect(await media.sweep()).toEqual(nothing)
  expect(await servedKeys()).toEqual([published.key])
  await media.discard([published])
})

test('media of an interrupted upload are moved to the trash', async () => {
  const staged = [await stageFile(media, photograph), await stageFile(media, photograph)]
  await media.publish(staged)
  await restart()
  expect(await keysInTrash(dataDir)).toEqual(staged.map(({ key }) => key).toSorted())
  expect(await servedKeys()).toEqual([])
})

test('the files of media that were deleted 30 days ago are removed, later ones are not', async () => {
  const [old = '', recent = ''] = await publishProperty(2)
  const deletedDaysAgo = (key: string, days: number) =>
    sql`update media set deleted_at = now() - ${days} * interval '1 day' where key = ${key}`.execute(database.db)
  await deletedDaysAgo(old, 31)
  await deletedDaysAgo(recent, 29)
  expect(await media.sweep()).toEqual({ ...nothing, purged: 1 })
  expect(await servedKeys()).toEqual([recent])
  expect(await keysInTrash(dataDir)).toEqual([])
})

test('an old staging folder is removed while the server runs', async () => {
  const staged = await stageFile(media, photograph)
  const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000)
  await utimes(staged.folder, threeHoursAgo, threeHoursAgo)
  expect(await media.sweep()).toEqual({ ...nothing, leftovers: 1 })
})
