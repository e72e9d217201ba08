import { randomFillSync } from 'node:crypto'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { inheritOwner } from './embedded/data-folder'

const megabyte = 1024 * 1024
/** Two segments of PostgreSQL's log, without which it stops. */
export const reserveBytes = 32 * megabyte
/** One segment. */
const giveUpBelowBytes = 16 * megabyte
/** So much is free before the reserve is taken (back), lest it is given up again at once. */
const takeAboveBytes = 128 * megabyte
/** On smaller volumes there is none. */
const minVolumeBytes = 1_000_000_000

interface Volume {
  readonly freeBytes: number
  readonly totalBytes: number
}

interface DiskReserve {
  /** Gives the reserve up when the disk is full. Every two seconds this happens by itself, and taking it as well. */
  giveUpIfFull: () => Promise<void>
  stop: () => Promise<void>
}

/** For tests. */
interface Surroundings {
  readonly readVolume?: () => Promise<Volume>
  readonly lookEveryMs?: number
}

/**
 * Keeps a file of 32 MB in the data folder, which is removed when the disk is full: with that space the database goes on reading
 * and deleting, which is how people make space. It is made again once there is enough. Needs the lock of the data folder.
 */
export function keepReserve(
  folder: string,
  log: (line: string) => void,
  { readVolume = () => volumeOf(folder), lookEveryMs = 2_000 }: Surroundings = {},
): DiskReserve {
  const path = reservePath(folder)

  async function giveUpIfFull(): Promise<void> {
    if ((await readVolume()).freeBytes >= giveUpBelowBytes || !(await isHeld(path))) return
    await rm(path, { force: true })
    log(
      `The disk of ${folder} is full: free some space. Its reserve of 32 MB is given up, so that reading and deleting go on.`,
    )
  }

  async function look(): Promise<void> {
    await giveUpIfFull()
    const { freeBytes, totalBytes } = await readVolume()
    if (freeBytes > takeAboveBytes && totalBytes >= minVolumeBytes && !(await isHeld(path))) await fill(path)
  }

  let last: Promise<void> | null = null
  const timer = setInterval(() => {
    last ??= look()
      .catch((error: unknown) =>
        log(`There is no reserve of disk space: ${error instanceof Error ? error.message : ''}`),
      )
      .finally(() => (last = null))
  }, lookEveryMs)
  timer.unref()
  return {
    giveUpIfFull,
    stop: async () => {
      clearInterval(timer)
      await last
    },
  }
}

/** What uploads have to leave free so that a reserve that was given up can be taken back; 0 where it is held or there is none. */
export async function missingReserveBytes(folder: string): Promise<number> {
  if (await isHeld(reservePath(folder))) return 0
  return (await volumeOf(folder)).totalBytes < minVolumeBytes ? 0 : reserveBytes
}

const reservePath = (folder: string) => join(folder, 'reserve')

async function volumeOf(folder: string): Promise<Volume> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

async function isHeld(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.size === reserveBytes
}

/** With random bytes: zeros would take no space on a file system that compresses. */
async function fill(path: string): Promise<void> {
  const draft = `${path}.new`
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      const chunk = Buffer.alloc(megabyte)
      for (let written = 0; written < reserveBytes; written += chunk.length) await file.writeFile(randomFillSync(chunk))
      await file.sync()
    } finally {
      await file.close()
    }
    inheritOwner(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
