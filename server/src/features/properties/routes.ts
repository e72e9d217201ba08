import { propertyEndpoints } from '@gatehouse/contract/property'

import { isId } from '../../database/id'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { listResponse } from '../../records/list-response'
import type { Route } from '../../http/route'
import { changeRequestOf } from '../../records/undoable-delete'
import { deleteProperty, notFound, restoreProperty, setArchived } from './lifecycle'
import { listDeletedProperties, listProperties } from './list-properties'
import { describeProperty } from './property-record'
import { findProperty } from './repository'
import { createProperty, editProperty } from './service'

/** The property calls (S7.3 to S7.10). */
export function registerPropertiesRoutes(route: Route, deps: Dependencies): void {
  route(propertyEndpoints.list, ({ db, query, origin, signedIn }) =>
    listResponse(query, query.sort ?? 'latest', (page) =>
      listProperties(db, { ...query, archived: false, isPublic: !signedIn }, page, origin),
    ),
  )

  route(propertyEndpoints.listArchived, ({ db, query, origin }) =>
    listResponse(query, query.sort ?? 'latest', (page) =>
      listProperties(db, { ...query, archived: true, isPublic: false }, page, origin),
    ),
  )

  route(propertyEndpoints.listDeleted, ({ db, query, origin }) =>
    listResponse(query, 'deleted', (page) => listDeletedProperties(db, query.q, deps.now(), page, origin)),
  )

  route(propertyEndpoints.find, async ({ db, params: { id }, origin, signedIn }) => {
    const found = isId(id) ? await findProperty(db, id) : null
    // Whoever calls without a token (PUBLIC_LISTINGS) sees only active properties.
    if (!found || (found.row.archived && !signedIn)) throw notFound()
    return { status: true as const, data: describeProperty(origin, found.row, found.files) }
  })

  route(propertyEndpoints.create, (call) => createProperty(deps, call))
  route(propertyEndpoints.update, (call) => editProperty(deps, call))

  route(propertyEndpoints.remove, (call) => call.mutate((tx) => deleteProperty(tx, requestOf(call))))
  route(propertyEndpoints.restore, (call) => call.mutate((tx) => restoreProperty(tx, requestOf(call))))
  route(propertyEndpoints.archive, (call) => call.mutate((tx) => setArchived(tx, requestOf(call), true)))
  route(propertyEndpoints.unarchive, (call) => call.mutate((tx) => setArchived(tx, requestOf(call), false)))

  type Change = RequestContext<
    typeof propertyEndpoints.archive | typeof propertyEndpoints.remove | typeof propertyEndpoints.restore
  >

  const requestOf = (call: Change) => ({ ...changeRequestOf(call, deps.now()), origin: call.origin })
}
