import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from '../../test/data-folder'
import { keepReserve, missingReserveBytes } from './disk-reserve'
import { startEmbedded } from './embedded/embedded'
import { openConnections, poolLimits } from './connections'

const megabyte = 1024 * 1024
const patient = { timeout: 20_000, interval: 20 }

function keep(folder: string, volume: { freeBytes: number; totalBytes: number }) {
  const lines: string[] = []
  const readVolume = () => Promise.resolve(volume)
  const reserve = keepReserve(folder, (line) => lines.push(line), { readVolume, lookEveryMs: 10 })
  onTestFinished(() => reserve.stop())
  return { path: join(folder, 'reserve'), lines, ...reserve }
}

const isHeld = (path: string) => existsSync(path)

test('a reserve of 32 MB is really taken, given up when the disk is full, and taken back', async () => {
  const folder = makeDataFolder()
  const volume = { freeBytes: 500 * megabyte, totalBytes: 10_000 * megabyte }
  const { path, lines } = keep(folder, volume)
  await expect.poll(() => isHeld(path), patient).toBe(true)
  const { size, blocks } = statSync(path)
  expect(size).toBe(32 * megabyte)
  expect(blocks * 512).toBeGreaterThanOrEqual(size)
  expect(await missingReserveBytes(folder)).toBe(0)

  volume.freeBytes = 15 * megabyte
  await expect.poll(() => isHeld(path), patient).toBe(false)
  await expect.poll(() => lines, patient).toEqual([expect.stringMatching(/^The disk of .* is full: free some space\./)])

  volume.freeBytes = 129 * megabyte
  await expect.poll(() => isHeld(path), patient).toBe(true)
})

test('a full disk is seen before the database starts', async () => {
  const folder = makeDataFolder()
  const volume = { freeBytes: 500 * megabyte, totalBytes: 10_000 * megabyte }
  const first = keep(folder, volume)
  await expect.poll(() => isHeld(first.path), patient).toBe(true)
  await first.stop()
  volume.freeBytes = 0
  const second = keepReserve(folder, () => {}, { readVolume: () => Promise.resolve(volume) })
  await second.giveUpIfFull()
  await second.stop()
  expect(isHeld(first.path)).toBe(false)
})

test('a volume under 1 GB has no reserve, and too little space takes none', async () => {
  for (const volume of [
    { freeBytes: 900 * megabyte, totalBytes: 999_999_999 },
    { freeBytes: 127 * megabyte, totalBytes: 10_000 * megabyte },
  ]) {
    let looks = 0
    const folder = makeDataFolder()
    const readVolume = () => Promise.resolve(((looks += 1), volume))
    const reserve = keepReserve(folder, () => {}, { readVolume, lookEveryMs: 5 })
    await expect.poll(() => looks, patient).toBeGreaterThan(4)
    await reserve.stop()
    expect(isHeld(join(folder, 'reserve'))).toBe(false)
  }
})

/** A volume of its own in memory, where this user may mount one. */
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

test(
  'on a full disk the database goes on reading, deleting and writing a little',
  { timeout: 90_000 },
  async (context) => {
    const folder = join(makeDataFolder(), 'volume')
    mkdirSync(folder)
    // Throws when it skips.
    if (!mountVolume(folder, 1_100)) context.skip('Only root may mount a volume, and it takes 1.1 GB of memory')
    const lines: string[] = []
    const database = await startEmbedded({ dataDir: folder, log: (line) => lines.push(line), isDurable: false })
    const { db, pool } = openConnections(database.connectionString, poolLimits.background, () => {})
    onTestFinished(async () => {
      await db.destroy()
      await database.stop()
    })
    await pool.query('create table kept as select generate_series(1, 1000) as number')
    await expect.poll(() => isHeld(join(folder, 'reserve')), patient).toBe(true)

    const filler = join(folder, 'filler')
    expect(() => execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' })).toThrow()
    // Said once the space is free: the name of a file goes before its space does.
    const log = () => lines.join('\n')
    await expect.poll(log, patient).toContain('is full: free some space. Its reserve of 32 MB is given up')
    expect(isHeld(join(folder, 'reserve'))).toBe(false)
    // Should it have needed space at the very moment at which there was none, it starts again by itself.
    const works = (statement: string) => () =>
      pool.query(statement).then(
        () => true,
        () => false,
      )
    await expect.poll(works('select from kept'), patient).toBe(true)
    await expect.poll(works('delete from kept where number > 500'), patient).toBe(true)
    const more = (megabytes: number) =>
      `create table more as select repeat(md5(number::text), 30) from generate_series(1, ${megabytes * 1000}) number`
    await expect.poll(works(more(2)), patient).toBe(true)
    await expect.poll(works('drop table more'), patient).toBe(true)
    await expect(pool.query(more(200))).rejects.toMatchObject({ code: '53100' })
    expect((await pool.query('select count(*)::integer as count from kept')).rows).toEqual([{ count: 500 }])

    rmSync(filler)
    await expect.poll(() => isHeld(join(folder, 'reserve')), patient).toBe(true)
  },
)
