import type { Signup } from '@gatehouse/contract/entities/signup'
import type { User } from '@gatehouse/contract/entities/user'
import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'

/** A sign-up over `signup` as the list of users shows it. */
export const userJson: RawBuilder<User> = sql`${columns()}, signup.phone_number`

/** A sign-up over `signup` as the recent sign-ups show it: without the phone number. */
export const signupJson: RawBuilder<Signup> = columns()

function columns<Json>(): RawBuilder<Json> {
  return sql`signup.id, ${isoTime(sql`signup.created_at`)} as created_at, signup.name, signup.email`
}
