import { adminEndpoints, adminMessages } from '@gatehouse/contract/entities/admin'
import type { NewLink } from '@gatehouse/contract/link'
import type { SuccessResponse } from '@gatehouse/contract/response'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { assertNotGuessable } from '../../auth/common-passwords'
import { createPasswordCheck } from '../../auth/confirm-password'
import { hashPassword } from '../../auth/passwords'
import { isId } from '../../database/id'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import { budgets, createBudget } from '../../http/limits/caller-budgets'
import { listRoute } from '../../http/entity-routes'
import type { Route } from '../../http/route'
import { authorOf, changeRequestOf, restoreRecord } from '../../records/lifecycle'
import { createLink, inviteAdmin } from './invite'
import { adminList, findInvited } from './repository'
import { adminEntity, createAdmin, deleteAdmin, explainConflict, explainLastAdmin } from './service'

const needsLink = ({ message }: SuccessResponse) => message === adminMessages.restoredInvited

/** The admin endpoints (S7.31 to S7.33), and links (docs/decisions/0041). */
export function registerAdminsRoutes(route: Route, deps: Dependencies): void {
  const { db, config, now } = deps
  const checkPassword = createPasswordCheck(deps)
  const countLink = createBudget(budgets.links, now)

  listRoute(route, adminEndpoints.list, adminList)

  route(adminEndpoints.create, async (request) => {
    await assertNotGuessable(request.body.pswd, config.businessName)
    // Before the transaction: hashing is slow and limited in concurrency, and must not hold a connection.
    const passwordHash = await hashPassword(request.body.pswd)
    return request
      .mutate((tx) => {
        const admin = { ...request.body, passwordHash, createdBy: authorOf(request, now()) }
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
  route(adminEndpoints.restore, async (request) => {
    const { id } = request.params
    const invite = (tx: Transaction<Tables>) => {
      countLink(request.signedIn.admin.id)
      return createLink(deps, tx, id, request, { isInvitation: true })
    }
    let link: NewLink | undefined
    const restore = async (tx: Transaction<Tables>) => {
      const restored = await restoreRecord(tx, adminEntity, changeRequestOf(request, now()))
      if (needsLink(restored)) link = await invite(tx)
      // Stored under the Idempotency-Key: without the link.
      return restored
    }
    const response = await request.mutate(restore, { changedAdmins: [id] }).catch(explainConflict)
    // A replay, as of an invitation, unless the admin has set a password since.
    if (needsLink(response) && !link && (await request.asCaller((tx) => findInvited(tx, id))) === true)
      link = await request.asCaller(invite)
    return link ? { ...response, link } : response
  })

  route(adminEndpoints.invite, async (request) => {
    countLink(request.signedIn.admin.id)
    let link: NewLink | undefined
    const invite = async (tx: Transaction<Tables>) => {
      const { id, change_id } = await inviteAdmin(tx, request.body, authorOf(request, now()), now())
      link = await createLink(deps, tx, id, request, { isInvitation: true })
      // Stored under the Idempotency-Key: without the link.
      return { status: true as const, message: adminMessages.invited, ...(change_id && { change_id }), data: { id } }
    }
    const response = await request.mutate(invite).catch(explainConflict)
    // A replay gets another link: the one before it was not stored.
    link ??= await request.asCaller((tx) => createLink(deps, tx, response.data.id, request, { isInvitation: true }))
    return { ...response, link }
  })

  route(adminEndpoints.createLink, async (request) => {
    const { id } = request.params
    const isInvited = isId(id) ? await request.asCaller((tx) => findInvited(tx, id)) : null
    if (isInvited === null) throw new AppError('not_found', adminMessages.notFound)
    if (!isInvited) await checkPassword(request, request.body.current_pswd)
    countLink(request.signedIn.admin.id)
    const link = await request.asCaller((tx) => createLink(deps, tx, id, request, { isInvitation: isInvited }))
    return { status: true as const, message: adminMessages.linkCreated, link }
  })
}
