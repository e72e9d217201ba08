import { feedFields } from '@gatehouse/contract/feeds/feed-fields'
import { feedMappingEndpoints, type FeedMappingInput } from '@gatehouse/contract/feeds/mapping'

import { invalidField } from '../../app-error'
import type { Dependencies } from '../../dependencies'
import { entityRoutes, saveHandlers } from '../../http/entity-routes'
import type { Route } from '../../http/route'
import { explainConflict, feedMappingEntity, feedMappingList } from './repository'

/** The mappings by which portals name the fields of feeds (docs/decisions/0099). */
export function registerFeedMappingRoutes(route: Route, deps: Pick<Dependencies, 'now'>): void {
  const entity = feedMappingEntity
  entityRoutes(route, deps, feedMappingEndpoints, { entity, list: feedMappingList, explainConflict })
  const { create, update } = saveHandlers(deps, { entity })
  route(feedMappingEndpoints.create, async (request) => {
    assertMappedFields(request.body)
    return await create(request).catch(explainConflict)
  })
  route(feedMappingEndpoints.update, async (request) => {
    assertMappedFields(request.body)
    return await update(request).catch(explainConflict)
  })
}

/** @throws AppError invalid, if a mapping names a field that no listing has */
export function assertMappedFields({ fields }: Pick<FeedMappingInput, 'fields'>): void {
  const names = new Set(feedFields().map(({ name }) => name))
  const unknown = fields.find(({ from }) => from !== null && !names.has(from))
  if (unknown) throw invalidField('fields', `A listing has no field ${unknown.from}`)
}
