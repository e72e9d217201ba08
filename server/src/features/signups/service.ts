import { signupMessages } from '@gatehouse/contract/entities/signup'
import type { User } from '@gatehouse/contract/entities/user'
import { intakeMessages } from '@gatehouse/contract/intake'
import type { Kysely } from 'kysely'

import { AppError } from '../../app-error'
import { isId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { findConstraint } from '../../records/constraint'
import type { DeletableEntity } from '../../records/lifecycle'
import { countUpTo, findLive } from '../../records/live-rows'
import { signupJson, signupWriter, userJson } from './repository'

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
  if (findConstraint(error) !== 'signup_email_unique') throw error
  throw new AppError('conflict', signupMessages.signedUpSince)
}

/** @throws AppError not_found */
export async function findSignupAndPosition(db: Kysely<Tables>, id: string) {
  const signup = isId(id) ? await findLive(db, { table: 'signup', item: signupJson }, id) : null
  if (!signup) throw new AppError('not_found', signupMessages.notFound)
  return { status: true as const, data: { ...signup, position: await countUpTo(db, 'signup', id) } }
}
