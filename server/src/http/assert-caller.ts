import { sessionMessages } from '@gatehouse/contract/session'
import type { Kysely, Transaction } from 'kysely'

import { type Caller, hasCaller, lockAdmins, lockCaller } from '../auth/caller-lock'
import type { Tables } from '../database/tables'
import { AppError } from '../app-error'
import type { MutateOptions } from './request-context'
import type { SignedIn } from '../auth/signed-in'

/**
 * The token was checked before the body arrived, which may take an hour. So a change first makes sure that its caller has not
 * been deleted or signed out since, and keeps that from happening until it is committed.
 * @throws AppError unauthenticated
 */
export async function assertCaller(
  tx: Transaction<Tables>,
  signedIn: SignedIn | null,
  { changedAdmins }: MutateOptions = {},
): Promise<void> {
  if (!signedIn) return
  const caller = callerOf(signedIn)
  const isThere = changedAdmins ? await lockAdmins(tx, caller, changedAdmins) : await lockCaller(tx, caller)
  if (!isThere) throw signInAgain()
}

/**
 * For a long answer, which goes on only for a caller who has not been deleted or signed out since.
 * @throws AppError unauthenticated
 */
export async function assertNotRevoked(db: Kysely<Tables>, signedIn: SignedIn | null): Promise<void> {
  if (signedIn && !(await hasCaller(db, callerOf(signedIn)))) throw signInAgain()
}

const callerOf = ({ admin, sessionId }: SignedIn): Caller => ({ adminId: admin.id, sessionId })
const signInAgain = () => new AppError('unauthenticated', sessionMessages.signInAgain)
