import { Signup } from '@gatehouse/contract/entities/signup'
import { User } from '@gatehouse/contract/entities/user'

import { jsonObject } from '../../records/select-list'

/** A sign-up over `signup` as the list of users shows it. */
export const userJson = jsonObject('signup', User, {})

/** A sign-up over `signup` as the recent sign-ups show it: without the phone number. */
export const signupJson = jsonObject('signup', Signup, {})
