import { accountEndpoints, accountMessages } from '@gatehouse/contract/account'
import { submissionEndpoints, submissionNotFound } from '@gatehouse/contract/idempotency/submission'

import { isId } from '../../database/id'
import { deviceName } from '../../auth/device-name'
import { revokeSessions } from '../../auth/live-sessions'
import { recordSecurityEvent } from '../../auth/security-events'
import { removeSession } from '../../auth/session-repository'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import type { Route } from '../../http/route'
import { findSubmission } from '../../records/idempotency'
import { listSessions } from './repository'
import { createPasswordChange } from './service'

/** Signing out changes no business data, so it inserts no `change` row, but a security event. */
export function registerAccountRoutes(route: Route, deps: Dependencies): void {
  const { db } = deps
  const changePassword = createPasswordChange(deps)

  route(accountEndpoints.changePassword, changePassword)

  route(accountEndpoints.listDevices, async ({ signedIn: { admin, sessionId } }) => {
    const sessions = await listSessions(db, admin.id, sessionId)
    const data = sessions.map(({ user_agent, created_at, last_seen_at, ...session }) => ({
      ...session,
      name: deviceName(user_agent),
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      is_current: session.id === sessionId,
    }))
    return { status: true as const, data }
  })

  route(submissionEndpoints.find, async ({ signedIn: { admin }, params }) => {
    const data = await findSubmission(db, admin.id, params.key)
    if (!data) throw new AppError('not_found', submissionNotFound)
    return { status: true as const, data }
  })

  route(accountEndpoints.signOutDevice, (request) =>
    request.mutate(
      async (tx) => {
        const { id } = request.params
        const isRemoved = isId(id) && (await removeSession(tx, request.signedIn.admin.id, id))
        if (!isRemoved) throw new AppError('not_found', accountMessages.deviceNotFound)
        const adminId = request.signedIn.admin.id
        await recordSecurityEvent(tx, { kind: 'device_signed_out', adminId, client: request })
        return { status: true as const, message: accountMessages.deviceSignedOut }
      },
      { changedAdmins: [] },
    ),
  )

  route(accountEndpoints.signOutOthers, (request) =>
    request.mutate(
      async (tx) => {
        const { admin, sessionId } = request.signedIn
        await Promise.all([
          revokeSessions(tx, admin.id, sessionId),
          recordSecurityEvent(tx, { kind: 'others_signed_out', adminId: admin.id, client: request }),
        ])
        return { status: true as const, message: accountMessages.othersSignedOut }
      },
      { changedAdmins: [] },
    ),
  )
}
