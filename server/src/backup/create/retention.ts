import { readCatalog } from '../archive/catalog'
import { type Manifest, removeManifest, timeOfBackup } from '../archive/manifest'
import { hasMediaList, type MediaEntry, readMediaList } from '../archive/media-list'
import type { Signing } from '../archive/signature'
import { SortedCursor } from '../archive/sorted-cursor'
import type { Retention } from '../../settings/setting-types'
import type { BackupTarget } from '../target/target'

/**
 * The names of the backups to keep, of all in the order in which they were made: the newest of each of the
 * last days, weeks and months that have one, in UTC. The one that was made last is always among them.
 *
 * Where a date is before that of the backup before, a clock was set back, and the days before and after count
 * separately. Each such place lets two more of each kind be retained, so that dates that never were do not
 * push real ones out.
 */
export function selectRetained(made: readonly string[], { daily, weekly, monthly }: Retention): Set<string> {
  let clock = 0
  const backups = made.map((name, index) => {
    if (index > 0 && name < made[index - 1]!) clock += 1
    return { name, clock, time: timeOfBackup(name) }
  })
  const newestFirst = backups.toReversed()
  const newestOf = (periodOf: (time: Date) => string, count: number) => {
    const newest = new Map<string, string>()
    for (const { name, clock: ofClock, time } of newestFirst) {
      const period = `${ofClock} ${periodOf(time)}`
      if (!newest.has(period)) newest.set(period, name)
    }
    return [...newest.values()].slice(0, count === 0 ? 0 : count + 2 * clock)
  }
  const day = (time: Date) => time.toISOString().slice(0, 10)
  return new Set([
    ...newestFirst.slice(0, 1).map(({ name }) => name),
    ...newestOf(day, daily),
    ...newestOf((time) => day(mondayOf(time)), weekly),
    ...newestOf((time) => day(time).slice(0, 7), monthly),
  ])
}

const dayMs = 24 * 3_600_000
const mondayOf = (time: Date) => new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * dayMs)

/**
 * Removes the backups that are not retained, and the media that none of the others references. Those whose
 * manifest cannot be read remain. All media remain while a manifest or a list of media cannot be read: it is
 * not known which are theirs. Call it while no backup is being written. Returns the names of the removed
 * ones.
 */
export async function removeOldBackups(target: BackupTarget, keep: Retention, signing: Signing): Promise<string[]> {
  const { made, unreadable } = await readCatalog(target, signing)
  const manifests = made.map(({ manifest }) => manifest)
  const names = manifests.map(({ name }) => name)
  const retained = selectRetained(names, keep)
  const removed = names.filter((name) => !retained.has(name))
  for (const name of removed) {
    // First, so that an interruption leaves an incomplete backup, which is not listed.
    await removeManifest(target, name)
    for await (const { path } of target.list(name)) await target.remove(path)
  }
  const remaining = manifests.filter(({ name }) => retained.has(name))
  const isKnown = removed.length > 0 && unreadable.length === 0 && (await haveMediaLists(target, remaining))
  if (isKnown) await removeUnreferenced(target, remaining)
  return removed
}

/** A damaged list must neither fail the backup that was just made, nor let files be removed. */
async function haveMediaLists(target: BackupTarget, manifests: readonly Manifest[]): Promise<boolean> {
  for (const manifest of manifests) if (!(await hasMediaList(target, manifest))) return false
  return true
}

async function removeUnreferenced(target: BackupTarget, manifests: readonly Manifest[]): Promise<void> {
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
