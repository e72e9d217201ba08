import { accountMessages } from '@gatehouse/contract/account'

import { invalidField } from '../app-error'
import { findPasswordHash } from './admin-repository'
import { verifyPassword } from './passwords'
import { type Client, recordFailure } from './security-events'
import type { SignedIn } from './session-repository'
import { type AttemptDatabase, createAttemptLimit, tooManyAttempts } from './throttle/attempt-limits'
import { maxAttempts } from './throttle/sign-in-throttle'

/**
 * Returns a function that requires the password of the signed-in admin again, and returns the hash that it
 * matches. Attempts are limited for each session, together with those of a password change
 * (docs/decisions/0039).
 * @throws AppError invalid, too_many; never unauthenticated, which would sign the admin out
 */
export function createPasswordCheck(database: AttemptDatabase) {
  const { db } = database
  const limit = createAttemptLimit(database, 'password', maxAttempts.password)

  return async (request: Client & { readonly signedIn: SignedIn }, password = ''): Promise<string> => {
    const { admin, sessionId } = request.signedIn
    const { currentIsRequired, currentIsWrong } = accountMessages
    if (password === '') throw invalidField('current_pswd', currentIsRequired)
    const waitMs = await limit.count([sessionId])
    if (waitMs > 0) {
      await recordFailure(db, { kind: 'throttled', adminId: admin.id, client: request })
      throw tooManyAttempts(waitMs)
    }
    const hash = (await findPasswordHash(db, admin.id))?.password_hash ?? null
    if (hash !== null && (await verifyPassword(hash, password, true))) {
      await limit.undo([sessionId])
      return hash
    }
    await recordFailure(db, { kind: 'password_check_failed', adminId: admin.id, client: request })
    throw invalidField('current_pswd', currentIsWrong)
  }
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>
