import { viewEndpoints, viewMessages } from '@gatehouse/contract/lists/view'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import { saveHandlers } from '../../http/entity-routes'
import type { Route } from '../../http/route'
import {
  changeRequestOf,
  type DeletableEntity,
  deleteRecord,
  restoreRecord,
  updateRecord,
} from '../../records/lifecycle'
import { respondWithList } from '../../records/lists/respond-with-list'
import type { SoftRow } from '../../records/soft-delete'
import { findView, viewEntity, viewList } from './repository'

/** Everybody sees shared views; only the admin who saved one changes it (docs/decisions/0085). */
export function registerViewsRoutes(route: Route, deps: Pick<Dependencies, 'now'>): void {
  const { now } = deps
  route(viewEndpoints.list, ({ signedIn, ...request }) =>
    respondWithList(viewList, { ...request, isPublic: false }, { viewer: signedIn.admin.id }),
  )
  route(viewEndpoints.find, async ({ db, params, signedIn }) => {
    const data = await findView(db, params.id, signedIn.admin.id)
    if (data === null) throw new AppError('not_found', viewMessages.notFound)
    return { status: true, data }
  })
  const { create } = saveHandlers(deps, {
    entity: viewEntity,
    newColumns: ({ signedIn }) => ({ admin_id: signedIn.admin.id }),
  })
  route(viewEndpoints.create, create)
  route(viewEndpoints.update, (request) =>
    request.mutate((tx) =>
      updateRecord(tx, viewEntity, changeRequestOf(request, now()), (row) => {
        assertOwn(row, request.signedIn.admin.id)
        return { columns: request.body }
      }),
    ),
  )
  route(viewEndpoints.remove, (request) =>
    request.mutate((tx) => deleteRecord(tx, ownOf(request.signedIn.admin.id), changeRequestOf(request, now()))),
  )
  route(viewEndpoints.restore, (request) =>
    request.mutate((tx) => restoreRecord(tx, ownOf(request.signedIn.admin.id), changeRequestOf(request, now()))),
  )
}

/** The entity, whose records only this admin deletes and restores. */
const ownOf = (adminId: string): DeletableEntity<'view'> => ({
  ...viewEntity,
  afterDelete: async (_tx: Transaction<Tables>, row) => assertOwn(row, adminId),
  prepareRestore: async (_tx: Transaction<Tables>, row) => {
    assertOwn(row, adminId)
    return { columns: {}, message: viewMessages.restored }
  },
})

/** A view of another admin that is not shared is unknown, as it is to a read. */
function assertOwn(row: SoftRow<'view'>, adminId: string): void {
  if (row.admin_id === adminId) return
  if (row.is_shared) throw new AppError('conflict', viewMessages.notOwn)
  throw new AppError('not_found', viewMessages.notFound)
}
