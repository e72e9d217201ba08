import { statsEndpoints } from '@gatehouse/contract/stats'

import type { Dependencies } from '../dependencies'
import type { Route } from '../http/route'
import { findStats } from './repository'

/** The counts of the dashboard and of the metric cards. */
export function registerStatsRoutes(route: Route, deps: Dependencies): void {
  route.read(statsEndpoints.find, ({ db }) => findStats(db, deps.now()))
}
