import { propertyEndpoints, type PropertyQuery } from '@gatehouse/contract/entities/property'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'

import { AppError } from '../../app-error'
import { isId } from '../../database/id'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { authorOf, changeRequestOf, deleteRecord, restoreRecord } from '../../records/lifecycle'
import { listResponse, type PageRequest } from '../../records/list-response'
import { RawJson } from '../../records/raw-json'
import { suggestFrom } from '../../records/search/suggestion'
import { propertyVocabulary } from '../../records/search/property-words'
import { listDeletedProperties, listProperties, type PropertyFilter } from './list-properties'
import { moveProperties, undoMove } from './move-properties'
import { findProperty } from './repository'
import { createProperty, editProperty, propertyEntity, removeFiles, setArchived } from './service'

/** The property endpoints (S7.3 to S7.10). */
export function registerPropertiesRoutes(route: Route, deps: Dependencies): void {
  route.read(propertyEndpoints.list, ({ db, query, origin, isPublic }) =>
    listOf(db, query, { archived: false, isPublic }, origin),
  )

  route.read(propertyEndpoints.listArchived, ({ db, query, origin }) =>
    listOf(db, query, { archived: true, isPublic: false }, origin),
  )

  route.read(propertyEndpoints.listDeleted, ({ db, query, origin }) =>
    listResponse(query, 'deleted', (page) => listDeletedProperties(db, query.q, deps.now(), page, origin)),
  )

  route.read(propertyEndpoints.find, async ({ db, params: { id }, origin, isPublic }) => {
    const property = isId(id) ? await findProperty(db, id, origin, { isPublic }) : null
    // Requests without a token (PUBLIC_LISTINGS) see only active properties.
    if (!property || (property.archived && isPublic)) throw new AppError('not_found', propertyMessages.notFound)
    return new RawJson([`{"status":true,"data":${property.json}}`], property.version)
  })

  route(propertyEndpoints.create, (request) => createProperty(deps, request))
  route(propertyEndpoints.update, (request) => editProperty(deps, request))

  route(propertyEndpoints.remove, (request) =>
    request.mutate((tx) => deleteRecord(tx, propertyEntity, changeRequestOf(request, deps.now()))),
  )
  route(propertyEndpoints.restore, (request) =>
    request.mutate((tx) => restoreRecord(tx, propertyEntity, changeRequestOf(request, deps.now()))),
  )
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
  route(propertyMoveEndpoints.create, (request) =>
    request.mutate((tx) => moveProperties(tx, authorOf(request, deps.now()), request.body)),
  )
  route(propertyMoveEndpoints.undo, (request) =>
    request.mutate((tx) => undoMove(tx, changeRequestOf(request, deps.now()))),
  )
}

function listOf(
  db: Dependencies['db'],
  query: PropertyQuery,
  { archived, isPublic }: Pick<PropertyFilter, 'archived' | 'isPublic'>,
  origin: string,
) {
  const filter = { ...query, needs: isPublic ? undefined : query.needs, archived, isPublic }
  const list = (q: string | undefined, page: PageRequest) => listProperties(db, { ...filter, q }, page, origin)
  const suggest = suggestFrom(db, propertyVocabulary, list)
  return listResponse(query, query.sort ?? 'latest', (page) => list(query.q, page), { suggest })
}
