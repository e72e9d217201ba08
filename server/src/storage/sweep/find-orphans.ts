import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables'
import { findOrphanKeys } from '../media-rows'
import type { MediaStore } from '../store/store'

/** The number of all keys, and those without a row or an intent. */
export type OrphanSearchResult = { folders: number; orphans: string[] }

export async function findAllOrphans({ db, store }: { db: Kysely<Tables>; store: MediaStore }) {
  const result: OrphanSearchResult = { folders: 0, orphans: [] }
  const check = async (keys: readonly string[]) => {
    result.folders += keys.length
    result.orphans.push(...(await findOrphanKeys(db, keys)))
  }
  // The pages of a folder have a few keys each.
  const keys: string[] = []
  for await (const page of store.listKeys()) {
    keys.push(...page)
    if (keys.length >= batchSize) await check(keys.splice(0))
  }
  await check(keys)
  return result
}

const batchSize = 1_000
