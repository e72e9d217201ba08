import { accountCalls, accountSentences } from '@gatehouse/contract/account'

import { isId } from '../db/id'
import { revokeSessionsOf } from '../db/live-sessions'
import type { Deps } from '../deps'
import { AppError } from '../http/app-error'
import type { Serve } from '../http/serve'
import { changePassword } from './change-password'
import { deviceName } from './device-name'
import { listSessions, removeOwnSession } from './repository'

/** What an admin does with its own sign-in. Signing a device out changes no data, so like signing out it writes no `change` row. */
export function serveAccount(serve: Serve, deps: Deps): void {
  const { db } = deps

  serve(accountCalls.changePassword, (call) => changePassword(deps, call))

  serve(accountCalls.listDevices, async ({ signedIn: { admin, sessionId } }) => {
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

  serve(accountCalls.signOutDevice, (call) =>
    call.mutate(
      async (tx) => {
        const { id } = call.params
        const isDone = isId(id) && (await removeOwnSession(tx, call.signedIn.admin.id, id))
        if (!isDone) throw new AppError('not_found', accountSentences.deviceNotFound)
        return { status: true as const, message: accountSentences.deviceSignedOut }
      },
      { changedAdmins: [] },
    ),
  )

  serve(accountCalls.signOutOthers, (call) =>
    call.mutate(
      async (tx) => {
        await revokeSessionsOf(tx, call.signedIn.admin.id, call.signedIn.sessionId)
        return { status: true as const, message: accountSentences.othersSignedOut }
      },
      { changedAdmins: [] },
    ),
  )
}
