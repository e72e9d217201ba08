import { type accountEndpoints, accountMessages } from '@gatehouse/contract/account'
import type { SuccessResponse } from '@gatehouse/contract/response'
import type { SecurityEventKind } from '@gatehouse/contract/security-event'
import type { Transaction } from 'kysely'

import { AppError, invalidField } from '../../app-error'
import { findPasswordHash, setPassword } from '../../auth/admin-repository'
import { assertNotGuessable } from '../../auth/common-passwords'
import { removeLinks } from '../../auth/links/link-repository'
import { revokeSessions } from '../../auth/live-sessions'
import { hashPassword, verifyPassword } from '../../auth/passwords'
import { recordFailure, recordSecurityEvent } from '../../auth/security-events'
import { createAttemptLimit, tooManyAttempts } from '../../auth/throttle/attempt-limits'
import { maxAttempts } from '../../auth/throttle/sign-in-throttle'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'

/**
 * Returns the handler that changes the password of the signed-in admin. Attempts are limited for each
 * session, so that a person who has found an open console cannot guess the password (docs/decisions/0039).
 */
export function createPasswordChange({ db, config, now }: Pick<Dependencies, 'db' | 'config' | 'now'>) {
  const limit = createAttemptLimit({ db, now }, 'password', maxAttempts.password)

  return async (request: PasswordRequest): Promise<SuccessResponse> => {
    const { admin, sessionId } = request.signedIn
    const recordFailed = (kind: SecurityEventKind) => recordFailure(db, { kind, adminId: admin.id, client: request })
    const waitMs = await limit.count([sessionId])
    if (waitMs > 0) {
      await recordFailed('throttled')
      throw tooManyAttempts(waitMs)
    }
    await assertNotGuessable(request.body.pswd, config.businessName)
    return changePassword({ db, now }, request).catch(async (error: unknown) => {
      const isWrong = error instanceof AppError && error.errors?.['current_pswd'] !== undefined
      if (isWrong) await recordFailed('password_check_failed')
      throw error
    })
  }
}

type PasswordRequest = RequestContext<typeof accountEndpoints.changePassword>

/**
 * Changes the password and ends the other sessions of the admin. A wrong current password is a validation
 * error (422): a 401 would sign the admin out. Hashes are computed before the transaction, because they are
 * slow and limited in concurrency.
 */
async function changePassword({ db, now }: Pick<Dependencies, 'db' | 'now'>, request: PasswordRequest) {
  const { current_pswd, pswd } = request.body
  const { admin, sessionId } = request.signedIn
  const checkedHash = (await findPasswordHash(db, admin.id))?.password_hash ?? null
  const isCorrect = await verifyPassword(checkedHash, current_pswd, true)
  const isSame = isCorrect && current_pswd.normalize('NFKC') === pswd.normalize('NFKC')
  const newHash = isCorrect && !isSame ? await hashPassword(pswd) : null

  const change = async (tx: Transaction<Tables>) => {
    // Validated inside the transaction, so that a replay of
    // a successful change returns its stored response first.
    if (isSame) throw invalidField('pswd', accountMessages.samePassword)
    if (newHash === null) throw invalidField('current_pswd', accountMessages.currentIsWrong)
    // Another device may have changed the password after it was checked.
    const current = await findPasswordHash(tx, admin.id)
    if (current?.password_hash !== checkedHash) throw invalidField('current_pswd', accountMessages.currentIsWrong)
    const at = now()
    await setPassword(
      tx,
      { adminId: admin.id, passwordHash: newHash, changedBy: { adminId: admin.id, source: request.source }, sessionId },
      at,
    )
    await revokeSessions(tx, admin.id, sessionId)
    await removeLinks(tx, admin.id)
    await recordSecurityEvent(tx, { kind: 'password_changed', adminId: admin.id, client: request })
    return { status: true as const, message: accountMessages.passwordChanged }
  }
  return request.mutate(change, { changedAdmins: [] })
}
