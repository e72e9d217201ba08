import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables'
import { findUnknownKeys } from '../media-rows'
import type { MediaStore } from '../store/store'

/** What one walk through all folders has found. */
export type Found = { folders: number; unknown: string[] }

/**
 * Walks through all folders again and again, some of them at each call, and looks for those that neither a row nor an intent
 * names. A call takes about the same time however many folders there are.
 */
export function createMediaPass({ db, store }: { db: Kysely<Tables>; store: MediaStore }) {
  let shelves: string[] | null = null
  let found: Found = { folders: 0, unknown: [] }

  /** Looks at about so many folders; answers what the whole walk has found when this call ends it, else null. */
  return async function walk(folders: number): Promise<Found | null> {
    if (!shelves) {
      shelves = await store.listShelves()
      found = { folders: 0, unknown: [] }
    }
    const keys: string[] = []
    while (shelves.length > 0 && keys.length < folders) keys.push(...(await store.listKeys(shelves.pop()!)))
    found.folders += keys.length
    found.unknown.push(...(await findUnknownKeys(db, keys)))
    if (shelves.length > 0) return null
    shelves = null
    return found
  }
}

/** The whole walk at once. */
export async function walkAll(place: { db: Kysely<Tables>; store: MediaStore }): Promise<Found> {
  const walk = createMediaPass(place)
  for (;;) {
    const found = await walk(2_000)
    if (found) return found
  }
}
