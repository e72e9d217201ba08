import { accountEndpoints, accountMessages } from '@gatehouse/contract/account'

import { isId } from '../../database/id'
import { revokeSessionsOf } from '../../auth/live-sessions'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import type { Route } from '../../http/route'
import { changePassword } from './change-password'
import { deviceName } from './device-name'
import { listSessions, removeOwnSession } from './repository'

/** What an admin does with its own sign-in. Signing a device out changes no data, so like signing out it writes no `change` row. */
export function registerAccountRoutes(route: Route, deps: Dependencies): void {
  const { db } = deps

  route(accountEndpoints.changePassword, (call) => changePassword(deps, call))

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

  route(accountEndpoints.signOutDevice, (call) =>
    call.mutate(
      async (tx) => {
        const { id } = call.params
        const isDone = isId(id) && (await removeOwnSession(tx, call.signedIn.admin.id, id))
        if (!isDone) throw new AppError('not_found', accountMessages.deviceNotFound)
        return { status: true as const, message: accountMessages.deviceSignedOut }
      },
      { changedAdmins: [] },
    ),
  )

  route(accountEndpoints.signOutOthers, (call) =>
    call.mutate(
      async (tx) => {
        await revokeSessionsOf(tx, call.signedIn.admin.id, call.signedIn.sessionId)
        return { status: true as const, message: accountMessages.othersSignedOut }
      },
      { changedAdmins: [] },
    ),
  )
}
