import { signupMessages } from '@gatehouse/contract/entities/signup'
import type { User } from '@gatehouse/contract/entities/user'
import { intakeMessages } from '@gatehouse/contract/intake'

import { AppError } from '../../app-error'
import { constraintOf } from '../../records/constraint'
import type { DeletableEntity } from '../../records/lifecycle'
import { userJson } from './json'
import { signupWriter } from './repository'

/** `change` rows contain nothing of the person (docs/decisions/0042). */
export const signupEntity: DeletableEntity<'signup', User> = {
  table: 'signup',
  messages: { ...signupMessages, created: intakeMessages.signupReceived },
  json: () => userJson,
  writer: signupWriter,
  recordedColumns: ['created_at'],
}

/** The person may have signed up again since the delete. */
export function explainConflict(error: unknown): never {
  if (constraintOf(error) !== 'signup_email_unique') throw error
  throw new AppError('conflict', signupMessages.signedUpSince)
}
