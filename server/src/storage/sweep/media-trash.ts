import type { Kysely } from 'kysely'
import { openExpiry } from '../../database/clock/clock-watch'
import type { Tables } from '../../database/tables'
import { findOrphanKeys, findTrashDay } from '../media-rows'
import type { MediaStore } from '../store/store'

type Context = { db: Kysely<Tables>; store: MediaStore }

/** A day after it was moved there may have another 24 hours. */
const trashMs = 31 * 24 * 3_600_000
const batchSize = 500
const searchedKeys = 1_000

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

/** The number of all keys, and those without a row or an intent. */
export async function findAllOrphans({ db, store }: Context): Promise<{ folders: number; orphans: string[] }> {
  const result = { folders: 0, orphans: [] as string[] }
  const check = async (keys: readonly string[]) => {
    result.folders += keys.length
    result.orphans.push(...(await findOrphanKeys(db, keys)))
  }
  // The pages of a folder have a few keys each.
  const keys: string[] = []
  for await (const page of store.listKeys()) {
    keys.push(...page)
    if (keys.length >= searchedKeys) await check(keys.splice(0))
  }
  await check(keys)
  return result
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
