import type { Endpoint } from '@gatehouse/contract/endpoint'
import type { Paging } from '@gatehouse/contract/paging'
import type { z } from '@gatehouse/contract/zod'
import { sql } from 'kysely'

import { AppError } from '../app-error'
import { isId } from '../database/id'
import type { SoftTable } from '../database/tables'
import type { Dependencies } from '../dependencies'
import {
  authorOf,
  changeRequestOf,
  createRecord,
  type DeletableEntity,
  deleteRecord,
  restoreRecord,
  updateRecord,
} from '../records/lifecycle'
import type { List } from '../records/lists/define-list'
import { respondWithList } from '../records/lists/respond-with-list'
import { findLive } from '../records/live-rows'
import { isSearched, searchTextOf } from '../records/search/stored-text'
import type { NewColumns } from '../records/table-writer'
import type { RequestContext } from './request-context'
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

interface Form {
  /** Has the fields of the entity that a form sets. */
  readonly body: z.ZodMiniType<object>
}
export interface CreateEndpoint extends Endpoint, Form {
  readonly access: 'admin'
  readonly body: Form['body']
}
interface UpdateEndpoint extends ChangeEndpoint, Form {
  readonly body: Form['body']
}

interface Deletable<T extends SoftTable> {
  readonly entity: DeletableEntity<T>
  /** Throws the error of a violated constraint, or the same error. */
  readonly explainConflict?: (error: unknown) => never
}

type Change = RequestContext<ChangeEndpoint>
type Creation = RequestContext<CreateEndpoint>

export interface Saved<T extends SoftTable, Json = unknown> {
  readonly entity: DeletableEntity<T, Json> & { readonly messages: { readonly updated: string } }
  /** Columns of a new record that no form sets. */
  readonly newColumns?: (request: Creation) => Partial<NewColumns<T>>
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
    const item = json({ origin: sql`${origin}`, isPublic })
    const data = isId(id) ? await findLive(db, { table, item }, id) : null
    if (data === null) throw new AppError('not_found', messages.notFound)
    return { status: true, data }
  })
}

/** Registers all calls of an entity whose columns are what its form sends: the simplest one. */
export function formEntityRoutes<Query extends Paging, T extends SoftTable>(
  route: Route,
  deps: Pick<Dependencies, 'now'>,
  endpoints: Parameters<typeof entityRoutes<Query, T>>[2] & {
    readonly create: CreateEndpoint
    readonly update: UpdateEndpoint
  },
  entity: Parameters<typeof entityRoutes<Query, T>>[3] & Saved<T>,
): void {
  entityRoutes(route, deps, endpoints, entity)
  const { create, update } = saveHandlers(deps, entity)
  route(endpoints.create, create)
  route(endpoints.update, update)
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
  deps: Pick<Dependencies, 'now'>,
  endpoints: DeleteEndpoints,
  deletable: Deletable<T>,
): void {
  const { remove, restore } = deleteHandlers(deps, deletable)
  route(endpoints.remove, remove)
  route(endpoints.restore, restore)
}

export const deleteHandlers = <T extends SoftTable>(
  { now }: Pick<Dependencies, 'now'>,
  { entity, explainConflict = rethrow }: Deletable<T>,
) => ({
  remove: (request: Change) =>
    request.mutate((tx) => deleteRecord(tx, entity, changeRequestOf(request, now()))).catch(explainConflict),
  restore: (request: Change) =>
    request.mutate((tx) => restoreRecord(tx, entity, changeRequestOf(request, now()))).catch(explainConflict),
})

export const saveHandlers = <T extends SoftTable, Json>(
  { now }: Pick<Dependencies, 'now'>,
  { entity, newColumns }: Saved<T, Json>,
) => ({
  create: (request: Creation) => {
    const columns = { ...columnsOf(entity.table, request.body), ...newColumns?.(request) }
    return request.mutate((tx) => createRecord(tx, entity, authorOf(request, now()), columns as NewColumns<T>))
  },
  update: (request: RequestContext<UpdateEndpoint>) => {
    const columns = columnsOf(entity.table, request.body)
    return request.mutate((tx) => updateRecord(tx, entity, changeRequestOf(request, now()), () => ({ columns })))
  },
})

/** The columns of a form, which are the fields of the entity. */
const columnsOf = (table: SoftTable, fields: object): object =>
  isSearched(table) && table !== 'property' ? { ...fields, search_text: searchTextOf(table, fields as never) } : fields

function rethrow(error: unknown): never {
  throw error
}
