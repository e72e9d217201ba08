import { adminEndpoints, adminMessages } from '@gatehouse/contract/admin'

import type { Dependencies } from '../../dependencies'
import { listResponse } from '../../records/list-response'
import type { Route } from '../../http/route'
import { changeRequestOf } from '../../records/undoable-delete'
import { hashPassword } from '../../auth/password-hash'
import { createAdmin } from './create-admin'
import { deleteAdmin, explainError, refuseLastAdmin, restoreAdmin } from './lifecycle'
import { findAdmin, listAdmins } from './repository'

/** The admin calls (S7.31 to S7.33). */
export function registerAdminsRoutes(route: Route, { db, now }: Dependencies): void {
  route(adminEndpoints.list, ({ query }) => listResponse(query, 'latest', (page) => listAdmins(db, query.q, page)))

  route(adminEndpoints.create, async (call) => {
    // Before the transaction: hashing takes its time and its turn, and no connection waits meanwhile.
    const passwordHash = await hashPassword(call.body.pswd)
    return call
      .mutate(async (tx) => {
        const id = await createAdmin(tx, { ...call.body, passwordHash, createdBy: call.signedIn.admin.id }, now())
        const data = await findAdmin(tx, id)
        return { status: true as const, message: adminMessages.created, data: data! }
      })
      .catch(explainError)
  })

  route(adminEndpoints.remove, (call) => {
    const { id } = call.params
    return call
      .mutate((tx) => deleteAdmin(tx, changeRequestOf(call, now())), { changedAdmins: [id] })
      .catch((error: unknown) => refuseLastAdmin(db, id, error))
  })
  route(adminEndpoints.restore, (call) =>
    call
      .mutate((tx) => restoreAdmin(tx, changeRequestOf(call, now())), { changedAdmins: [call.params.id] })
      .catch(explainError),
  )
}
