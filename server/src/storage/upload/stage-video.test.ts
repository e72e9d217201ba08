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

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatehouse-staging-'))
  mp4 = await makeVideo('mp4')
  avi = await makeVideo('avi')
})
afterAll(() => rm(root, { recursive: true, force: true }))

function stage(bytes: Buffer, canConvert = true) {
  const part = partOf(bytes, 'tour.mp4')
  return stageUpload({ root, images, canConvert }, { slotName: 'video_upload', slot: propertyFiles.video_upload, part })
}

const damaged = '“tour.mp4” is damaged or incomplete and cannot be opened.'

test.each([
  ['a truncated MP4', () => mp4.subarray(0, mp4.length - 100), damaged],
  ['an MP4 without its index', () => mp4.subarray(0, mp4.indexOf('moov') - 4), damaged],
  ['an MP4 followed by an archive', () => Buffer.concat([mp4, Buffer.from('PK\x03\x04 and a program')]), damaged],
  ['a truncated AVI', () => avi.subarray(0, avi.length / 2), damaged],
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
