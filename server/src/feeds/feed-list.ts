import { sql, type Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { computedParts, propertyRecord, storedParts } from '../features/properties/json'
import { propertyList } from '../features/properties/property-lists'
import { type ListedRow, openAllRows } from '../records/lists/all-rows'
import { defineList } from '../records/lists/define-list'

const { id: _, ...definition } = propertyList

/** The public list of properties, with all details of their files as on their own page. */
const feedList = defineList({
  ...definition,
  item: propertyRecord(storedParts),
  missingItem: propertyRecord(computedParts),
})

/** The first listings of a feed, at most `count`. */
export async function readFirstListings(
  db: Kysely<Tables>,
  { origin, state }: FeedSource,
  count: number,
): Promise<readonly ListedRow[]> {
  const query = { archived: false, state }
  const rows = await openAllRows(feedList, { db, query, origin, isPublic: true, chunkSizes: [count, count] })
  const first = await rows.next()
  return first.done === true ? [] : first.value
}

/** Rows of a chunk, of which two are in memory; a description has up to 10,000 characters. */
const chunkSizes = [200, 200] as const

/** A place in the order of changes (docs/decisions/0079), and when its change was made. */
export interface Place {
  readonly seq: number
  readonly changedAt: Date
}

/** The last place. A change after it that has no place yet may be seen with it, and gets a later one. */
export async function findPlace(db: Kysely<Tables>): Promise<Place> {
  const { rows } = await sql<{ seq: number; changedAt: Date | null }>`
    select last as seq, (select created_at from change_order where seq = last) as "changedAt"
    from change_sealer`.execute(db)
  const { seq, changedAt } = rows[0]!
  return { seq, changedAt: changedAt ?? new Date(0) }
}

export interface FeedSource {
  readonly origin: string
  /** States of listings, joined by commas; all without it. */
  readonly state: string | undefined
}

/**
 * Reads all active listings as the public sees them, newest first, and their place, in one snapshot of the
 * database: what is saved meanwhile is in all of it or in none. `write` must use the rows before it returns.
 * A connection is held until then, so it must not wait for a reader.
 */
export const readListings = <Result>(
  db: Kysely<Tables>,
  { origin, state }: FeedSource,
  write: (listings: AsyncGenerator<readonly ListedRow[]>, place: Place) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const place = await findPlace(tx)
    const query = { archived: false, state }
    const rows = await openAllRows(feedList, { db: tx, query, origin, isPublic: true, chunkSizes })
    return await write(rows, place)
  })
