import { searchEndpoints } from '@gatehouse/contract/search/search-call'

import type { CareersStore } from '../features/careers/careers-store'
import type { Route } from '../http/route'
import { findRecords, searchRecords } from './find-records'

/** One search of all kinds of records (docs/decisions/0086). */
export function registerSearchRoutes(route: Route, { careers }: { readonly careers: CareersStore }): void {
  route(searchEndpoints.find, async ({ db, query }) => {
    const { data, unavailable } = await (query.records === undefined
      ? searchRecords({ db, careers }, query.q ?? '')
      : findRecords({ db, careers }, query.records))
    return { status: true as const, data, ...(unavailable.length > 0 && { unavailable }) }
  })
}
