import { sql, type Kysely, type RawBuilder } from 'kysely'

import { isoTime } from '../db/list-order'
import { listLive } from '../db/live-rows'
import type { Tables } from '../db/tables'
import type { Piece, Slice } from '../http/list-answer'

/** Everybody who signed up, newest first, with the given columns. */
export const listSignups = (
  db: Kysely<Tables>,
  q: string | undefined,
  slice: Slice,
  item: RawBuilder<unknown>,
): Promise<Piece> => listLive(db, { table: 'signup', item, q }, slice)

/** The select list of a recent sign-up (contract: Signup), which carries no phone. */
export const signupColumns = sql`
  signup.id, ${isoTime(sql`signup.created_at`)} as created_at, signup.name, signup.email`

/** The select list of a user (contract: User). */
export const userColumns = sql`
  signup.id, signup.name, signup.email, signup.phone_number, ${isoTime(sql`signup.created_at`)} as created_at`
