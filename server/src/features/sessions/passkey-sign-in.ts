import { secondFactorMessages } from '@gatehouse/contract/second-factor/factors'
import type { PasskeySignIn } from '@gatehouse/contract/second-factor/second-step'
import type { SignedIn } from '@gatehouse/contract/session'
import { secondStepMessages } from '@gatehouse/contract/values/second-step-rules'
import type { Kysely } from 'kysely'

import { AppError } from '../../app-error'
import { countAttempt, createChallenge, finishChallenge } from '../../auth/second-factor/challenges'
import { findPasskey, usePasskey } from '../../auth/second-factor/passkeys'
import { findRelyingParty } from '../../auth/second-factor/relying-party'
import { requestOptions, verifyAssertion } from '../../auth/second-factor/webauthn'
import { type Client, recordFailure } from '../../auth/security-events'
import { findSecondStepAdmin } from '../../auth/session-repository'
import { hashToken } from '../../auth/token'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { failed, insertVerifiedSession } from './second-step'

/**
 * Starts a sign-in with a passkey alone. The account is not known yet: the passkey names it.
 * @throws AppError conflict at an address without passkeys
 */
export async function beginPasskeySignIn(db: Kysely<Tables>, { origin }: { readonly origin: string }) {
  const party = findRelyingParty(origin)
  if (!party) throw new AppError('conflict', secondFactorMessages.passkeysUnavailable)
  const request = await requestOptions(party, null)
  const challenge = await createChallenge(db, { purpose: 'passkey_sign_in', webauthn_challenge: request.challenge })
  return { status: true as const, data: { challenge, options: request.options } }
}

interface PasskeySignInRequest extends Client {
  readonly body: PasskeySignIn
  readonly origin: string
}

/**
 * Signs in with a passkey that has verified its user: it replaces the password and the second step. Attempts
 * are not limited for each account, because a signature cannot be guessed.
 * @throws AppError unauthenticated
 */
export async function signInWithPasskey(
  db: Kysely<Tables>,
  { body, origin, address, userAgent }: PasskeySignInRequest,
): Promise<SignedIn> {
  const { challenge: id, passkey, device_mark, keep_logged_in = false } = body
  const markHash = device_mark === undefined ? null : hashToken(device_mark)
  const party = findRelyingParty(origin)
  const challenge = await countAttempt(db, { id, purpose: 'passkey_sign_in', usesPasskey: true })
  if (!challenge?.webauthn_challenge) throw failed('challenge', secondStepMessages.stepExpired)
  const stored = await findPasskey(db, passkey.id)
  const reject = async (): Promise<never> => {
    const adminId = stored?.admin_id ?? null
    await recordFailure(db, { kind: 'sign_in_failed', adminId, client: { address, userAgent } })
    throw failed('passkey', secondStepMessages.passkeyRejected)
  }
  if (!party || !stored || !isOf(passkey.response.userHandle, stored.admin_id)) return reject()
  const expected = { party, challenge: challenge.webauthn_challenge, verifiesUser: true }
  const counter = await verifyAssertion(passkey, stored, expected)
  if (counter === null) return reject()
  const result = await inTransaction(db, async (tx) => {
    // Locks the admin first, as changes of the factors do.
    const admin = await findSecondStepAdmin(tx, stored.admin_id, markHash)
    if (!admin || admin.password_hash === null) return null
    if (!(await finishChallenge(tx, challenge)) || !(await usePasskey(tx, stored.id, counter))) return null
    const { password_hash: passwordHash } = admin
    const session = { passwordHash, is_kept: keep_logged_in, mark_hash: markHash, address, userAgent }
    return insertVerifiedSession(tx, admin, session)
  })
  return result ?? reject()
}

/** Web Authentication Level 3, 7.2, step 6: without a named user, the user handle is required. */
const isOf = (userHandle: string | undefined, adminId: string): boolean =>
  userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() === adminId
