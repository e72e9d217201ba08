import { rm, stat } from 'node:fs/promises'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { MediaLog } from './media-log'
import { findUnknownKeys, hasAnyMedia, takeDeletedRows, takeStaleIntents } from './media-rows'
import type { MediaStore } from './store'

export type SweepAges = {
  /** Staged folders and intents older than this belong to nobody. An upload may take 3,660 s. */
  leftoverMs: number
  /** Published folders that no row knows. */
  orphanMs: number
}

/** While other instances may be at work, and while requests run. */
export const carefulAges: SweepAges = { leftoverMs: 2 * 3_600_000, orphanMs: 3_600_000 }
/** At the start of the only server on a data folder nothing is under way: all that is left over is a crash's. */
export const everything: SweepAges = { leftoverMs: 0, orphanMs: 0 }

const undoMs = 30 * 24 * 3_600_000

/**
 * Removes what crashes and deletes left behind. It may run on several instances at once and stop anywhere: each step first
 * takes a row away in the database, and a folder that lost its row is found again by the last step.
 */
export async function sweepMedia(
  { db, store, stagingRoot, log }: { db: Kysely<Tables>; store: MediaStore; stagingRoot: string; log: MediaLog },
  ages: SweepAges,
): Promise<{ leftovers: number; folders: number }> {
  const leftovers = await removeLeftovers(stagingRoot, ages.leftoverMs)
  const keys = [...(await takeStaleIntents(db, ages.leftoverMs)), ...(await takeDeletedRows(db, undoMs))]
  for (const key of keys) await store.remove(key)
  const orphans = await findOrphans()
  for (const key of orphans) await store.remove(key)
  const swept = { leftovers, folders: keys.length + orphans.length }
  if (swept.leftovers + swept.folders > 0) log.info(swept, 'Swept media')
  return swept

  async function findOrphans(): Promise<string[]> {
    const unknown: string[] = []
    let batch: string[] = []
    for await (const { key, changedAt } of store.list()) {
      if (Date.now() - changedAt.getTime() >= ages.orphanMs) batch.push(key)
      if (batch.length === 500) {
        unknown.push(...(await findUnknownKeys(db, batch)))
        batch = []
      }
    }
    if (batch.length > 0) unknown.push(...(await findUnknownKeys(db, batch)))
    if (unknown.length > suspiciouslyMany && !(await hasAnyMedia(db))) {
      log.warn(
        { folders: unknown.length },
        'The database knows none of the media in the data folder; they are left alone',
      )
      return []
    }
    return unknown
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

// A DATABASE_URL that names an empty database by mistake must not cost the business its photographs.
const suspiciouslyMany = 20
