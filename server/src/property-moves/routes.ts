import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'

import type { Dependencies } from '../dependencies'
import type { Route } from '../http/route'
import { authorOf, changeRequestOf } from '../records/lifecycle'
import { moveProperties, undoMove } from './move-properties'

/** Moves of the properties of an agent to another one (docs/decisions/0035). */
export function registerPropertyMovesRoutes(route: Route, { now }: Pick<Dependencies, 'now'>): void {
  route(propertyMoveEndpoints.create, (request) =>
    request.mutate((tx) => moveProperties(tx, authorOf(request, now()), request.body)),
  )
  route(propertyMoveEndpoints.undo, (request) => request.mutate((tx) => undoMove(tx, changeRequestOf(request, now()))))
}
