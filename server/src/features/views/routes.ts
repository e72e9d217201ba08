import { type ViewInput, viewEndpoints, viewMessages } from '@gatehouse/contract/lists/view'

import { AppError } from '../../app-error'
import type { Dependencies } from '../../dependencies'
import { deleteHandlers, saveHandlers } from '../../http/entity-routes'
import type { RequestContext } from '../../http/request-context'
import type { Route } from '../../http/route'
import { respondWithList } from '../../records/lists/respond-with-list'
import { findOwner, findView, readableQuery, viewEntity, viewList } from './repository'

/** Everybody sees shared views; only the admin who saved one changes it (docs/decisions/0085). */
export function registerViewsRoutes(route: Route, deps: Pick<Dependencies, 'now'>): void {
  route(viewEndpoints.list, ({ signedIn, ...request }) =>
    respondWithList(viewList, { ...request, isPublic: false }, { viewer: signedIn.admin.id }),
  )
  route(viewEndpoints.find, async ({ db, params, signedIn }) => {
    const data = await findView(db, params.id, signedIn.admin.id)
    if (data === null) throw new AppError('not_found', viewMessages.notFound)
    return { status: true, data }
  })
  const { create, update } = saveHandlers(deps, {
    entity: viewEntity,
    newColumns: ({ signedIn }) => ({ admin_id: signedIn.admin.id }),
  })
  const { remove, restore } = deleteHandlers(deps, { entity: viewEntity })
  route(viewEndpoints.create, (request) => create(withReadableQuery(request)))
  route(
    viewEndpoints.update,
    ofOwn((request) => update(withReadableQuery(request))),
  )
  route(viewEndpoints.remove, ofOwn(remove))
  route(viewEndpoints.restore, ofOwn(restore))
}

const withReadableQuery = <Request extends { readonly body: ViewInput }>(request: Request): Request => ({
  ...request,
  body: { ...request.body, query: readableQuery(request.body.query ?? '') },
})

type ViewRequest = Pick<RequestContext<typeof viewEndpoints.update>, 'db' | 'params' | 'signedIn'>

/**
 * A handler for the admin who saved the view. It is checked first: the error for an old version has the view.
 * A view of another admin that is not shared is unknown, as it is to a read.
 */
const ofOwn =
  <Request extends ViewRequest, Response>(handler: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const { db, params, signedIn } = request
    const owner = await findOwner(db, params.id)
    if (owner === undefined || owner.admin_id === signedIn.admin.id) return await handler(request)
    if (owner.is_shared) throw new AppError('conflict', viewMessages.notOwn)
    throw new AppError('not_found', viewMessages.notFound)
  }
