import { sql, type Kysely, type RawBuilder } from 'kysely'

import { countArrivals } from '../db/arrival-tally'
import { byTime, isoTime } from '../db/list-order'
import { allOf, readPiece } from '../db/read-piece'
import { containsPattern } from '../db/search-text'
import type { Tables } from '../db/tables'
import type { Piece, Slice } from '../http/list-answer'

/** Everybody who signed up, newest first, with the given columns. */
export function listSignups(
  db: Kysely<Tables>,
  { q = '' }: { readonly q?: string | undefined },
  { isCounted, ...slice }: Slice,
  item: RawBuilder<unknown>,
): Promise<Piece> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const found = words.map((word) => sql<boolean>`signup.search_text like ${containsPattern(word)}`)
  const where = allOf([sql`true`, ...found])
  const count = q === '' ? countArrivals('signup') : sql<number>`select count(*) from signup where ${where}`
  const total = isCounted && count
  return readPiece(db, { table: 'signup', where, order: latest, item, total, isPrepared: q === '', ...slice })
}

const latest = byTime(sql`signup.created_at`, true)

/** The select list of a recent sign-up (contract: Signup), which carries no phone. */
export const signupColumns = sql`
  signup.id, ${isoTime(sql`signup.created_at`)} as created_at, signup.name, signup.email`

/** The select list of a user (contract: User). */
export const userColumns = sql`
  signup.id, signup.name, signup.email, signup.phone_number, ${isoTime(sql`signup.created_at`)} as created_at`
