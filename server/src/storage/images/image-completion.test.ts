import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { openMedia, type OpenMedia } from '../../../test/media/open-media'
import { makePhotograph } from '../../../test/media/pictures'
import { compareFilesAndRows, insertPropertyWith, stageFile } from '../../../test/media/stored-media'
import { until } from '../../../test/until'
import type { OpenDatabase } from '../../database/open'
import { findMediaRow, insertMediaRows } from '../media-rows'
import { isMediaName, sourceName } from '../media-key'
import { createDiskStore } from '../store/disk-store'
import type { MediaStore } from '../store/store'

let database: OpenDatabase
let photograph: Buffer
let dataDir = ''
const running: OpenMedia[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  // More than 2 megapixels, upright 1500 × 2000.
  photograph = await makePhotograph({ width: 2000, height: 1500, orientation: 6 })
})
afterAll(() => database.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-image-'))
})
afterEach(async () => {
  for (const media of running.splice(0)) await media.stop()
  await sql`truncate media, media_folder, media_intent, property cascade`.execute(database.db)
  await sql`truncate pgboss.job`.execute(database.db).catch(() => {})
  await rm(dataDir, { recursive: true, force: true })
})

async function open(store?: MediaStore): Promise<OpenMedia> {
  const media = await openMedia(database, store ? { dataDir, store } : { dataDir })
  running.push(media)
  return media
}

/** Stores a property with one photograph. */
async function save(media: OpenMedia): Promise<string> {
  const staged = await stageFile(media, photograph)
  await media.publish([staged])
  await insertPropertyWith(database.db, media, [staged])
  return staged.key
}

/** Stores a property with one photograph, without adding a job. */
async function saveWithoutJob(media: OpenMedia): Promise<string> {
  const staged = await stageFile(media, photograph)
  await media.store.publish(staged.folder, staged.key)
  const insertRows: OpenMedia['insertRows'] = (tx, all, owner) => insertMediaRows(tx, all, owner, 0)
  await insertPropertyWith(database.db, { insertRows }, [staged])
  return staged.key
}

const folderOf = (key: string) => join(dataDir, 'media', key.slice(0, 2), key)
const isComplete = (key: string) => async () => !(await readdir(folderOf(key))).includes(sourceName)
const allNames = ['full.jpg', '320.webp', '640.webp', '1280.webp']

async function read(media: OpenMedia, key: string, name: string): Promise<Buffer> {
  const file = await media.open(key, name)
  return await buffer(await file!.read())
}

async function expectComplete(key: string): Promise<void> {
  const row = (await findMediaRow(database.db, key))!
  expect(row.source).toBeNull()
  expect(row.files.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['full.jpg', 1500, 2000],
    ['320.webp', 320, 427],
    ['640.webp', 640, 853],
    ['1280.webp', 1280, 1707],
  ])
  expect([row.width, row.height]).toEqual([1500, 2000])
  for (const { name, bytes } of row.files) expect((await stat(join(folderOf(key), name))).size, name).toBe(bytes)
  const json = database.db.selectFrom('property_json').select('cover').where('property_id', '=', row.property_id!)
  expect((await json.executeTakeFirstOrThrow()).cover).toContain(`${key}/1280.webp`)
  const { onDisk, inRows } = await compareFilesAndRows(database.db, dataDir)
  expect(onDisk).toEqual(inRows)
}

/** Orientation 6 is rotated clockwise: the left, orange side becomes the top. */
async function expectUprightWithoutMetadata(image: Buffer): Promise<void> {
  const { exif, orientation, width, height } = await sharp(image).metadata()
  expect([exif, orientation, width < height]).toEqual([undefined, undefined, true])
  expect(image.includes('GPS') || image.includes('Gatehouse')).toBe(false)
  const top = await sharp(image).extract({ left: 20, top: 20, width: 1, height: 1 }).raw().toBuffer()
  expect(top[0]).toBeGreaterThan(180)
}

test('a save makes the rendition of a card, and a job makes the other files and removes the upload', async () => {
  const media = await open()
  await media.start()
  const key = await save(media)
  // The address of the whole image is stored with its size, before the file exists.
  const row = (await findMediaRow(database.db, key))!
  expect([row.main_name, row.width, row.height]).toEqual(['full.jpg', 1500, 2000])
  expect(row.files[1]).toMatchObject({ name: '640.webp', width: 640, height: 853 })
  await until('the job has made the other files', isComplete(key))
  await expectComplete(key)
  for (const name of allNames) await expectUprightWithoutMetadata(await read(media, key, name))
})

test('files that are requested before the job has run are made by one run and not replaced by the job', async () => {
  let runs = 0
  const disk = createDiskStore(join(dataDir, 'media'))
  const store: MediaStore = {
    ...disk,
    withLocalFile: (...file) => {
      runs += 1
      return disk.withLocalFile(...file)
    },
  }
  const media = await open(store)
  const key = await saveWithoutJob(media)
  const names = ['full.jpg', '1280.webp', 'full.jpg', '320.webp', '640.webp']
  const images = await Promise.all(names.map((name) => read(media, key, name)))
  expect(runs).toBe(1)
  for (const image of images) await expectUprightWithoutMetadata(image)
  const inodes = async () =>
    await Promise.all(allNames.map(async (name) => (await stat(join(folderOf(key), name))).ino))
  const before = await inodes()
  await media.tasks[0]!.run({ key }, { attempt: 1, signal: new AbortController().signal })
  expect(await isComplete(key)()).toBe(true)
  await expectComplete(key)
  expect([await inodes(), runs]).toEqual([before, 1])
})

test(
  'a job that was killed in the middle is done again, without replacing a stored file',
  { timeout: 120_000 },
  async () => {
    const program = fileURLToPath(new URL('../../../test/crash/complete-until-killed.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', program, database.connectionString, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    child.kill('SIGKILL')
    await once(child, 'close')
    const key = line.toString().trim()
    const full = join(folderOf(key), 'full.jpg')
    const { ino } = await stat(full)
    expect((await findMediaRow(database.db, key))!.source).not.toBeNull()

    const media = await open()
    await media.start()
    await until('the job has run again', isComplete(key))
    await expectComplete(key)
    expect((await stat(full)).ino).toBe(ino)
  },
)

test('the sweep leaves the uploads of images whose files remain to be made', async () => {
  const media = await open()
  const key = await saveWithoutJob(media)
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  await utimes(folderOf(key), yesterday, yesterday)
  expect(await media.sweep()).toEqual({ leftovers: 0, purged: 0, trashed: 0, restored: 0 })
  expect((await readFile(join(folderOf(key), sourceName))).equals(photograph)).toBe(true)
  // It contains the location; the routes serve media names only.
  expect(isMediaName(sourceName)).toBe(false)
  await expectUprightWithoutMetadata(await read(media, key, 'full.jpg'))
})
