import { foundEntities, searchEndpoints } from '@gatehouse/contract/search/search-call'

import type { CareersStore } from '../features/careers/careers-store'
import type { Route } from '../http/route'
import { findRecords, searchRecords } from './find-records'

/** One search of all kinds of records (docs/decisions/0086). */
export function registerSearchRoutes(route: Route, { careers }: { readonly careers: CareersStore }): void {
  // A key has nothing to do with admins (docs/decisions/0096).
  const entitiesOfKeys = foundEntities.filter((entity) => entity !== 'admin')
  route(searchEndpoints.find, async ({ db, query, signedIn }) => {
    const source = { db, careers, entities: signedIn.isApiKey ? entitiesOfKeys : foundEntities }
    const { data, unavailable } = await (query.records === undefined
      ? searchRecords(source, query.q ?? '')
      : findRecords(source, query.records))
    return { status: true as const, data, ...(unavailable.length > 0 && { unavailable }) }
  })
}
