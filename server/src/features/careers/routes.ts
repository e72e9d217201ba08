import { careerEndpoints } from '@gatehouse/contract/career'

import type { Dependencies } from '../../dependencies'
import { listResponse } from '../../records/list-response'
import type { Route } from '../../http/route'

/** The career calls (S7.34 to S7.37, docs/decisions/0019). */
export function registerCareersRoutes(route: Route, { careers }: Dependencies): void {
  route(careerEndpoints.list, (call) =>
    listResponse(call.query, 'latest', careers.list(call), 'object', (id) => careers.isId(id)),
  )
  route(careerEndpoints.create, (call) => careers.create(call))
  route(careerEndpoints.update, (call) => careers.update(call))
  route(careerEndpoints.remove, (call) => careers.remove(call))
  route(careerEndpoints.restore, (call) => careers.restore(call))
}
