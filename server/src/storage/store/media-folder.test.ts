import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from '../../../test/data-folder'
import { openTestDatabase } from '../../../test/database'
import { insertPropertyWith, stageFile } from '../../../test/media/stored-media'
import { openMedia, type OpenMedia } from '../../../test/media/open-media'
import { makePhotograph } from '../../../test/media/pictures'
import type { OpenDatabase } from '../../database/open'

let database: OpenDatabase
let photograph: Buffer

beforeAll(async () => {
  database = await openTestDatabase()
  photograph = await makePhotograph({ width: 40, height: 30 })
})
afterAll(() => database.close())

async function open(dataDir: string): Promise<OpenMedia> {
  const media = await openMedia(database, { dataDir })
  onTestFinished(() => media.stop())
  return media
}

async function upload(media: OpenMedia): Promise<string> {
  const staged = await stageFile(media, photograph)
  await media.publish([staged])
  await insertPropertyWith(database.db, media, [staged])
  return staged.key
}

test('uploads work when the media folder is a link to another volume', async ({ skip }) => {
  const dataDir = makeDataFolder()
  const volume = makeFolderOnOtherVolume(dataDir)
  if (volume === null) {
    skip('this machine has no second volume that can be written')
    return
  }
  symlinkSync(volume, join(dataDir, 'media'))
  const media = await open(dataDir)
  const key = await upload(media)
  const [file = ''] = readdirSync(join(volume, key.slice(0, 2), key))
  const stored = await media.open(key, file)
  expect(await text(await stored!.read())).not.toBe('')
  expect(readdirSync(join(volume, '.staging'))).toEqual([])
})

test('a media folder that is a link to a missing volume prevents the start', async () => {
  const dataDir = makeDataFolder()
  symlinkSync('/nowhere/media', join(dataDir, 'media'))
  await expect(open(dataDir)).rejects.toThrow(
    /^The media folder .*\/media cannot be used: .*\. It must lead to a folder that this user can write\.$/,
  )
})

test('a media folder of another user prevents the start', async ({ skip }) => {
  skip(process.getuid?.() === 0, 'root may write everywhere')
  const dataDir = makeDataFolder()
  mkdirSync(join(dataDir, 'media', 'Ab'), { recursive: true })
  chmodSync(join(dataDir, 'media', 'Ab'), 0o500)
  await expect(open(dataDir)).rejects.toThrow('cannot be used: this user may not write there')
})

test('other users cannot list the media folder', async () => {
  const dataDir = makeDataFolder()
  mkdirSync(join(dataDir, 'media'), { mode: 0o755 })
  await open(dataDir)
  expect(statSync(join(dataDir, 'media')).mode & 0o777).toBe(0o700)
})

test("files that root stores in another user's data folder belong to that user", async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can create files for other users')
  const dataDir = makeDataFolder()
  chownSync(dataDir, 1234, 1234)
  const media = await open(dataDir)
  await media.store.writeDatabaseId('id', { replace: false })
  await upload(media)
  await stageFile(media, photograph)
  await media.store.trash.put(await upload(media), '2026-01-02')
  // Files in a staging folder are removed with it.
  const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/\.staging\/.*\//.test(name),
  )
  expect(paths.length).toBeGreaterThan(8)
  expect(paths.filter((name) => lstatSync(join(dataDir, name)).uid !== 1234)).toEqual([])
})

/** Null if neither the disk nor, on Linux, the file system in memory is another volume. */
function makeFolderOnOtherVolume(dataDir: string): string | null {
  const isOther = (volume: string) => existsSync(volume) && statSync(volume).dev !== statSync(dataDir).dev
  const volume = ['/dev/shm', '/tmp'].find(isOther)
  if (volume === undefined) return null
  try {
    const folder = mkdtempSync(join(volume, 'gatehouse-volume-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return null
  }
}
