import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables'
import type { TaskLog } from '../../log'
import { createMediaPass, type Found } from './find-orphans'
import { findUnknownKeys, takeDeletedRows, takeStaleIntents } from '../media-rows'
import { tendTrash, trashKeys } from './media-trash'
import type { MediaStore } from '../store/store'

type SweepAges = {
  /** Staged folders and intents older than this belong to nobody. An upload may take 3,660 s. */
  leftoverMs: number
  /** Published folders that no row knows. */
  orphanMs: number
}

/** While other instances may be at work, and while requests run. */
const runtimeAges: SweepAges = { leftoverMs: 2 * 3_600_000, orphanMs: 3_600_000 }
/** At the start of the only server on a data folder nothing is under way: all that is left over is a crash's. */
const startupAges: SweepAges = { leftoverMs: 0, orphanMs: 0 }

export type Swept = {
  /** Staged folders that were removed. */
  leftovers: number
  /** Folders of rows that were deleted 30 days ago. */
  purged: number
  /** Folders that no row names, moved to the trash. */
  trashed: number
  /** Folders that came back from the trash because a row names them. */
  restored: number
}

type SweepDeps = { db: Kysely<Tables>; store: MediaStore; stagingRoot: string; log: TaskLog; isAlone: boolean }

/**
 * Removes what crashes and deletes left behind. It may run on several instances at once and stop anywhere. Files are removed
 * for good only by rule, 30 days after their record was deleted; a folder that no row names is put into the trash.
 */
export function createSweep(deps: SweepDeps) {
  const { db, store, stagingRoot, log, isAlone } = deps
  const walk = createMediaPass(deps)
  // Intents alone protect what is published meanwhile, so the first walk need not wait for a folder to grow old.
  let { orphanMs } = isAlone ? startupAges : runtimeAges
  let isTrashKnown = false

  return {
    /** Clears what a crash left under way, before requests are let in. Takes time by the number of uploads, not of media. */
    async atStart(): Promise<void> {
      const { leftoverMs } = isAlone ? startupAges : runtimeAges
      await removeLeftovers(stagingRoot, leftoverMs)
      await trashStaleIntents(leftoverMs)
    },

    /** One round, for the background. */
    async round(): Promise<Swept> {
      const leftovers = await removeLeftovers(stagingRoot, runtimeAges.leftoverMs)
      const purged = await repeat(() => takeDeletedRows(db, undoMs, removeForGood))
      const ofIntents = await trashStaleIntents(runtimeAges.leftoverMs)
      const restored = await tendTrash(deps, { isWhole: !isTrashKnown })
      isTrashKnown = true
      const found = await walk(foldersPerRound)
      const trashed = ofIntents + (found ? await trashUnknown(found) : 0)
      if (found) ({ orphanMs } = runtimeAges)
      const swept = { leftovers, purged, trashed, restored }
      if (leftovers + purged + restored > 0) log.info(swept, 'Swept media')
      return swept
    },
  }

  async function removeForGood(keys: readonly string[]): Promise<void> {
    for (const key of keys) await store.remove(key)
  }

  async function trashStaleIntents(olderThanMs: number): Promise<number> {
    let trashed = 0
    const settle = async (keys: readonly string[]) => void (trashed += await trashKeys(deps, keys))
    await repeat(() => takeStaleIntents(db, olderThanMs, settle))
    if (trashed > 0)
      log.warn({ folders: trashed }, 'Media of uploads that broke off were moved to the trash for 30 days')
    return trashed
  }

  async function trashUnknown({ folders, unknown }: Found): Promise<number> {
    if (unknown.length > maxUnknown && unknown.length > folders * maxUnknownShare) {
      log.warn({ folders, unknown: unknown.length }, tooManyUnknown)
      return 0
    }
    const keys: string[] = []
    for (const key of await findUnknownKeys(db, unknown)) if (await isOld(key)) keys.push(key)
    const trashed = await trashKeys(deps, keys)
    if (trashed > 0) log.warn({ folders: trashed }, 'Media that no record names were moved to the trash for 30 days')
    return trashed
  }

  async function isOld(key: string): Promise<boolean> {
    const changedAt = await store.changedAt(key)
    return changedAt !== null && Date.now() - changedAt.getTime() >= orphanMs
  }
}

async function removeLeftovers(stagingRoot: string, olderThanMs: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(stagingRoot).catch(() => [])) {
    const path = join(stagingRoot, name)
    const found = await stat(path).catch(() => null)
    if (!found || Date.now() - found.mtimeMs < olderThanMs) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

/** Until a step finds nothing more; answers the sum. */
async function repeat(step: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let done = await step(); done > 0; done = await step()) sum += done
  return sum
}

const undoMs = 30 * 24 * 3_600_000
const foldersPerRound = 2_000
// Crashes never leave so many at once: rather, an older database was put back.
const maxUnknown = 20
const maxUnknownShare = 0.05
const tooManyUnknown =
  'So many media folders are named by no record that none was moved: an older database may have been put back. If this is the right one, "npm run admin -- trash-media" moves them to the trash for 30 days'
