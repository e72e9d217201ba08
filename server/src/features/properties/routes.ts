import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyDuplicateEndpoints } from '@gatehouse/contract/operations/property-duplicate'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'

import { AppError } from '../../app-error'
import { isId } from '../../database/id'
import type { Dependencies } from '../../dependencies'
import { deleteRoutes } from '../../http/entity-routes'
import type { Route } from '../../http/route'
import { changeRequestOf } from '../../records/lifecycle'
import { respondWithList } from '../../records/lists/respond-with-list'
import { RawJson } from '../../records/raw-json'
import { duplicateProperty } from './duplicate'
import { deletedPropertyList, propertyList } from './property-lists'
import { findProperty } from './repository'
import {
  changeFields,
  createProperty,
  editProperty,
  propertyEntity,
  removeFiles,
  setArchived,
  setState,
} from './service'

/** The property endpoints (S7.3 to S7.10). */
export function registerPropertiesRoutes(route: Route, deps: Dependencies): void {
  route.read(propertyEndpoints.list, (request) => respondWithList(propertyList, request, { archived: false }))
  route.read(propertyEndpoints.listArchived, (request) => respondWithList(propertyList, request, { archived: true }))
  route.read(propertyEndpoints.listDeleted, (request) =>
    respondWithList(deletedPropertyList, request, { now: deps.now() }),
  )

  route.read(propertyEndpoints.find, async ({ db, params: { id }, origin, isPublic }) => {
    const property = isId(id) ? await findProperty(db, id, origin, isPublic) : null
    // Requests without a token (PUBLIC_LISTINGS) see only active properties.
    if (!property || (property.archived && isPublic)) throw new AppError('not_found', propertyMessages.notFound)
    return new RawJson([`{"status":true,"data":${property.json}}`], property.version)
  })

  route(propertyEndpoints.create, (request) => createProperty(deps, request))
  route(propertyEndpoints.update, (request) => editProperty(deps, request))
  route(propertyEndpoints.change, (request) =>
    request.mutate((tx) => changeFields(tx, changeRequestOf(request, deps.now()), request.body)),
  )

  route(propertyDuplicateEndpoints.create, (request) => duplicateProperty(deps, request))

  deleteRoutes(route, deps, propertyEndpoints, { entity: propertyEntity })
  route(propertyEndpoints.removeFiles, async (request) => {
    await deps.media.prepareRemoval()
    return request.mutate((tx) => removeFiles(tx, deps.media, changeRequestOf(request, deps.now())))
  })
  route(propertyEndpoints.archive, (request) =>
    request.mutate((tx) => setArchived(tx, changeRequestOf(request, deps.now()), true)),
  )
  route(propertyEndpoints.unarchive, (request) =>
    request.mutate((tx) => setArchived(tx, changeRequestOf(request, deps.now()), false)),
  )
  route(propertyEndpoints.setState, (request) =>
    request.mutate((tx) => setState(tx, changeRequestOf(request, deps.now()), request.body.state)),
  )
}
