import { type accountEndpoints, accountMessages } from '@gatehouse/contract/account'
import type { SuccessResponse } from '@gatehouse/contract/response'
import type { Transaction } from 'kysely'

import { setPassword } from '../../auth/admin-password'
import { revokeSessionsOf } from '../../auth/live-sessions'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import type { RequestContext } from '../../http/request-context'
import { hashPassword, isPassword } from '../../auth/password-hash'
import { findPasswordHash } from './repository'

/**
 * Changes the password of whoever asks and ends all its other sessions. A wrong current password is a fault of the form (422):
 * a 401 would throw the admin out. The hashes are made before the transaction, one after the other and in turn with sign-ins.
 */
export async function changePassword(
  { db, now }: Dependencies,
  call: RequestContext<typeof accountEndpoints.changePassword>,
): Promise<SuccessResponse> {
  const { current_pswd, pswd } = call.body
  const { admin, sessionId } = call.signedIn
  const checked = (await findPasswordHash(db, admin.id))?.password_hash ?? null
  const isRight = await isPassword(checked, current_pswd)
  const isSame = isRight && current_pswd.normalize('NFKC') === pswd.normalize('NFKC')
  const next = isRight && !isSame ? await hashPassword(pswd) : null

  const change = async (tx: Transaction<Tables>) => {
    // Refused only here, where a resend of a change that was made has already got its answer.
    if (isSame) throw invalid('pswd', accountMessages.samePassword)
    if (next === null) throw invalid('current_pswd', accountMessages.currentIsWrong)
    // It was changed meanwhile, on another device: what was checked is no longer the current one.
    const current = await findPasswordHash(tx, admin.id)
    if (current?.password_hash !== checked) throw invalid('current_pswd', accountMessages.currentIsWrong)
    const at = now()
    await setPassword(tx, { adminId: admin.id, passwordHash: next, changedBy: admin.id }, at)
    await revokeSessionsOf(tx, admin.id, sessionId)
    return { status: true as const, message: accountMessages.passwordChanged }
  }
  return call.mutate(change, { changedAdmins: [] })
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { [field]: message })
