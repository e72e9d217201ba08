import { sessionEndpoints, sessionMessages } from '@gatehouse/contract/session'

import { normalizeEmail } from '../../database/normalize-email'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import type { Route } from '../../http/route'
import { isPassword } from '../../auth/password-hash'
import { findCredentials, insertFirstSession, insertSession, removeSession } from '../../auth/session-repository'
import { newToken } from '../../auth/token'

/** A sign-in changes no data, so it writes no `change` row. */
export function registerSessionsRoutes(route: Route, { db }: Dependencies): void {
  route(sessionEndpoints.signIn, async ({ body, address, userAgent }) => {
    const found = await findCredentials(db, normalizeEmail(body.email))
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
    if (!isOpened) throw new AppError('unauthenticated', sessionMessages.invalidCredentials)
    return { status: true, token, admin: { id: found.id, name: found.name, email: found.email } }
  })

  route(sessionEndpoints.signOut, (call) =>
    call.mutate(
      async (tx) => {
        await removeSession(tx, call.signedIn.admin.id, call.signedIn.sessionId)
        return { status: true as const, message: sessionMessages.signedOut }
      },
      { changedAdmins: [] },
    ),
  )
}
