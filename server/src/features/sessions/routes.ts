import { sessionEndpoints } from '@gatehouse/contract/session'
import { sessionMessages } from '@gatehouse/contract/values/sign-in-rules'

import { normalizeEmail } from '../../database/normalize-email'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import type { Route } from '../../http/route'
import { verifyPassword } from '../../auth/passwords'
import { findCredentials, insertFirstSession, insertSession, removeSession } from '../../auth/session-repository'
import { newToken } from '../../auth/token'

/** Signing in and out changes no business data, so it inserts no `change` row. */
export function registerSessionsRoutes(route: Route, { db }: Dependencies): void {
  route(sessionEndpoints.signIn, async ({ body, address, userAgent }) => {
    const admin = await findCredentials(db, normalizeEmail(body.email))
    // The same work and the same response for an unknown email and for a wrong password.
    const passwordHash = admin?.password_hash ?? null
    const isCorrect = await verifyPassword(passwordHash, body.pswd)
    const token = newToken()
    const insert = admin?.has_initial_password ? insertFirstSession : insertSession
    const isCreated =
      admin !== undefined &&
      passwordHash !== null &&
      isCorrect &&
      (await insert(db, {
        token,
        adminId: admin.id,
        passwordHash,
        keepLoggedIn: body.keep_logged_in ?? false,
        address,
        userAgent,
      }))
    if (!isCreated) throw new AppError('unauthenticated', sessionMessages.invalidCredentials)
    return { status: true, token, admin: { id: admin.id, name: admin.name, email: admin.email } }
  })

  route(sessionEndpoints.findAdmin, async ({ signedIn: { admin } }) => ({ status: true as const, data: admin }))

  route(sessionEndpoints.signOut, (request) =>
    request.mutate(
      async (tx) => {
        await removeSession(tx, request.signedIn.admin.id, request.signedIn.sessionId)
        return { status: true as const, message: sessionMessages.signedOut }
      },
      { changedAdmins: [] },
    ),
  )
}
