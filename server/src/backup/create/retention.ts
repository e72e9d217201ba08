import { listBackups, type Manifest, readManifest, removeManifest, timeOfBackup } from '../archive/manifest'
import { type MediaEntry, readMediaList } from '../archive/media-list'
import { SortedCursor } from '../archive/sorted-cursor'
import type { Retention } from '../settings'
import type { BackupTarget } from '../target/target'

/**
 * The names of the backups to keep: the newest of each of the last days, weeks and months that have one, in
 * UTC. The newest is always among them.
 */
export function selectRetained(names: readonly string[], { daily, weekly, monthly }: Retention): Set<string> {
  const newestFirst = names.toSorted().toReversed()
  const newestOf = (periodOf: (time: Date) => string, count: number) => {
    const newest = new Map<string, string>()
    for (const name of newestFirst) {
      const period = periodOf(timeOfBackup(name))
      if (!newest.has(period)) newest.set(period, name)
    }
    return [...newest.values()].slice(0, count)
  }
  const day = (time: Date) => time.toISOString().slice(0, 10)
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestOf(day, daily),
    ...newestOf((time) => day(mondayOf(time)), weekly),
    ...newestOf((time) => day(time).slice(0, 7), monthly),
  ])
}

const dayMs = 24 * 3_600_000
const mondayOf = (time: Date) => new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * dayMs)

/**
 * Removes the backups that are not to be kept, and the media that none of the others references. Call it
 * while no backup is being written. Returns the names of the removed ones.
 */
export async function removeOldBackups(target: BackupTarget, keep: Retention): Promise<string[]> {
  const names = await listBackups(target)
  const retained = selectRetained(names, keep)
  const removed = names.filter((name) => !retained.has(name))
  for (const name of removed) {
    // First, so that an interruption leaves an incomplete backup, which is not listed.
    await removeManifest(target, name)
    for await (const { path } of target.list(name)) await target.remove(path)
  }
  if (removed.length > 0) await removeUnreferenced(target, [...retained])
  return removed
}

async function removeUnreferenced(target: BackupTarget, names: readonly string[]): Promise<void> {
  const manifests: Manifest[] = []
  for (const name of names) manifests.push(await readManifest(target, name))
  for (const pool of (await target.listFolders()).filter((name) => /^media(?:-[0-9a-f]{8})?$/.test(name))) {
    const inPool = manifests.filter(({ media }) => media.pool === pool)
    await withCursors(target, inPool, async (cursors) => {
      for await (const { path } of target.list(pool)) {
        const found = await Promise.all(cursors.map((cursor) => cursor.find(path)))
        if (found.every((entry) => entry === null)) await target.remove(path)
      }
    })
  }
}

/** Opens the lists of several backups at once, and reads each to its end. */
async function withCursors(
  target: BackupTarget,
  [first, ...rest]: readonly Manifest[],
  use: (cursors: readonly SortedCursor<MediaEntry>[]) => Promise<void>,
): Promise<void> {
  if (!first) return await use([])
  await readMediaList(target, first, async (entries) => {
    const cursor = new SortedCursor(entries, ({ stored }) => stored.path)
    await withCursors(target, rest, (others) => use([cursor, ...others]))
    await cursor.drain()
  })
}
