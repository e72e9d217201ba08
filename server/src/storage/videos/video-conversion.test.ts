import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Video } from '@gatehouse/contract/entities/media'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import type { OpenDatabase } from '../../database/open'
import { videoObject } from '../serving/picture-sql'
import { findMediaRow } from '../media-rows'
import { compareFilesAndRows, insertPropertyWith, stageFile } from '../../../test/media/stored-media'
import { openMedia, type OpenMedia } from '../../../test/media/open-media'
import { expectStoredJson } from '../../../test/stored-json'
import { makeVideo } from '../../../test/media/videos'

let database: OpenDatabase
let dataDir = ''
const running: OpenMedia[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-video-'))
})
afterEach(async () => {
  for (const media of running.splice(0)) await media.stop()
  await expectStoredJson(database.db)
  await sql`truncate media, media_folder, media_intent, property cascade`.execute(database.db)
  await sql`truncate pgboss.job`.execute(database.db).catch(() => {})
  await rm(dataDir, { recursive: true, force: true })
})

async function startMedia(ffmpegPath?: string, isAlone = true): Promise<OpenMedia> {
  const media = await openMedia(database, { dataDir, ffmpegPath, isAlone })
  running.push(media)
  await media.start()
  return media
}

async function upload(media: OpenMedia, bytes: Buffer): Promise<string> {
  const staged = await stageFile(media, bytes, 'video_upload')
  await media.publish([staged])
  await insertPropertyWith(database.db, media, [staged])
  return staged.key
}

/** A shell script in place of ffmpeg. */
async function makeProgram(line: string): Promise<string> {
  const path = join(dataDir, 'not-ffmpeg')
  await writeFile(path, `#!/bin/sh\n${line}\n`)
  await chmod(path, 0o755)
  return path
}

const rowOf = (key: string) => findMediaRow(database.db, key)
const countActiveJobs = async () => {
  const found = await sql`select from pgboss.job where name = 'video' and state = 'active'`.execute(database.db)
  return found.rows.length
}
const hasQueue = () =>
  sql`select from pgboss.queue where name = 'video'`.execute(database.db).then(
    ({ rows }) => rows.length === 1,
    () => false,
  )

function startChild(argumentList: string[]) {
  const converter = fileURLToPath(new URL('../../../test/crash/convert-until-killed.ts', import.meta.url))
  return spawn(process.execPath, ['--import', 'tsx', converter, ...argumentList], { stdio: 'inherit' })
}

async function videoOf(key: string, origin = ''): Promise<Video> {
  const video = videoObject(origin)
  const { rows } = await sql<{ video: Video }>`select ${video} as video from media where key = ${key}`.execute(
    database.db,
  )
  return rows[0]!.video
}

const polling = { timeout: 90_000, interval: 100 }

async function expectFilesToBeRows(): Promise<void> {
  const { onDisk, inRows } = await compareFilesAndRows(database.db, dataDir)
  expect(onDisk).toEqual(inRows)
}

test('an AVI is processing, then an MP4 that browsers play, with a poster', { timeout: 120_000 }, async () => {
  const media = await startMedia()
  const key = await upload(media, await makeVideo('avi', { seconds: 2, width: 1600, height: 900 }))
  const before = await videoOf(key, 'http://here')
  expect(before).toMatchObject({ state: 'processing', poster: null, url: `http://here/media/${key}/full.avi` })

  await expect.poll(async () => (await rowOf(key))?.state, polling).toBe('ready')
  const row = (await rowOf(key))!
  expect(row.files.map(({ name }) => name)).toEqual(['full.avi', 'video.mp4', 'poster.webp'])
  const { duration, ...after } = await videoOf(key, 'http://here')
  expect(duration).toBeCloseTo(2, 0)
  expect(after).toEqual({
    url: `http://here/media/${key}/video.mp4`,
    type: 'video/mp4',
    state: 'ready',
    poster: `http://here/media/${key}/poster.webp`,
    width: 1280,
    height: 720,
  })
  await expectFilesToBeRows()
  const path = join(dataDir, 'media', key.slice(0, 2), key, 'video.mp4')
  const probe = '-v error -show_entries stream=codec_name,pix_fmt -of csv=p=0'.split(' ')
  const { stdout } = await promisify(execFile)('ffprobe', [...probe, path])
  expect(stdout.trim().split('\n')).toEqual(['h264,yuv420p', 'aac'])
})

test('an MP4 is ready immediately and gets its poster later', { timeout: 120_000 }, async () => {
  const media = await startMedia()
  const key = await upload(media, await makeVideo('mp4', { seconds: 1 }))
  expect((await rowOf(key))?.state).toBe('ready')
  await expect
    .poll(async () => (await rowOf(key))?.files.map(({ name }) => name), polling)
    .toEqual(['full.mp4', 'poster.webp'])
  expect((await rowOf(key))?.color).toMatch(/^#[0-9a-f]{6}$/)
  await expectFilesToBeRows()
})

test('without ffmpeg an AVI is ready as a download', async () => {
  const media = await startMedia(join(dataDir, 'no-such-program'))
  expect(media.canConvert).toBe(false)
  const key = await upload(media, await makeVideo('avi', { seconds: 1 }))
  expect(await videoOf(key)).toMatchObject({ state: 'ready', type: 'video/x-msvideo' })
})

test('a conversion that was interrupted by a stop is repeated after the restart', { timeout: 120_000 }, async () => {
  const first = await startMedia(await makeProgram('exec sleep 60'))
  const key = await upload(first, await makeVideo('avi', { seconds: 1 }))
  await expect.poll(countActiveJobs, polling).toBe(1)
  await first.stop()
  expect((await rowOf(key))?.state).toBe('processing')

  await startMedia()
  await expect.poll(async () => (await rowOf(key))?.state, polling).toBe('ready')
  await expectFilesToBeRows()
})

test('with several instances, only the jobs of a killed server are taken over', { timeout: 120_000 }, async () => {
  const slow = await makeProgram('exec sleep 60')
  const child = startChild([database.connectionString, dataDir, slow])
  onTestFinished(() => void child.kill('SIGKILL'))
  const first = await startMedia(join(dataDir, 'no-such-program'), false)
  const staged = await stageFile(first, await makeVideo('avi', { seconds: 1 }), 'video_upload')
  await first.publish([{ ...staged, state: 'processing' }])
  await insertPropertyWith(database.db, first, [{ ...staged, state: 'processing' }])
  await expect.poll(hasQueue, polling).toBe(true)
  await sql`insert into pgboss.job (name, data, retry_limit) values ('video', ${JSON.stringify({ key: staged.key })}, 8)`.execute(
    database.db,
  )
  await expect.poll(countActiveJobs, polling).toBe(1)
  await sql`update pgboss.job set started_on = started_on - interval '1 minute'`.execute(database.db)

  const second = await startMedia(undefined, false)
  await second.stop()
  const jobs = await sql`select state, retry_count from pgboss.job where name = 'video'`.execute(database.db)
  expect(jobs.rows).toEqual([{ state: 'active', retry_count: 0 }])

  child.kill('SIGKILL')
  await once(child, 'close')
  await startMedia(undefined, false)
  await expect.poll(async () => (await rowOf(staged.key))?.state, polling).toBe('ready')
  expect((await rowOf(staged.key))?.files).toHaveLength(3)
})

test('an MP4 that not every browser plays is converted, and its original retained', { timeout: 120_000 }, async () => {
  const media = await startMedia()
  const output = '-c:v libx265 -tag:v hvc1 -pix_fmt yuv420p10le -c:a ac3'
  const key = await upload(media, await makeVideo('mp4', { seconds: 1, output }))
  expect(await videoOf(key)).toMatchObject({ state: 'processing', url: `/media/${key}/full.mp4` })
  await expect.poll(async () => (await rowOf(key))?.state, polling).toBe('ready')
  expect(await videoOf(key)).toMatchObject({ state: 'ready', url: `/media/${key}/video.mp4`, type: 'video/mp4' })
  const { stdout } = await promisify(execFile)('ffprobe', [
    ...'-v error -show_entries stream=codec_name,pix_fmt -of csv=p=0'.split(' '),
    join(dataDir, 'media', key.slice(0, 2), key, 'video.mp4'),
  ])
  expect(stdout).toBe('h264,yuv420p\naac\n')
  await expectFilesToBeRows()
})

test('a transaction that fails adds no conversion job', { timeout: 120_000 }, async () => {
  const media = await startMedia()
  const staged = await stageFile(media, await makeVideo('avi', { seconds: 1 }), 'video_upload')
  await media.publish([staged])
  const failing = database.db.transaction().execute(async (tx) => {
    await media.insertRows(tx, [staged], { property_id: '00000000-0000-7000-8000-000000000000' })
  })
  await expect(failing).rejects.toThrow('media_property_exists')
  const { rows } = await sql`select from pgboss.job where name = 'video'`.execute(database.db)
  expect(rows).toHaveLength(0)
})

test('an AVI that cannot be converted is marked as failed and remains a download', { timeout: 90_000 }, async () => {
  const media = await startMedia(await makeProgram('exit 1'))
  const key = await upload(media, await makeVideo('avi', { seconds: 1 }))
  await expect.poll(async () => (await rowOf(key))?.state, { timeout: 80_000, interval: 200 }).toBe('failed')
  expect(await videoOf(key)).toMatchObject({ state: 'failed', url: `/media/${key}/full.avi` })
  await expectFilesToBeRows()
})

test(
  'a pending AVI becomes a download when ffmpeg is missing, and is converted when ffmpeg is back',
  { timeout: 120_000 },
  async () => {
    const first = await startMedia(await makeProgram('exec sleep 60'))
    const key = await upload(first, await makeVideo('avi', { seconds: 1 }))
    await first.stop()
    const second = await startMedia(join(dataDir, 'no-such-program'))
    expect((await rowOf(key))?.state).toBe('ready')
    await second.stop()
    await startMedia()
    await expect.poll(async () => (await rowOf(key))?.files.length, polling).toBe(3)
    await expectFilesToBeRows()
  },
)
