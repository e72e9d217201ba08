import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { openExpiry } from '../../database/clock/clock-watch'
import { commandLine } from '../../command-line'
import type { Tables } from '../../database/tables'
import type { TaskLog } from '../../log'
import { deleteStaleIntents, findOrphanKeys, purgeDeletedRows } from '../media-rows'
import { ignoreMissing } from '../store/disk-folders'
import type { MediaStore } from '../store/store'
import { findAllOrphans, maintainTrash, trashKeys } from './media-trash'

/** Staged folders and intents that are older belong to no running upload, which takes at most 3,660 s. */
const leftoverMs = 2 * 3_600_000
/** All folders are examined so often. Crashes are rare, and leave nothing that is served. */
const searchEveryMs = 24 * 3_600_000

type SweepResult = {
  /** Staged folders, and parts of interrupted uploads to the store, that were removed. */
  leftovers: number
  /** Folders of rows that were deleted 30 days ago, removed. */
  purged: number
  /** Orphans that were moved to the trash. */
  trashed: number
  /** Folders that were restored from the trash because a row references them. */
  restored: number
}

type SweepContext = { db: Kysely<Tables>; store: MediaStore; log: TaskLog; isAlone: boolean }

/**
 * Removes files that crashes and deletes have left. It can run in several instances at the same time and be
 * interrupted anywhere. Files are removed permanently only 30 days after their record was deleted; orphans
 * are moved to the trash.
 */
export function createSweep(context: SweepContext) {
  const { db, store, log, isAlone } = context
  const { stagingRoot } = store
  let searchedAt = -Infinity

  return {
    /**
     * Removes unfinished uploads, before requests are accepted. Its time depends on the number of uploads,
     * not of media.
     */
    async removeUnfinished(): Promise<void> {
      const { hasPassed } = await openExpiry(db)
      // When the only server of a data folder starts, everything found was left by a crash.
      await removeLeftovers(stagingRoot, (changedAt) => isAlone || hasPassed(changedAt, leftoverMs))
      await trashStaleIntents(isAlone ? 0 : leftoverMs)
    },

    /** One round, in the background. The first one, and one each day, examine all folders and the trash. */
    async run(): Promise<SweepResult> {
      const { hasPassed } = await openExpiry(db)
      const staged = await removeLeftovers(stagingRoot, (changedAt) => hasPassed(changedAt, leftoverMs))
      const leftovers = staged + (await store.removeInterrupted())
      const purged = await repeat(() => purgeDeletedRows(db, restorableMs, removeKeys))
      const result = { leftovers, purged, trashed: await trashStaleIntents(leftoverMs), restored: 0 }
      if (performance.now() - searchedAt > searchEveryMs) {
        result.restored = await maintainTrash(context)
        result.trashed += await trashOrphans()
        searchedAt = performance.now()
      }
      if (leftovers + purged + result.restored > 0) log.info(result, 'Swept media')
      return result
    },
  }

  async function removeKeys(keys: readonly string[]): Promise<void> {
    for (const key of keys) await store.remove(key)
  }

  async function trashStaleIntents(olderThanMs: number): Promise<number> {
    let trashed = 0
    const trash = async (keys: readonly string[]) => void (trashed += await trashKeys(context, keys))
    await repeat(() => deleteStaleIntents(db, olderThanMs, trash))
    if (trashed > 0) log.warn({ folders: trashed }, 'Media of interrupted uploads were moved to the trash for 30 days')
    return trashed
  }

  /** The intents protect uploads that are being published, so the age of a folder does not matter. */
  async function trashOrphans(): Promise<number> {
    const { folders, orphans } = await findAllOrphans(context)
    if (orphans.length > maxOrphans && orphans.length > folders * maxOrphanShare) {
      log.warn({ folders, orphans: orphans.length }, tooManyOrphans)
      return 0
    }
    const trashed = await trashKeys(context, await findOrphanKeys(db, orphans))
    if (trashed > 0) log.warn({ folders: trashed }, 'Media without a record were moved to the trash for 30 days')
    return trashed
  }
}

async function removeLeftovers(stagingRoot: string, isOld: (changedAt: Date) => boolean): Promise<number> {
  let removed = 0
  for (const name of (await readdir(stagingRoot).catch(ignoreMissing)) ?? []) {
    const path = join(stagingRoot, name)
    const stats = await stat(path).catch(ignoreMissing)
    if (!stats || !isOld(stats.mtime)) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

/** Repeats a step until it returns 0; returns the sum. */
async function repeat(step: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let count = await step(); count > 0; count = await step()) sum += count
  return sum
}

const restorableMs = 30 * 24 * 3_600_000
// Crashes leave fewer orphans. With more, an older database was probably restored from a backup.
const maxOrphans = 20
const maxOrphanShare = 0.05
const tooManyOrphans =
  'So many media folders have no record that none was moved: an older database may have been restored. ' +
  `If this is the right one, "${commandLine('admin', 'trash-media')}" moves them to the trash for 30 days`
