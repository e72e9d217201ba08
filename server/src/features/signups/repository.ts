import { sql, type Kysely, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'
import { listLive } from '../../records/live-rows'
import type { Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'

/** Everybody who signed up, newest first, with the given columns. */
export const listSignups = (
  db: Kysely<Tables>,
  q: string | undefined,
  page: PageRequest,
  item: RawBuilder<unknown>,
): Promise<Page> => listLive(db, { table: 'signup', item, q }, page)

/** The select list of a recent sign-up (contract: Signup), which carries no phone. */
export const signupColumns = sql`
  signup.id, ${isoTime(sql`signup.created_at`)} as created_at, signup.name, signup.email`

/** The select list of a user (contract: User). */
export const userColumns = sql`
  signup.id, signup.name, signup.email, signup.phone_number, ${isoTime(sql`signup.created_at`)} as created_at`
