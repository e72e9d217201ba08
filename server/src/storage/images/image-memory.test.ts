import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

const encoder = fileURLToPath(new URL('../../../test/media/encode-until-measured.ts', import.meta.url))
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-memory-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })

async function write(name: string, image: Sharp): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, await image.toBuffer())
  return path
}

// The glibc settings of `npm start`: without them each thread retains tens of megabytes of freed memory.
const { scripts } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))
const memorySettings = Object.fromEntries(
  [...String(scripts.start).matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
)

const canMeasure = existsSync('/proc/self/clear_refs')

const progressive = (width: number, height: number, chromaSubsampling: '4:2:0' | '4:4:4') =>
  plain(width, height).jpeg({ progressive: true, chromaSubsampling }).withMetadata({ orientation: 8 })

/** By how many bytes the memory of a process grows while it encodes these images concurrently. */
async function measure(...pictures: string[]): Promise<number> {
  const small = await write('small.jpg', plain(400, 300).jpeg())
  const argumentList = ['--import', 'tsx', encoder, folder, small, ...pictures]
  const { stdout } = await promisify(execFile)(process.execPath, argumentList, {
    env: { ...process.env, ...memorySettings },
  })
  expect(Number(stdout)).toBeGreaterThan(0)
  return Number(stdout)
}

test.runIf(canMeasure)(
  'encoding three large images concurrently uses at most 150 MB',
  { timeout: 120_000 },
  async () => {
    const large = [
      await write('webp.webp', plain(6000, 4000).webp({ lossless: true, effort: 0 })),
      await write('rotated.jpg', plain(8600, 5800).jpeg().withMetadata({ orientation: 6 })),
      await write('progressive.jpg', progressive(6000, 4000, '4:2:0')),
    ]
    expect(await measure(...large)).toBeLessThan(150_000_000)
  },
)

test.runIf(canMeasure)(
  'encoding three progressive JPEGs in 4:4:4 concurrently uses at most 150 MB',
  { timeout: 120_000 },
  async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const small = sharp({ create: { width: 600, height: 400, channels: 3, background: '#000', noise } })
    const detailed = sharp(await small.png().toBuffer()).resize(6000, 4000, { kernel: 'nearest' })
    const full = await write('full.jpg', detailed.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }))
    expect(await measure(full, full, full)).toBeLessThan(150_000_000)
  },
)

test.runIf(canMeasure)(
  'encoding three rotated panoramas concurrently uses at most 150 MB',
  { timeout: 120_000 },
  async () => {
    const panorama = await write('panorama.jpg', progressive(16_000, 1_500, '4:2:0'))
    expect(await measure(panorama, panorama, panorama)).toBeLessThan(150_000_000)
  },
)
