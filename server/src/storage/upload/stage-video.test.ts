import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImages } from '../images/images'
import { stageUpload } from '../../../test/media/stage-upload'
import { partOf } from '../../../test/media/pictures'
import { makeVideo } from '../../../test/media/videos'

const images = createImages()
let root = ''
let mp4: Buffer
let avi: Buffer
let indexFirst: Buffer
let soundOnly: Buffer

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatehouse-staging-'))
  mp4 = await makeVideo('mp4')
  avi = await makeVideo('avi')
  indexFirst = await makeVideo('mp4', { output: '-movflags +faststart' })
  soundOnly = await makeVideo('mp4', { output: '-vn' })
})
afterAll(() => rm(root, { recursive: true, force: true }))

function stage(bytes: Buffer, canConvert = true) {
  const part = partOf(bytes, 'tour.mp4')
  return stageUpload({ root, images, canConvert }, { slotName: 'video_upload', slot: propertyFiles.video_upload, part })
}

const truncated = '“tour.mp4” is incomplete: the end of the file is missing. Copy it from the camera again.'
const noIndex = '“tour.mp4” is incomplete: it has no index, as after a recording that was interrupted.'

test.each([
  ['a truncated MP4', () => mp4.subarray(0, mp4.length - 100), truncated],
  ['an MP4 whose index comes first, truncated', () => indexFirst.subarray(0, indexFirst.length - 100), truncated],
  ['an MP4 without its index', () => mp4.subarray(0, mp4.indexOf('moov') - 4), noIndex],
  [
    'an MP4 without its media data',
    () => Buffer.concat([mp4.subarray(0, 32), mp4.subarray(mp4.indexOf('moov') - 4)]),
    '“tour.mp4” is incomplete: it has an index, and no pictures.',
  ],
  [
    'an MP4 with a broken index',
    () => Buffer.from(mp4).fill(1, mp4.indexOf('moov') + 4, mp4.indexOf('moov') + 12),
    '“tour.mp4” is damaged: its index cannot be read.',
  ],
  ['an MP4 with sound only', () => soundOnly, '“tour.mp4” has sound only. Choose a file with a video.'],
  ['a truncated AVI', () => avi.subarray(0, avi.length / 2), truncated],
  [
    'an AVI without its header',
    () => Buffer.from(avi).fill(1, 12, 24),
    '“tour.mp4” is damaged: its index cannot be read.',
  ],
  [
    'a QuickTime film',
    () => Buffer.from('\x00\x00\x00\x14ftypqt  \x00\x00\x02\x00qt  ', 'latin1'),
    'The video must be mp4 or avi. “tour.mp4” is a QuickTime video.',
  ],
  [
    'a picture',
    () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'The video must be mp4 or avi. “tour.mp4” is of another type.',
  ],
])('%s is rejected', async (_, bytes, message) => {
  await expect(stage(bytes())).rejects.toThrow(message)
  expect(await readdir(root)).toEqual([])
})

test('an MP4 is stored unchanged except for its metadata, with its size and duration', async () => {
  const staged = await stage(mp4)
  expect(staged).toMatchObject({ kind: 'video', state: 'ready', width: 320, height: 240 })
  expect(staged.duration).toBeCloseTo(2, 1)
  expect(staged.files).toEqual([{ name: 'full.mp4', type: 'video/mp4', bytes: mp4.length, width: 320, height: 240 }])
  const blank = Buffer.from(mp4)
  const metadata = blank.indexOf('udta') - 4
  blank.fill(0, metadata + 8, metadata + blank.readUInt32BE(metadata)).write('free', metadata + 4)
  expect((await readFile(join(staged.folder, 'full.mp4'))).equals(blank)).toBe(true)
  await rm(staged.folder, { recursive: true })
})

test.each([
  ['HEVC', 'HEVC (H.265)', '-c:v libx265 -tag:v hvc1'],
  ['AC-3 sound', 'AC-3 (Dolby) sound', '-c:a ac3'],
])('an MP4 with %s is processing, or without ffmpeg a download, and a notice says so', async (_, format, output) => {
  const video = await makeVideo('mp4', { seconds: 1, output })
  const about = `Not every browser plays the format of this video: ${format}.`
  for (const [canConvert, state, end] of [
    [true, 'processing', 'It is being converted, and will play when it is ready.'],
    [false, 'ready', 'This server cannot convert it, so the video is a download where it does not play.'],
  ] as const) {
    const staged = await stage(video, canConvert)
    expect(staged).toMatchObject({ kind: 'video', state, notice: `${about} ${end}` })
    await rm(staged.folder, { recursive: true })
  }
})

test('an AVI is processing until its conversion, or ready as a download without ffmpeg', async () => {
  for (const [canConvert, state] of [
    [true, 'processing'],
    [false, 'ready'],
  ] as const) {
    const staged = await stage(avi, canConvert)
    expect(staged).toMatchObject({ kind: 'video', state, files: [{ name: 'full.avi', type: 'video/x-msvideo' }] })
    await rm(staged.folder, { recursive: true })
  }
})

/** The bytes of a box that extend to the end of the file have no content. */
const zerosAfter = (bytes: Buffer, from: number) => bytes.subarray(from).every((byte) => byte === 0)

test.each([
  ['3 bytes', Buffer.from([0, 0, 0])],
  ['7 other bytes', Buffer.from('trailer')],
  ['zeros', Buffer.alloc(4096)],
  ["a camera's trailer", Buffer.from(`${'Z'.repeat(496)}8db42d694ccc418790edff439fe026bf`)],
  ['a trailer that looks like a box', Buffer.concat([Buffer.from('\0\0\0\x20SEFH', 'latin1'), Buffer.alloc(10, 7)])],
  ['an archive', Buffer.from('PK\x03\x04 and a program')],
])('of an MP4 that is followed by %s, only the video is stored', async (_, trailer) => {
  const staged = await stage(Buffer.concat([mp4, trailer]))
  expect(staged).toMatchObject({ state: 'ready', width: 320, height: 240 })
  const bytes = await readFile(join(staged.folder, 'full.mp4'))
  expect(bytes).toHaveLength(mp4.length + trailer.length)
  if (trailer.length < 8) expect(zerosAfter(bytes, mp4.length)).toBe(true)
  else {
    expect(bytes.readUInt32BE(mp4.length)).toBe(trailer.length)
    expect(bytes.toString('latin1', mp4.length + 4, mp4.length + 8)).toBe('free')
    expect(zerosAfter(bytes, mp4.length + 8)).toBe(true)
  }
  // What is stored is a video that is accepted again: an upload is staged twice if the first save fails.
  expect(await stage(bytes)).toMatchObject({ state: 'ready' })
})
