import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables'
import { findOrphanKeys } from '../media-rows'
import type { MediaStore } from '../store/store'

/** The result of one search through all folders. `orphans` are keys without a row or an intent. */
export type OrphanSearchResult = { folders: number; orphans: string[] }

/**
 * Searches all folders for orphans, repeatedly and in parts, so that a call takes about the same time for any
 * number of folders.
 */
export function createOrphanSearch({ db, store }: { db: Kysely<Tables>; store: MediaStore }) {
  let prefixes: string[] | null = null
  let result: OrphanSearchResult = { folders: 0, orphans: [] }

  /** Checks about `maxFolders` folders. Returns the result when this call completes the search, else null. */
  return async function search(maxFolders: number): Promise<OrphanSearchResult | null> {
    if (!prefixes) {
      prefixes = await store.listPrefixes()
      result = { folders: 0, orphans: [] }
    }
    const keys: string[] = []
    while (prefixes.length > 0 && keys.length < maxFolders) keys.push(...(await store.listKeys(prefixes.pop()!)))
    result.folders += keys.length
    result.orphans.push(...(await findOrphanKeys(db, keys)))
    if (prefixes.length > 0) return null
    prefixes = null
    return result
  }
}

/** The complete search in one call. */
export async function findAllOrphans(context: { db: Kysely<Tables>; store: MediaStore }): Promise<OrphanSearchResult> {
  const search = createOrphanSearch(context)
  for (;;) {
    const result = await search(2_000)
    if (result) return result
  }
}
