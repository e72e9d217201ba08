import { areaEndpoints } from '@gatehouse/contract/areas/endpoints'

import type { Route } from '../http/route'
import { describeAreas, suggestAreas } from './suggest-areas'

export function registerAreaRoutes(route: Route): void {
  route.read(areaEndpoints.suggest, ({ query }) =>
    Promise.resolve({
      status: true as const,
      data: query.id === undefined ? suggestAreas(query.q ?? '') : describeAreas(query.id),
    }),
  )
}
