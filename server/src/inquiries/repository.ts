import { sql, type Kysely } from 'kysely'

import { countArrivals } from '../db/arrival-tally'
import { byTime, isoTime } from '../db/list-order'
import { allOf, readPiece } from '../db/read-piece'
import { containsPattern } from '../db/search-text'
import type { Tables } from '../db/tables'
import type { Piece, Slice } from '../http/list-answer'

/** Inquiries, newest first, each with the property it is about while that is not deleted. */
export function listInquiries(
  db: Kysely<Tables>,
  { q = '' }: { readonly q?: string | undefined },
  { isCounted, ...slice }: Slice,
): Promise<Piece> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const found = words.map((word) => sql<boolean>`inquiry.search_text like ${containsPattern(word)}`)
  const where = allOf([sql`true`, ...found])
  const count = q === '' ? countArrivals('inquiry') : sql<number>`select count(*) from inquiry where ${where}`
  const total = isCounted && count
  return readPiece(db, { table: 'inquiry', where, order: latest, item, total, isPrepared: q === '', ...slice })
}

const latest = byTime(sql`inquiry.created_at`, true)

/** The select list of an inquiry (contract: Inquiry). */
const item = sql`
  inquiry.id, inquiry.name, inquiry.email, inquiry.phone_number, inquiry.message, inquiry.property_id, inquiry.source,
  ${isoTime(sql`inquiry.created_at`)} as created_at,
  (select json_build_object('id', property.id, 'type', property.type, 'location', property.location,
      'price', property.price, 'archived', property.archived)
    from property where property.id = inquiry.property_id and property.deleted_at is null) as property`
