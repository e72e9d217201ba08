import { adminEndpoints } from '@gatehouse/contract/entities/admin'

import { assertNotCommon } from '../../auth/common-passwords'
import { hashPassword } from '../../auth/passwords'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { changeRequestOf, restoreRecord } from '../../records/lifecycle'
import { listResponse } from '../../records/list-response'
import { listAdmins } from './repository'
import { adminEntity, createAdmin, deleteAdmin, explainConflict, explainLastAdmin } from './service'

/** The admin endpoints (S7.31 to S7.33). */
export function registerAdminsRoutes(route: Route, { db, now }: Dependencies): void {
  route(adminEndpoints.list, ({ query }) => listResponse(query, 'latest', (page) => listAdmins(db, query.q, page)))

  route(adminEndpoints.create, async (request) => {
    await assertNotCommon(request.body.pswd)
    // Before the transaction: hashing is slow and limited in concurrency, and must not hold a connection.
    const passwordHash = await hashPassword(request.body.pswd)
    return request
      .mutate((tx) => {
        const admin = { ...request.body, passwordHash, createdBy: request.signedIn.admin.id }
        return createAdmin(tx, admin, now())
      })
      .catch(explainConflict)
  })

  route(adminEndpoints.remove, (request) => {
    const { id } = request.params
    return request
      .mutate((tx) => deleteAdmin(tx, changeRequestOf(request, now()), request), { changedAdmins: [id] })
      .catch((error: unknown) => explainLastAdmin(db, id, error))
  })
  route(adminEndpoints.restore, (request) =>
    request
      .mutate((tx) => restoreRecord(tx, adminEntity, changeRequestOf(request, now())), {
        changedAdmins: [request.params.id],
      })
      .catch(explainConflict),
  )
}
