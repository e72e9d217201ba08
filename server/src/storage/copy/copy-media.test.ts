import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { openMedia, type OpenMedia } from '../../../test/media/open-media'
import { makePhotograph } from '../../../test/media/pictures'
import { listAllKeys } from '../../../test/media/store-contract'
import { compareFilesAndRows, insertPropertyWith, stageFile } from '../../../test/media/stored-media'
import { type ObjectStorage, startObjectStorage } from '../../../test/object-storage/object-storage'
import type { OpenDatabase } from '../../database/open'
import { createDiskStore } from '../store/disk-store'
import { createS3Store } from '../store/s3/s3-store'
import type { MediaStore } from '../store/store'
import { assertCopied } from './assert-copied'
import { copyMedia, type CopyOptions } from './copy-media'

let database: OpenDatabase
let service: ObjectStorage
let photograph: Buffer
let dataDir = ''
let media: OpenMedia
let disk: MediaStore
let bucket: MediaStore

beforeAll(async () => {
  database = await openTestDatabase()
  service = await startObjectStorage()
  photograph = await makePhotograph({ width: 700, height: 500 })
})
afterAll(async () => {
  await service.close()
  await database.close()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-copy-'))
  media = await openMedia(database, { dataDir })
  await media.start()
  disk = createDiskStore(join(dataDir, 'media'))
  bucket = createS3Store(join(dataDir, 'media'), await service.createBucket(), { credentials: service.credentials })
})
afterEach(async () => {
  await media.stop()
  await sql`truncate media, media_folder, media_intent, property cascade`.execute(database.db)
  await rm(dataDir, { recursive: true, force: true })
})

async function publishProperty(photographs: number): Promise<string[]> {
  const staged = []
  for (let count = 0; count < photographs; count += 1) staged.push(await stageFile(media, photograph))
  await media.publish(staged)
  await insertPropertyWith(database.db, media, staged)
  // Makes all sizes.
  for (const { key } of staged) await (await media.open(key, '320.webp'))?.close()
  return staged.map(({ key }) => key)
}

const copy = (from: MediaStore, to: MediaStore, options: Partial<CopyOptions> = {}) => {
  const rest = { folder: join(dataDir, 'media'), report: () => {}, signal: new AbortController().signal }
  return copyMedia({ db: database.db, from, to, ...rest, ...options })
}

async function countReferenced(): Promise<number> {
  return (await compareFilesAndRows(database.db, dataDir)).inRows.length
}

test('all files arrive in the bucket and come back to an empty disk, and a repetition copies nothing', async () => {
  const keys = await publishProperty(3)
  const files = await countReferenced()
  const settings = { dataDir, objectStorage: await service.createBucket() }
  await expect(assertCopied(database.db, settings, bucket)).rejects.toThrow(
    /^The media are in .*\/media, and s3:\/\/.* is empty\. Copy them first: npm run media -- copy --from disk --to s3$/,
  )
  expect(await copy(disk, bucket)).toMatchObject({ files, copied: files, removed: 0, missing: [] })
  await assertCopied(database.db, settings, bucket)
  expect((await listAllKeys(bucket)).toSorted()).toEqual(keys.toSorted())
  expect(await copy(disk, bucket)).toMatchObject({ files, copied: 0, missing: [] })

  await media.stop()
  await rm(join(dataDir, 'media'), { recursive: true })
  expect(await copy(bucket, disk)).toMatchObject({ files, copied: files, missing: [] })
  const { onDisk, inRows } = await compareFilesAndRows(database.db, dataDir)
  expect(onDisk).toEqual(inRows)
  media = await openMedia(database, { dataDir })
  await media.start()
})

test('a copy that was interrupted continues, and includes what was saved meanwhile', async () => {
  await publishProperty(4)
  const stop = new AbortController()
  let published = 0
  const interrupting: MediaStore = {
    ...bucket,
    async publish(folder, key) {
      await bucket.publish(folder, key)
      published += 1
      if (published === 2) stop.abort(new Error('Stopped'))
    },
  }
  await expect(copy(disk, interrupting, { signal: stop.signal })).rejects.toThrow('Stopped')
  const before = (await listAllKeys(bucket)).length
  expect(before).toBeLessThan(5)
  const saved: string[] = []
  const saving: MediaStore = {
    ...bucket,
    async publish(folder, key) {
      if (saved.length === 0) saved.push(...(await publishProperty(1)))
      await bucket.publish(folder, key)
    },
  }
  await publishProperty(1)
  expect(await copy(disk, saving)).toMatchObject({ files: await countReferenced(), missing: [] })
  expect(await listAllKeys(bucket)).toEqual(expect.arrayContaining(saved))
  expect(await listAllKeys(bucket)).toHaveLength(6)
})

test('a file with other content in the target is replaced, and a missing one is named', async () => {
  const [damaged = '', incomplete = ''] = await publishProperty(2)
  const staged = await mkdtemp(join(dataDir, 'staged-'))
  await writeFile(join(staged, 'full.jpg'), 'other')
  await bucket.prepare()
  await bucket.publish(staged, damaged)
  await disk.removeFile(incomplete, '320.webp')
  const files = await countReferenced()
  const missing = [`${incomplete}/320.webp`]
  expect(await copy(disk, bucket)).toMatchObject({ files: files - 1, copied: files - 1, missing })
  const read = async (store: MediaStore) => await buffer(await (await store.open(damaged, 'full.jpg'))!.read())
  expect((await read(bucket)).equals(await read(disk))).toBe(true)
})

test('what was erased from the source is removed from the target, and what is in its trash goes to the trash', async () => {
  const [erased = '', trashed = '', retained = ''] = await publishProperty(3)
  await copy(disk, bucket)
  await database.db.deleteFrom('media').where('key', 'in', [erased, trashed]).execute()
  await disk.remove(erased)
  await disk.trash.put(trashed, '2026-11-20')
  expect((await copy(disk, bucket)).removed).toBeGreaterThan(1)
  expect(await listAllKeys(bucket)).toEqual([retained])
  expect([await bucket.trash.restore(erased), await bucket.trash.restore(trashed)]).toEqual([false, true])
})

test('the bucket of another database is rejected', async () => {
  await publishProperty(1)
  await bucket.prepare()
  await bucket.writeDatabaseId('00000000-0000-4000-8000-000000000000', { replace: true })
  await expect(copy(disk, bucket)).rejects.toThrow(/^The media in s3:\/\/.* belong to another database/)
  expect(await listAllKeys(bucket)).toEqual([])
})
