import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from '../test/data-folder'
import { name } from '../test/programs/name'
import { query, succeeds } from '../test/query'
import { missingReserveBytes, startDiskReserve } from './disk-reserve'
import { startEmbeddedPostgres } from './embedded-postgres'

const megabyte = 1024 * 1024
const polling = { timeout: 20_000, interval: 20 }

function start(folder: string, volume: { freeBytes: number; totalBytes: number }) {
  const lines: string[] = []
  const readDisk = () => Promise.resolve(volume)
  const reserve = startDiskReserve(folder, (line) => lines.push(line), { readDisk, checkIntervalMs: 10 })
  onTestFinished(() => reserve.stop())
  return { path: join(folder, 'reserve'), lines, ...reserve }
}

const hasReserve = (path: string) => existsSync(path)

test('a reserve of 32 MB is allocated, released when the disk is full, and created again', async () => {
  const folder = makeDataFolder()
  const volume = { freeBytes: 500 * megabyte, totalBytes: 10_000 * megabyte }
  const { path, lines } = start(folder, volume)
  await expect.poll(() => hasReserve(path), polling).toBe(true)
  const { size, blocks } = statSync(path)
  expect(size).toBe(32 * megabyte)
  expect(blocks * 512).toBeGreaterThanOrEqual(size)
  expect(await missingReserveBytes(folder)).toBe(0)

  volume.freeBytes = 15 * megabyte
  await expect.poll(() => hasReserve(path), polling).toBe(false)
  await expect.poll(() => lines, polling).toEqual([expect.stringMatching(/^The disk of .* is full: free some space\./)])

  volume.freeBytes = 129 * megabyte
  await expect.poll(() => hasReserve(path), polling).toBe(true)
})

test('once the reserve is nearly used up, changes are to be rejected until there is space', async () => {
  const volume = { freeBytes: 500 * megabyte, totalBytes: 10_000 * megabyte }
  const { path, isUsedUp } = start(makeDataFolder(), volume)
  await expect.poll(() => hasReserve(path), polling).toBe(true)
  volume.freeBytes = 15 * megabyte
  await expect.poll(isUsedUp, polling).toBe(true)
  volume.freeBytes = 40 * megabyte
  await expect.poll(isUsedUp, polling).toBe(false)
  expect(hasReserve(path)).toBe(false)
})

test('a full disk is detected before the database starts', async () => {
  const folder = makeDataFolder()
  const volume = { freeBytes: 500 * megabyte, totalBytes: 10_000 * megabyte }
  const first = start(folder, volume)
  await expect.poll(() => hasReserve(first.path), polling).toBe(true)
  await first.stop()
  volume.freeBytes = 0
  const second = startDiskReserve(folder, () => {}, { readDisk: () => Promise.resolve(volume) })
  await second.releaseIfFull()
  await second.stop()
  expect(hasReserve(first.path)).toBe(false)
})

test('no reserve is created on a volume under 400 MB, or with too little free space', async () => {
  for (const volume of [
    { freeBytes: 390 * megabyte, totalBytes: 399_999_999 },
    { freeBytes: 127 * megabyte, totalBytes: 10_000 * megabyte },
  ]) {
    let checks = 0
    const folder = makeDataFolder()
    const readDisk = () => Promise.resolve(((checks += 1), volume))
    const reserve = startDiskReserve(folder, () => {}, { readDisk, checkIntervalMs: 5 })
    await expect.poll(() => checks, polling).toBeGreaterThan(4)
    await reserve.stop()
    expect(hasReserve(join(folder, 'reserve'))).toBe(false)
  }
})

/** Mounts a volume in memory. False where this user cannot mount one. */
function mountVolume(folder: string, megabytes: number): boolean {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0 || freemem() < 3e9) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
    onTestFinished(() => void execFileSync('umount', ['-l', folder]))
    return true
  } catch {
    return false
  }
}

test('on a full disk the database can still read, delete and write a little', { timeout: 90_000 }, async (context) => {
  const folder = join(makeDataFolder(), 'volume')
  mkdirSync(folder)
  context.skip(!mountVolume(folder, 1_100), 'Only root may mount a volume, and it takes 1.1 GB of memory')
  const lines: string[] = []
  const options = { dataFolder: folder, name, isDurable: false, log: (line: string) => lines.push(line) }
  const { connectionString, close } = await startEmbeddedPostgres(options)
  onTestFinished(() => close())
  await query(connectionString, 'create table kept as select generate_series(1, 1000) as number')
  await expect.poll(() => hasReserve(join(folder, 'reserve')), polling).toBe(true)

  const filler = join(folder, 'filler')
  expect(() => execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' })).toThrow()
  const log = () => lines.join('\n')
  await expect.poll(log, polling).toContain('is full: free some space. Its reserve of 32 MB is released')
  expect(hasReserve(join(folder, 'reserve'))).toBe(false)
  // If it needed space before the reserve was released, it restarts by itself.
  const works = (statement: string) => () => succeeds(connectionString, statement)
  await expect.poll(works('select from kept'), polling).toBe(true)
  await expect.poll(works('delete from kept where number > 500'), polling).toBe(true)
  const more = (megabytes: number) =>
    `create table more as select repeat(md5(number::text), 30) from generate_series(1, ${megabytes * 1000}) number`
  await expect.poll(works(more(2)), polling).toBe(true)
  await expect.poll(works('drop table more'), polling).toBe(true)
  await expect(query(connectionString, more(200))).rejects.toMatchObject({ code: '53100' })
  expect(await query(connectionString, 'select count(*)::integer as count from kept')).toEqual([{ count: 500 }])

  rmSync(filler)
  await expect.poll(() => hasReserve(join(folder, 'reserve')), polling).toBe(true)
})
