import { randomFillSync } from 'node:crypto'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { inheritOwner } from './data-folder'

const megabyte = 1024 * 1024
/** Two segments of PostgreSQL's write-ahead log, without which it stops. */
export const reserveBytes = 32 * megabyte
/** One segment. With less free space the reserve is released. */
const releaseBelowBytes = 16 * megabyte
/** Well above `releaseBelowBytes`, so that the reserve is not released again immediately. */
const createAboveBytes = 128 * megabyte
/** With less free space and no reserve, changes are to be rejected: recovery needs one segment. */
const minBytesForChanges = 24 * megabyte
/** Smaller volumes have no reserve. */
const minVolumeBytes = 400_000_000

/**
 * Maintains a file of 32 MB in the data folder, which is removed when the disk is full: with that space the
 * database can still read and delete, which lets users free space. It is created again once there is enough.
 * Requires the lock of the data folder.
 */
export function startDiskReserve(
  folder: string,
  log: (line: string) => void,
  // Others in tests.
  { readDisk = () => readVolume(folder), checkIntervalMs = 500 } = {},
) {
  const path = reservePath(folder)
  let isUsedUp = false

  async function releaseIfFull(): Promise<void> {
    if ((await readDisk()).freeBytes >= releaseBelowBytes || !(await exists(path))) return
    await rm(path, { force: true })
    log(
      `The disk of ${folder} is full: free some space. Its reserve of 32 MB is released, so that reading and deleting still work.`,
    )
  }

  async function check(): Promise<void> {
    await releaseIfFull()
    const { freeBytes, totalBytes } = await readDisk()
    isUsedUp = totalBytes >= minVolumeBytes && freeBytes < minBytesForChanges && !(await exists(path))
    if (freeBytes > createAboveBytes && totalBytes >= minVolumeBytes && !(await exists(path))) await create(path)
  }

  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= check()
      .catch((error: unknown) =>
        log(`There is no reserve of disk space: ${error instanceof Error ? error.message : ''}`),
      )
      .finally(() => (running = null))
  }, checkIntervalMs)
  timer.unref()
  return {
    /** Releases the reserve when the disk is full. A timer calls this too, and creates the reserve again. */
    releaseIfFull,
    /** Whether the reserve is released and nearly used up: only what frees space should still write. */
    isUsedUp: () => isUsedUp,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Bytes that must stay free on the volume of the data folder so that a released reserve can be created again;
 * 0 if it exists, if the volume is too small for one, or if the database is on another volume.
 */
export async function missingReserveBytes(folder: string): Promise<number> {
  // A folder that cannot be read is reported by the database, which needs it.
  const cluster = await stat(join(folder, 'database')).catch(() => null)
  if (cluster && cluster.dev !== (await stat(folder)).dev) return 0
  if (await exists(reservePath(folder))) return 0
  return (await readVolume(folder)).totalBytes < minVolumeBytes ? 0 : reserveBytes
}

const reservePath = (folder: string) => join(folder, 'reserve')

/**
 * The volume of a folder, in bytes: the free ones without those that only root may use.
 * @throws Error if there is no such folder
 */
export async function readVolume(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

async function exists(path: string): Promise<boolean> {
  // A reserve that cannot be read counts as none.
  return (await stat(path).catch(() => null))?.size === reserveBytes
}

/** With random bytes: a file system that compresses would not allocate space for zeros. */
async function create(path: string): Promise<void> {
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
