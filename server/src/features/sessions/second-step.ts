import type { SecondStepInput } from '@gatehouse/contract/second-factor/second-step'
import type { SignedIn } from '@gatehouse/contract/session'
import { secondStepMessages } from '@gatehouse/contract/values/second-step-rules'
import type { Kysely, Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { insertSession, type NewSession } from '../../auth/insert-session'
import { passwordMark } from '../../auth/second-factor/begin-second-step'
import { type Challenge, countAttempt, findChallenge, finishChallenge } from '../../auth/second-factor/challenges'
import { findPasskey, usePasskey } from '../../auth/second-factor/passkeys'
import { useRecoveryCode } from '../../auth/second-factor/recovery-codes'
import { findRelyingParty } from '../../auth/second-factor/relying-party'
import { findTimeStep, findTotp, useTimeStep } from '../../auth/second-factor/totp'
import { verifyAssertion } from '../../auth/second-factor/webauthn'
import { type Client, recordFailure, recordSecurityEvent } from '../../auth/security-events'
import { findSecondStepAdmin, type SecondStepAdmin } from '../../auth/session-repository'
import type { SignInThrottle } from '../../auth/throttle/sign-in-throttle'
import { newToken } from '../../auth/token'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { signedIn } from './service'

interface SecondStepRequest extends Client {
  readonly body: SecondStepInput
  readonly origin: string
}

interface SecondStepDependencies {
  readonly db: Kysely<Tables>
  readonly throttle: SignInThrottle
  readonly now: () => Date
}

/** Uses a proof that was verified. Returns false if it was used or removed meanwhile. */
type UseProof = (tx: Transaction<Tables>) => Promise<boolean>

/**
 * Finishes a sign-in whose password was right. A wrong proof leaves it open for a few more attempts.
 * @throws AppError unauthenticated, whose `errors` name the proof, or `challenge` if the sign-in has to start
 * again; too_many
 */
export async function finishSignIn(
  { db, throttle, now }: SecondStepDependencies,
  request: SecondStepRequest,
): Promise<SignedIn> {
  const { body } = request
  const key = { id: body.challenge, purpose: 'sign_in', usesPasskey: body.passkey !== undefined } as const
  const pending = await findChallenge(db, key)
  const admin = pending && (await findAdmin(db, pending))
  if (!admin) throw failed('challenge', secondStepMessages.stepExpired)
  const { email_folded: account, device_id: deviceId, id: adminId } = admin
  const undoAttempt = await throttle.count({ account, address: request.address, deviceId }, () =>
    recordFailure(db, { kind: 'throttled', adminId, client: request }),
  )
  const challenge = await countAttempt(db, key)
  if (!challenge) throw failed('challenge', secondStepMessages.stepExpired)

  const useProof = await verifyProof(db, { request, challenge, adminId, now: now() })
  const outcome = useProof ? await openSession(db, { request, challenge, useProof }) : 'rejected'
  if (outcome === 'rejected') {
    await recordFailure(db, { kind: 'second_factor_failed', adminId, client: request })
    throw failed(...rejection(body))
  }
  await undoAttempt()
  if (outcome === 'expired') throw failed('challenge', secondStepMessages.stepExpired)
  return outcome
}

/** Undefined if the admin was deleted or its password changed since the first step. */
async function findAdmin(db: Kysely<Tables>, challenge: Challenge): Promise<SecondStepAdmin | undefined> {
  if (challenge.admin_id === null) return undefined
  const admin = await findSecondStepAdmin(db, challenge.admin_id, challenge.mark_hash)
  const isSame = admin?.password_hash != null && challenge.password_mark?.equals(passwordMark(admin.password_hash))
  return isSame ? admin : undefined
}

interface Proof {
  readonly request: SecondStepRequest
  readonly challenge: Challenge
  readonly adminId: string
  readonly now: Date
}

/** Returns how to use the proof up, or null if it is wrong. */
async function verifyProof(db: Kysely<Tables>, { request, challenge, adminId, now }: Proof): Promise<UseProof | null> {
  const { totp, recovery_code, passkey } = request.body
  if (totp !== undefined) {
    const secret = (await findTotp(db, adminId))?.secret
    const step = secret === undefined ? null : await findTimeStep(secret, totp, now)
    return secret === undefined || step === null ? null : (tx) => useTimeStep(tx, { adminId, secret, step })
  }
  if (recovery_code !== undefined) {
    return async (tx) => {
      const isUsed = await useRecoveryCode(tx, adminId, recovery_code)
      if (isUsed) await recordSecurityEvent(tx, { kind: 'recovery_code_used', adminId, client: request })
      return isUsed
    }
  }
  const party = findRelyingParty(request.origin)
  const stored = passkey && (await findPasskey(db, passkey.id))
  if (!passkey || !party || stored?.admin_id !== adminId || challenge.webauthn_challenge === null) return null
  const expected = { party, challenge: challenge.webauthn_challenge, verifiesUser: false }
  const counter = await verifyAssertion(passkey, stored, expected)
  return counter === null ? null : (tx) => usePasskey(tx, stored.id, counter)
}

/**
 * Uses up the challenge and the proof and inserts the session, in one transaction. It locks the admin first,
 * as changes of the factors do.
 */
async function openSession(
  db: Kysely<Tables>,
  { request, challenge, useProof }: Pick<Proof, 'request' | 'challenge'> & { readonly useProof: UseProof },
): Promise<SignedIn | 'rejected' | 'expired'> {
  return inTransaction(db, async (tx) => {
    const admin = await findAdmin(tx, challenge)
    if (admin?.password_hash == null) return 'expired'
    if (!(await finishChallenge(tx, challenge))) return 'expired'
    if (!(await useProof(tx))) throw new RejectedProof()
    const { is_kept, mark_hash } = challenge
    const session = { passwordHash: admin.password_hash, is_kept, mark_hash, ...request }
    return (await insertVerifiedSession(tx, admin, session)) ?? 'expired'
  }).catch((error: unknown) => {
    if (error instanceof RejectedProof) return 'rejected' as const
    throw error
  })
}

/** Inserts the session of an admin whose second factor was verified. Null as `insertSession`. */
export async function insertVerifiedSession(
  tx: Transaction<Tables>,
  admin: SecondStepAdmin,
  session: Pick<NewSession, 'passwordHash'> & Pick<Challenge, 'is_kept' | 'mark_hash'> & Client,
): Promise<SignedIn | null> {
  const { passwordHash, is_kept, mark_hash, address, userAgent } = session
  const token = newToken()
  const newSignIns = await insertSession(tx, {
    token,
    adminId: admin.id,
    passwordHash,
    keepLoggedIn: is_kept,
    address,
    userAgent,
    markHash: mark_hash,
    deviceId: admin.device_id,
    hasPassedSecondStep: true,
  })
  return newSignIns && signedIn(token, admin, newSignIns)
}

/** Rolls back: the challenge stays open for another attempt. */
class RejectedProof extends Error {}

function rejection({ totp, recovery_code }: SecondStepInput): [field: string, message: string] {
  if (totp !== undefined) return ['totp', secondStepMessages.wrongCode]
  if (recovery_code !== undefined) return ['recovery_code', secondStepMessages.wrongRecoveryCode]
  return ['passkey', secondStepMessages.passkeyRejected]
}

/** The error of a step that names the rejected field. */
export const failed = (field: string, message: string) => new AppError('unauthenticated', message, { [field]: message })
