import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type JpegOptions, type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCoefficientBytes } from '../jpeg-components'
import { readSegments } from './jpeg-segments'
import { writeSequential } from './write-sequential'

let folder = ''
let pattern: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-sequential-'))
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const plain = sharp({ create: { width: 331, height: 213, channels: 3, background: '#000', noise } })
  pattern = await plain.blur(0.6).png().toBuffer()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function convert(jpeg: Buffer): Promise<string> {
  const [source, target] = [join(folder, 'source.jpg'), join(folder, 'target.jpg')]
  await rm(target, { force: true })
  await writeFile(source, jpeg)
  await writeSequential(source, target)
  return target
}

const pixelsOf = (image: Sharp) => image.raw().toBuffer()

async function expectSamePixels(jpeg: Buffer): Promise<void> {
  const target = await convert(jpeg)
  expect((await sharp(target).metadata()).isProgressive).toBe(false)
  expect((await pixelsOf(sharp(target, { failOn: 'warning' }))).equals(await pixelsOf(sharp(jpeg)))).toBe(true)
}

test.each<[string, JpegOptions]>([
  ['4:4:4', { chromaSubsampling: '4:4:4', quality: 97 }],
  ['4:2:0', { chromaSubsampling: '4:2:0', quality: 60 }],
  ['4:4:4 with scans of single channels', { chromaSubsampling: '4:4:4', mozjpeg: true, quality: 97 }],
  ['4:2:0 with optimised scans', { chromaSubsampling: '4:2:0', mozjpeg: true }],
])('a progressive JPEG in %s becomes a sequential one with the same pixels', async (_, options) => {
  await expectSamePixels(
    await sharp(pattern)
      .jpeg({ progressive: true, ...options })
      .toBuffer(),
  )
})

test('grey, four colours and a colour profile are retained', async () => {
  const progressive = { progressive: true, chromaSubsampling: '4:4:4' }
  await expectSamePixels(await sharp(pattern).greyscale().jpeg(progressive).toBuffer())
  await expectSamePixels(await sharp(pattern).toColourspace('cmyk').jpeg(progressive).toBuffer())
  const target = await convert(await sharp(pattern).withIccProfile('p3').jpeg(progressive).toBuffer())
  expect((await sharp(target).metadata()).icc).toBeDefined()
})

test('restart markers are skipped', async () => {
  await expectSamePixels(withRestarts)
})

test('a file that is cut off or damaged is rejected', async () => {
  const jpeg = await sharp(pattern).jpeg({ progressive: true }).toBuffer()
  // The noise is random: the middle is in the data of a scan, or just before the next segment.
  await expect(convert(jpeg.subarray(0, jpeg.length / 2))).rejects.toThrow(/is cut off|is missing/)
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]))
  const twice = Buffer.concat([jpeg.subarray(0, frame), jpeg.subarray(frame, frame + 19), jpeg.subarray(frame)])
  await expect(convert(twice)).rejects.toThrow('the frame is not supported')
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const damaged = Buffer.from(jpeg).fill(0xfe, scan + 200, scan + 2_000)
  await expect(convert(damaged)).rejects.toThrow(/is invalid/)
})

test('a file with too many scans is rejected', async () => {
  const jpeg = await sharp(pattern).jpeg({ progressive: true }).toBuffer()
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const empty = Buffer.from('ffda0008010100000000', 'hex')
  const scans = Buffer.concat([jpeg.subarray(0, scan), ...Array.from({ length: 1_001 }, () => empty)])
  await expect(convert(Buffer.concat([scans, jpeg.subarray(-2)]))).rejects.toThrow('there are too many scans')
})

test('the Huffman tables of many scans take little memory', async () => {
  const jpeg = await sharp(pattern).greyscale().jpeg({ progressive: true }).toBuffer()
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  // A table whose single code has one bit, for each scan.
  const table = Buffer.concat([Buffer.from('ffc4001400', 'hex'), Buffer.from([1]), Buffer.alloc(16)])
  const unit = Buffer.concat([table, Buffer.from('ffda0008010100000000', 'hex')])
  const data = Buffer.concat([jpeg.subarray(0, scan), ...Array.from({ length: 900 }, () => unit), jpeg.subarray(-2)])
  const before = process.memoryUsage().arrayBuffers
  const { scans } = readSegments(data)
  expect(scans).toHaveLength(900)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000)
})

test('the memory of a decoder is known also when all channels have factors of two', async () => {
  const jpeg = await sharp(pattern).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]))
  for (const component of [0, 1, 2]) jpeg[frame + 11 + component * 3] = 0x22
  const path = join(folder, 'factors.jpg')
  await writeFile(path, jpeg)
  expect(await readCoefficientBytes(path)).toBe(6)
})

/** 20 × 19 pixels, written by `jpegtran -progressive -restart 1B`: sharp writes no restart markers. */
const withRestarts = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWG',
    'kJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk',
    'pKSkpKSkpKSkpKSkpKT/wgARCAATABQDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAEC/8QAFwEAAwEAAAAAAAAA',
    'AAAAAAAAAAECA//dAAQAAf/aAAwDAQACEAMQAAABRRf/0NMpX//RlEf/0tDOP//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI',
    'AQEAAQUCf//Qf//Rf//Sf//Tf//Uf//Vf//Wf//Xf//EABURAQEAAAAAAAAAAAAAAAAAAAAB/9oACAEDAQE/AX//0H//0a//',
    '0n//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AX//0H//0X//0n//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEB',
    'AAY/An//0H//0X//0n//03//1H//1X//1n//13//xAAVEAEBAAAAAAAAAAAAAAAAAAAAAf/aAAgBAQABPyF//9B//9GV/9J/',
    '/9N//9R//9V//9aP/9d//9oADAMBAAIAAwAAABBH/9A//9Hz/9L7/8QAFxEBAQEBAAAAAAAAAAAAAAAAAAERMf/aAAgBAwEB',
    'PxCzH//QyP/R4f/Sf//EABgRAQEAAwAAAAAAAAAAAAAAAAABESEx/9oACAECAQE/ENR//9C4f//RvH//0n//xAAYEAEBAQEB',
    'AAAAAAAAAAAAAAABABEhMf/aAAgBAQABPxAcv//QVv/RXL//0vG//9N6X//UDl//1W//1r//1wMv/9k=',
  ].join(''),
  'base64',
)
