import type { NewSignIn, SignedIn, SignIn } from '@gatehouse/contract/session'
import { secondStepMessages } from '@gatehouse/contract/values/second-step-rules'
import { sessionMessages } from '@gatehouse/contract/values/sign-in-rules'
import type { Kysely } from 'kysely'

import { AppError } from '../../app-error'
import { replacePasswordHash } from '../../auth/admin-repository'
import { insertFirstSession, insertSession } from '../../auth/insert-session'
import { hashPassword, isOutdatedHash, verifyPassword } from '../../auth/passwords'
import { type Client, recordFailure } from '../../auth/security-events'
import { beginSecondStep } from '../../auth/second-factor/begin-second-step'
import { findCredentials } from '../../auth/session-repository'
import type { SignInThrottle } from '../../auth/throttle/sign-in-throttle'
import { hashToken, newToken } from '../../auth/token'
import { normalizeEmail } from '../../database/normalize-email'
import type { Tables } from '../../database/tables'

interface SignInRequest extends Client {
  readonly body: SignIn
  readonly origin: string
}

/**
 * Signs an admin in. An unknown email, a deleted admin and a wrong password take the same steps and get the
 * same response.
 * @throws AppError unauthenticated; second_factor_required; too_many
 */
export async function signIn(
  { db, throttle }: { readonly db: Kysely<Tables>; readonly throttle: SignInThrottle },
  { body, address, userAgent, origin }: SignInRequest,
): Promise<SignedIn> {
  const { email, pswd, device_mark, keep_logged_in = false } = body
  const account = normalizeEmail(email)
  const markHash = device_mark === undefined ? null : hashToken(device_mark)
  const admin = await findCredentials(db, account, markHash)
  const adminId = admin?.id ?? null
  const deviceId = admin?.device_id ?? null
  const client = { address, userAgent }
  const undoAttempt = await throttle.count({ account, address, deviceId }, () =>
    recordFailure(db, { kind: 'throttled', adminId, client }),
  )

  const passwordHash = admin?.password_hash ?? null
  const isCorrect = await verifyPassword(passwordHash, pswd, deviceId !== null).catch(async (error: unknown) => {
    // The queue of hashes is full: this was no guess.
    await undoAttempt()
    throw error
  })
  if (admin?.has_second_factor && passwordHash !== null && isCorrect) {
    // Attempts of the second step are counted by a separate throttle.
    await undoAttempt()
    const storedHash = await rehashIfOutdated(db, admin.id, passwordHash, pswd)
    const session = { isKept: keep_logged_in, markHash }
    const secondStep = await beginSecondStep(db, { adminId: admin.id, passwordHash: storedHash, session, origin })
    throw new AppError('second_factor_required', secondStepMessages.secondFactorRequired, undefined, { secondStep })
  }
  const token = newToken()
  const insert = admin?.has_initial_password ? insertFirstSession : insertSession
  const newSignIns =
    admin !== undefined && passwordHash !== null && isCorrect
      ? await insert(db, {
          token,
          adminId: admin.id,
          passwordHash,
          keepLoggedIn: keep_logged_in,
          ...client,
          markHash,
          deviceId,
        })
      : null
  if (!admin || passwordHash === null || newSignIns === null) {
    await recordFailure(db, { kind: 'sign_in_failed', adminId, client })
    throw new AppError('unauthenticated', sessionMessages.invalidCredentials)
  }

  await undoAttempt()
  await rehashIfOutdated(db, admin.id, passwordHash, pswd)
  return signedIn(token, admin, newSignIns)
}

/** Returns the stored hash. The password is known only now; if it fails, the next sign-in tries again. */
async function rehashIfOutdated(db: Kysely<Tables>, adminId: string, from: string, password: string): Promise<string> {
  if (!isOutdatedHash(from)) return from
  try {
    const to = await hashPassword(password)
    await replacePasswordHash(db, adminId, { from, to })
    return to
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return from
  }
}

/** The response to every sign-in, whatever its steps. */
export const signedIn = (
  token: string,
  { id, name, email }: SignedIn['admin'],
  newSignIns: readonly NewSignIn[],
): SignedIn => ({
  status: true,
  token,
  admin: { id, name, email },
  ...(newSignIns.length > 0 && { new_sign_ins: [...newSignIns] }),
})
