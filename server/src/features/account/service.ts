import { type accountEndpoints, accountMessages } from '@gatehouse/contract/account'
import type { SuccessResponse } from '@gatehouse/contract/response'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { setPassword } from '../../auth/admin-repository'
import { revokeSessions } from '../../auth/live-sessions'
import { hashPassword, verifyPassword } from '../../auth/passwords'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { findPasswordHash } from './repository'

/**
 * Changes the password of the signed-in admin and ends its other sessions. A wrong
 * current password is a validation error (422): a 401 would sign the admin out. Hashes
 * are computed before the transaction, because they are slow and limited in concurrency.
 */
export async function changePassword(
  { db, now }: Dependencies,
  request: RequestContext<typeof accountEndpoints.changePassword>,
): Promise<SuccessResponse> {
  const { current_pswd, pswd } = request.body
  const { admin, sessionId } = request.signedIn
  const checkedHash = (await findPasswordHash(db, admin.id))?.password_hash ?? null
  const isCorrect = await verifyPassword(checkedHash, current_pswd)
  const isSame = isCorrect && current_pswd.normalize('NFKC') === pswd.normalize('NFKC')
  const newHash = isCorrect && !isSame ? await hashPassword(pswd) : null

  const change = async (tx: Transaction<Tables>) => {
    // Validated inside the transaction, so that a replay of
    // a successful change returns its stored response first.
    if (isSame) throw invalid('pswd', accountMessages.samePassword)
    if (newHash === null) throw invalid('current_pswd', accountMessages.currentIsWrong)
    // Another device may have changed the password after it was checked.
    const current = await findPasswordHash(tx, admin.id)
    if (current?.password_hash !== checkedHash) throw invalid('current_pswd', accountMessages.currentIsWrong)
    const at = now()
    await setPassword(tx, { adminId: admin.id, passwordHash: newHash, changedBy: admin.id }, at)
    await revokeSessions(tx, admin.id, sessionId)
    return { status: true as const, message: accountMessages.passwordChanged }
  }
  return request.mutate(change, { changedAdmins: [] })
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { [field]: message })
