import { sessionSentences } from '@gatehouse/contract/session'
import type { Transaction } from 'kysely'

import { lockAdmins, lockCaller } from '../db/caller-lock'
import type { Tables } from '../db/tables'
import { AppError } from './app-error'
import type { MutateOptions, SignedIn } from './call'

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
  const caller = { adminId: signedIn.admin.id, sessionId: signedIn.sessionId }
  const isThere = changedAdmins ? await lockAdmins(tx, caller, changedAdmins) : await lockCaller(tx, caller)
  if (!isThere) throw new AppError('unauthenticated', sessionSentences.signInAgain)
}
