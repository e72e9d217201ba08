import { searchEndpoints } from '@gatehouse/contract/search/search-call'

import type { CareersStore } from '../features/careers/careers-store'
import type { Route } from '../http/route'
import { findRecords } from './find-records'

/** One search of all kinds of records (docs/decisions/0086). */
export function registerSearchRoutes(route: Route, { careers }: { readonly careers: CareersStore }): void {
  route(searchEndpoints.find, async ({ db, query }) => {
    const { data, unavailable } = await findRecords({ db, careers }, query.q ?? '')
    return { status: true as const, data, ...(unavailable.length > 0 && { unavailable }) }
  })
}
