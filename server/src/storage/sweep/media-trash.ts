import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables'
import { walkAll } from './find-orphans'
import { findMediaRow, findTrashDays, findUnknownKeys } from '../media-rows'
import type { MediaStore } from '../store/store'

type Place = { db: Kysely<Tables>; store: MediaStore }

const keptDays = 30
const batchKeys = 500

/**
 * Takes folders out of service that no row names. They wait 30 days: an older database may have been put back, or a newer one
 * may follow. Answers how many were moved.
 */
export async function trashKeys({ db, store }: Place, keys: readonly string[]): Promise<number> {
  const { today } = await findTrashDays(db, keptDays)
  let moved = 0
  for (const key of keys) if (await store.trash.put(key, today)) moved += 1
  return moved
}

/** All that no row names, however many. */
export async function trashUnknownMedia(place: Place): Promise<{ folders: number; trashed: number }> {
  const { folders, unknown } = await walkAll(place)
  return { folders, trashed: await trashKeys(place, await findUnknownKeys(place.db, unknown)) }
}

/** Brings a key back that is in the trash though a row names it. */
export async function bringBackNamed({ db, store }: Place, key: string): Promise<boolean> {
  return (await findMediaRow(db, key)) !== null && (await store.trash.bringBack(key))
}

/**
 * Removes what has been in the trash for 30 days, and brings back what a row names: of everything in the trash, or of those
 * days alone. Answers how many came back.
 */
export async function tendTrash(place: Place, { isWhole }: { isWhole: boolean }): Promise<number> {
  const { keepFrom } = await findTrashDays(place.db, keptDays)
  let restored = 0
  let batch: { key: string; day: string }[] = []
  for await (const entry of place.store.trash.list(isWhole ? undefined : keepFrom)) {
    batch.push(entry)
    if (batch.length < batchKeys) continue
    restored += await settle(place, batch, keepFrom)
    batch = []
  }
  return restored + (await settle(place, batch, keepFrom))
}

async function settle({ db, store }: Place, batch: { key: string; day: string }[], keepFrom: string): Promise<number> {
  const keys = batch.map(({ key }) => key)
  const unknown = new Set(await findUnknownKeys(db, keys))
  let restored = 0
  for (const { key, day } of batch) {
    if (!unknown.has(key)) restored += (await store.trash.bringBack(key)) ? 1 : 0
    else if (day < keepFrom) await store.trash.remove(key, day)
  }
  return restored
}
