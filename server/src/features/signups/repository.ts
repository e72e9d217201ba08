import { Signup } from '@gatehouse/contract/entities/signup'
import { User, userFields, type UserQuery } from '@gatehouse/contract/entities/user'
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'

import { normalizeEmail } from '../../database/normalize-email'
import type { Tables } from '../../database/tables'
import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { fieldOrders } from '../../records/lists/field-orders'
import { createdOnDays } from '../../records/lists/filters'
import { countByDay, countedByDay, counterOf } from '../../records/counters/daily-counter'
import type { ActorAt } from '../../records/changes/change'
import { insertMany } from '../../records/insert-many'
import { type Managed, tableWriter } from '../../records/table-writer'
import { searchTextOf } from '../../records/search/stored-text'
import { jsonObject, type JsonText } from '../../records/select-list'

/** A sign-up over `signup` as the list of users shows it. */
export const userJson = jsonObject('signup', User, {})

/** A sign-up over `signup` as the recent sign-ups show it: without the phone number. */
export const signupJson = jsonObject('signup', Signup, {})

const listOf = (json: JsonText<unknown>) =>
  defineList<UserQuery>({
    table: 'signup',
    filters: { ...createdOnDays('signup') },
    orders: { ...newestFirst('signup'), ...fieldOrders('signup', userFields) },
    search: {},
    counter: counterOf('signup'),
    item: jsonOf('signup', () => json),
  })

export const userList = listOf(userJson)
export const signupList = listOf(signupJson)

export const signupWriter = tableWriter('signup', countedByDay('signup'))

/** Those of the normalized emails that have signed up, also if the sign-up is deleted. */
export async function findEmails(db: Kysely<Tables>, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('signup')
    .select('email_folded')
    .where(sql<boolean>`email_folded = any(${emails})`)
    .execute()
  return new Set(rows.map(({ email_folded }) => email_folded))
}

type NewSignup = Omit<Insertable<Tables['signup']>, Managed | 'email_folded' | 'search_text'> & {
  readonly created_at: Date
}

/**
 * Inserts sign-ups with their `change` rows and counts, except those whose email a live one has.
 * Returns how many were inserted.
 */
export async function insertSignups(
  tx: Transaction<Tables>,
  signups: readonly NewSignup[],
  by: ActorAt,
): Promise<number> {
  const rows = signups.map((signup) => ({
    ...signup,
    updated_at: by.now,
    email_folded: normalizeEmail(signup.email),
    search_text: searchTextOf('signup', signup),
  }))
  const conflict = sql`(email_folded) where deleted_at is null`
  return (await insertMany(tx, 'signup', { rows, conflict, recordedColumns: ['created_at'] }, by)).length
}

/** Removes sign-ups for good, deleted ones too, with their counts. Returns how many there were. */
export async function eraseSignups(tx: Transaction<Tables>, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ created_at: Date; is_live: boolean }>`
    delete from signup where id = any(${ids}::uuid[]) returning created_at, deleted_at is null as is_live`.execute(tx)
  const counted = rows.filter(({ is_live }) => is_live).map(({ created_at }) => created_at)
  await countByDay(tx, 'signup', counted, -1)
  return rows.length
}

/** A statement that sets `notified_at` to `next.time` where it is null. */
export const setNotifiedAt = sql`update signup set notified_at = next.time from next where notified_at is null`
