import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '../../../test/media/pictures'
import { makeVideo } from '../../../test/media/videos'
import { createImages } from '../images/images'
import { stageUpload } from '../../../test/media/stage-upload'

const run = promisify(execFile)
const images = createImages()
const location = '+06.4550+003.3841/'
let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatehouse-staging-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

function stage(bytes: Buffer) {
  const slot = propertyFiles.video_upload
  const upload = { slotName: 'video_upload', slot, part: partOf(bytes, 'tour.avi') } as const
  return stageUpload({ root, images, canConvert: true }, upload)
}

function chunk(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** Adds chunks to the end of the header list, and of the list of its first stream. */
function insertIntoHeader(video: Buffer, added: Buffer, inStream = added): Buffer {
  const header = video.indexOf('hdrl') - 8
  const stream = video.indexOf('strl') - 8
  const ends = [stream, header].map((at) => at + 8 + video.readUInt32LE(at + 4))
  const grown = Buffer.from(video)
  grown.writeUInt32LE(video.readUInt32LE(4) + inStream.length + added.length, 4)
  grown.writeUInt32LE(video.readUInt32LE(header + 4) + inStream.length + added.length, header + 4)
  grown.writeUInt32LE(video.readUInt32LE(stream + 4) + inStream.length, stream + 4)
  const [inner = 0, outer = 0] = ends
  return Buffer.concat([grown.subarray(0, inner), inStream, grown.subarray(inner, outer), added, grown.subarray(outer)])
}

async function playedOf(path: string): Promise<string> {
  const { stdout, stderr } = await run('ffmpeg', ['-v', 'error', '-i', path, '-f', 'md5', '-'])
  expect(stderr).toBe('')
  return stdout
}

test('the location is removed from an AVI, and it plays as before', async () => {
  const ofStream = ['strd', 'JUNK'].map((id) => chunk(id, Buffer.from(location)))
  const list = chunk('LIST', Buffer.concat([Buffer.from('INFO'), chunk('ICMT', Buffer.from(location))]))
  const made = await makeVideo('avi', { seconds: 1, output: `-metadata comment=${location}` })
  const video = insertIntoHeader(
    made,
    Buffer.concat([chunk('IDIT', Buffer.from(location)), list]),
    Buffer.concat(ofStream),
  )
  const sent = join(root, 'sent.avi')
  await writeFile(sent, video)
  const before = await playedOf(sent)

  const stored = join((await stage(video)).folder, 'full.avi')
  const bytes = await readFile(stored)
  expect(bytes.includes('+06.4550')).toBe(false)
  expect(bytes).toHaveLength(video.length)
  expect(await playedOf(stored)).toBe(before)
})

/** Adds chunks to the end of `LIST movi`, which the index after it does not refer to. */
function insertIntoMedia(video: Buffer, added: Buffer): Buffer {
  const media = video.indexOf('movi') - 8
  const end = media + 8 + video.readUInt32LE(media + 4)
  const grown = Buffer.from(video)
  grown.writeUInt32LE(video.readUInt32LE(4) + added.length, 4)
  grown.writeUInt32LE(video.readUInt32LE(media + 4) + added.length, media + 4)
  return Buffer.concat([grown.subarray(0, end), added, grown.subarray(end)])
}

test('the locations that a camera writes between the frames of an AVI are removed, and it plays as before', async () => {
  const text = Buffer.from(location)
  const header = Buffer.alloc(56)
  header.write('txts', 'latin1')
  const stream = chunk(
    'LIST',
    Buffer.concat([Buffer.from('strl'), chunk('strh', header), chunk('strf', Buffer.alloc(0))]),
  )
  const record = chunk('LIST', Buffer.concat([Buffer.from('rec '), chunk('gps0', text)]))
  const made = insertIntoHeader(await makeVideo('avi', { seconds: 1 }), stream, Buffer.alloc(0))
  const video = insertIntoMedia(
    made,
    Buffer.concat([chunk('03tx', text), chunk('02dc', text), chunk('JUNK', text), record]),
  )
  const sent = join(root, 'frames.avi')
  await writeFile(sent, video)
  const before = await playedOf(sent)

  const stored = join((await stage(video)).folder, 'full.avi')
  const bytes = await readFile(stored)
  expect(bytes.includes('+06.4550')).toBe(false)
  expect(bytes).toHaveLength(video.length)
  expect(await playedOf(stored)).toBe(before)
})

test('an AVI with too many nested lists is rejected', async () => {
  let nested: Buffer = chunk('01wb', Buffer.alloc(2))
  for (let level = 0; level < 20; level += 1) nested = chunk('LIST', Buffer.concat([Buffer.from('rec '), nested]))
  const video = insertIntoMedia(await makeVideo('avi', { seconds: 1 }), nested)
  await expect(stage(video)).rejects.toThrow('“tour.avi” is damaged: its index cannot be read.')
})

test('an AVI with too many chunks is rejected, in its header and between its frames', async () => {
  const made = await makeVideo('avi', { seconds: 1 })
  const many = (id: string, count: number) => Buffer.alloc(count * 8, chunk(id, Buffer.alloc(0)))
  for (const video of [insertIntoHeader(made, many('free', 500_000)), insertIntoMedia(made, many('02tx', 500_000))])
    await expect(stage(video)).rejects.toThrow('“tour.avi” is damaged: its index cannot be read.')
})
