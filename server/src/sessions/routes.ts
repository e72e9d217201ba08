import { sessionCalls, sessionSentences } from '@gatehouse/contract/session'

import { foldEmail } from '../db/fold-email'
import type { Deps } from '../deps'
import { AppError } from '../http/app-error'
import type { Serve } from '../http/serve'
import { isPassword } from '../passwords/password-hash'
import { findCredentials, insertFirstSession, insertSession, removeSession } from './repository'
import { newToken } from './token'

/** A sign-in changes no data, so it writes no `change` row. */
export function serveSessions(serve: Serve, { db }: Deps): void {
  serve(sessionCalls.signIn, async ({ body, address, userAgent }) => {
    const found = await findCredentials(db, foldEmail(body.email))
    // The same work and the same bytes, whether the email is unknown or the password wrong.
    const passwordHash = found?.password_hash ?? null
    const isRight = await isPassword(passwordHash, body.pswd)
    const token = newToken()
    const insert = found?.has_initial_password ? insertFirstSession : insertSession
    const isOpened =
      found !== undefined &&
      passwordHash !== null &&
      isRight &&
      (await insert(db, {
        token,
        adminId: found.id,
        passwordHash,
        isKept: body.keep_logged_in ?? false,
        address,
        userAgent,
      }))
    if (!isOpened) throw new AppError('unauthenticated', sessionSentences.invalidCredentials)
    return { status: true, token, admin: { id: found.id, name: found.name, email: found.email } }
  })

  serve(sessionCalls.signOut, (call) =>
    call.mutate(
      async (tx) => {
        await removeSession(tx, call.signedIn.sessionId)
        return { status: true as const, message: sessionSentences.signedOut }
      },
      { changedAdmins: [] },
    ),
  )
}
