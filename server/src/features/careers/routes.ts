import { careerEndpoints } from '@gatehouse/contract/entities/career'

import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'

/** The career endpoints (S7.34 to S7.37, docs/decisions/0019). */
export function registerCareersRoutes(route: Route, { careers }: Dependencies): void {
  route(careerEndpoints.list, (request) => careers.list(request))
  route(careerEndpoints.create, (request) => careers.create(request))
  route(careerEndpoints.update, (request) => careers.update(request))
  route(careerEndpoints.remove, (request) => careers.remove(request))
  route(careerEndpoints.restore, (request) => careers.restore(request))
}
