import { careerEndpoints } from '@gatehouse/contract/entities/career'

import type { Route } from '../../http/route'
import type { CareersStore } from './careers-store'

/** The career endpoints (S7.34 to S7.37, docs/decisions/0019). */
export function registerCareersRoutes(route: Route, { careers }: { readonly careers: CareersStore }): void {
  route(careerEndpoints.list, (request) => careers.list(request))
  route(careerEndpoints.create, (request) => careers.create(request))
  route(careerEndpoints.update, (request) => careers.update(request))
  route(careerEndpoints.remove, (request) => careers.remove(request))
  route(careerEndpoints.restore, (request) => careers.restore(request))
}
