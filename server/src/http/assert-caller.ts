import { apiKeyMessages } from '@gatehouse/contract/api-keys/endpoints'
import type { Kysely, Transaction } from 'kysely'

import { AppError } from '../app-error'
import { type Caller, isCallerActive, lockAdmins, lockCaller } from '../auth/caller-lock'
import type { Tables } from '../database/tables'
import { signInAgain } from './authenticate'
import type { MutateOptions } from './request-context'
import type { SignedIn } from '../auth/session-repository'

/**
 * Checks again that the caller is not deleted or signed out, because the body of a request may arrive up to
 * an hour after its token was checked, and locks the caller until the transaction ends. `changedAdmins` are
 * locked too.
 * @throws AppError unauthenticated
 */
export async function assertCaller(
  tx: Transaction<Tables>,
  signedIn: SignedIn | null,
  { changedAdmins }: MutateOptions = {},
): Promise<void> {
  if (!signedIn) return
  const caller = toCaller(signedIn)
  const isActive = changedAdmins ? await lockAdmins(tx, caller, changedAdmins) : await lockCaller(tx, caller)
  if (!isActive) rejectCaller(signedIn)
}

/**
 * Checks, without a lock, that the caller is not deleted or signed out. Called while a long list is sent.
 * @throws AppError unauthenticated
 */
export async function assertNotRevoked(db: Kysely<Tables>, signedIn: SignedIn | null): Promise<void> {
  if (signedIn && !(await isCallerActive(db, toCaller(signedIn)))) rejectCaller(signedIn)
}

/** @throws AppError unauthenticated */
export function rejectCaller({ isApiKey }: Pick<SignedIn, 'isApiKey'>): never {
  if (isApiKey) throw new AppError('unauthenticated', apiKeyMessages.wrongKey)
  return signInAgain()
}

const toCaller = ({ admin, sessionId, isApiKey }: SignedIn): Caller => ({
  adminId: admin.id,
  sessionId,
  isApiKey,
})
