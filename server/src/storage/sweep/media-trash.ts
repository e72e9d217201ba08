import type { Kysely } from 'kysely'
import { openExpiry } from '../../database/clock/clock-watch'
import type { Tables } from '../../database/tables'
import { findOrphanKeys, findTrashDay } from '../media-rows'
import type { MediaStore } from '../store/store'
import { findAllOrphans } from './find-orphans'

type Context = { db: Kysely<Tables>; store: MediaStore }

/** A day after it was moved there may have another 24 hours. */
const trashMs = 31 * 24 * 3_600_000
const batchSize = 500

/**
 * Moves folders to the trash, where they stay for 30 days: an older database may have been restored from a
 * backup, and a newer one may follow. Returns how many were moved.
 */
export async function trashKeys({ db, store }: Context, keys: readonly string[]): Promise<number> {
  const today = await findTrashDay(db)
  let trashed = 0
  for (const key of keys) if (await store.trash.put(key, today)) trashed += 1
  return trashed
}

/** Moves all orphans to the trash, without the sweep's limits. */
export async function trashOrphans(context: Context): Promise<{ folders: number; trashed: number }> {
  const { folders, orphans } = await findAllOrphans(context)
  return { folders, trashed: await trashKeys(context, await findOrphanKeys(context.db, orphans)) }
}

/**
 * Removes keys that have been in the trash for 30 days, and restores keys that a row references. Returns how
 * many were restored.
 */
export async function maintainTrash(context: Context): Promise<number> {
  const { hasPassed } = await openExpiry(context.db)
  const isOver = (day: string) => hasPassed(new Date(day), trashMs)
  let restored = 0
  let batch: { key: string; day: string }[] = []
  for await (const entry of context.store.trash.list()) {
    batch.push(entry)
    if (batch.length < batchSize) continue
    restored += await processBatch(context, batch, isOver)
    batch = []
  }
  return restored + (await processBatch(context, batch, isOver))
}

async function processBatch(
  { db, store }: Context,
  batch: { key: string; day: string }[],
  isOver: (day: string) => boolean,
): Promise<number> {
  const keys = batch.map(({ key }) => key)
  const orphans = new Set(await findOrphanKeys(db, keys))
  let restored = 0
  for (const { key, day } of batch) {
    if (!orphans.has(key)) restored += (await store.trash.restore(key)) ? 1 : 0
    else if (isOver(day)) await store.trash.remove(key, day)
  }
  return restored
}
