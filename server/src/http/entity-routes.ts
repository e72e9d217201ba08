import type { Endpoint } from '@gatehouse/contract/endpoint'
import type { Paging } from '@gatehouse/contract/paging'
import type { z } from '@gatehouse/contract/zod'

import { AppError } from '../app-error'
import { isId } from '../database/id'
import type { SoftTable } from '../database/tables'
import type { Dependencies } from '../dependencies'
import { type DeletableEntity, changeRequestOf, deleteRecord, restoreRecord } from '../records/lifecycle'
import type { List } from '../records/lists/define-list'
import { respondWithList } from '../records/lists/respond-with-list'
import { findLive } from '../records/live-rows'
import type { Route } from './route'

interface ListEndpoint<Query extends object> extends Endpoint {
  readonly query: z.ZodMiniType<Query>
}
interface RecordEndpoint extends Endpoint {
  readonly path: `/${string}/{id}`
}
interface ChangeEndpoint extends RecordEndpoint {
  readonly access: 'admin'
}

interface DeleteEndpoints {
  readonly remove: ChangeEndpoint
  readonly restore: ChangeEndpoint
}

interface Deletable<T extends SoftTable> {
  readonly entity: DeletableEntity<T>
  /** Throws the error of a violated constraint, or the same error. */
  readonly explainConflict?: (error: unknown) => never
}

/** Registers what entities have in common: the list, one record, its delete and its restore. */
export function entityRoutes<Query extends Paging, T extends SoftTable>(
  route: Route,
  deps: Pick<Dependencies, 'now'>,
  endpoints: DeleteEndpoints & { readonly list: ListEndpoint<Query>; readonly find?: RecordEndpoint },
  { list, ...deletable }: Deletable<T> & { readonly list: List<Query, object> },
): void {
  const { find } = endpoints
  const { table, json, messages } = deletable.entity
  listRoute(route, endpoints.list, list)
  deleteRoutes(route, deps, endpoints, deletable)
  if (!find) return
  route.read(find, async ({ db, params: { id }, origin, isPublic }) => {
    const data = isId(id) ? await findLive(db, { table, item: json(origin, { isPublic }) }, id) : null
    if (data === null) throw new AppError('not_found', messages.notFound)
    return { status: true, data }
  })
}

/** Registers a list alone. */
export const listRoute = <Query extends Paging>(
  route: Route,
  endpoint: ListEndpoint<Query>,
  list: List<Query, object>,
): void => route.read(endpoint, (request) => respondWithList(list, request, {}))

/** Registers the delete and the restore of an entity alone. */
export function deleteRoutes<T extends SoftTable>(
  route: Route,
  { now }: Pick<Dependencies, 'now'>,
  { remove, restore }: DeleteEndpoints,
  { entity, explainConflict = rethrow }: Deletable<T>,
): void {
  route(remove, (request) =>
    request.mutate((tx) => deleteRecord(tx, entity, changeRequestOf(request, now()))).catch(explainConflict),
  )
  route(restore, (request) =>
    request.mutate((tx) => restoreRecord(tx, entity, changeRequestOf(request, now()))).catch(explainConflict),
  )
}

function rethrow(error: unknown): never {
  throw error
}
