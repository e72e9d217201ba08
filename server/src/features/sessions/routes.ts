import { secondStepEndpoints } from '@gatehouse/contract/second-factor/second-step'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sessionMessages } from '@gatehouse/contract/values/sign-in-rules'

import { recordSecurityEvent } from '../../auth/security-events'
import { removeSession } from '../../auth/session-repository'
import { createSecondStepThrottle, createSignInThrottle } from '../../auth/throttle/sign-in-throttle'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in'
import { finishSignIn } from './second-step'
import { signIn } from './service'

/** Signing in and out changes no business data, so it inserts no `change` row, but a security event. */
export function registerSessionsRoutes(route: Route, { db, now }: Dependencies): void {
  const throttle = createSignInThrottle({ db, now })

  route(sessionEndpoints.signIn, (request) => signIn({ db, throttle }, request))

  const secondSteps = createSecondStepThrottle({ db, now })
  route(secondStepEndpoints.secondStep, (request) => finishSignIn({ db, throttle: secondSteps, now }, request))
  route(secondStepEndpoints.beginPasskeySignIn, (request) => beginPasskeySignIn(db, request))
  route(secondStepEndpoints.passkeySignIn, (request) => signInWithPasskey(db, request))

  route(sessionEndpoints.findAdmin, async ({ signedIn: { admin } }) => ({ status: true as const, data: admin }))

  route(sessionEndpoints.signOut, (request) =>
    request.mutate(
      async (tx) => {
        const { admin, sessionId } = request.signedIn
        await Promise.all([
          removeSession(tx, admin.id, sessionId),
          recordSecurityEvent(tx, { kind: 'signed_out', adminId: admin.id, client: request }),
        ])
        return { status: true as const, message: sessionMessages.signedOut }
      },
      { changedAdmins: [] },
    ),
  )
}
