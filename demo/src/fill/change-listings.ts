import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyDuplicateEndpoints } from '@gatehouse/contract/operations/property-duplicate'
import { duplicateProperty } from '@gatehouse/server/features/properties/duplicate'
import { changeFields, propertyEntity } from '@gatehouse/server/features/properties/service'
import { changeRequestOf, deleteRecord } from '@gatehouse/server/records/lifecycle'

import type { DemoListing } from '../business/listings'
import { daysBefore } from '../days'
import type { Business, Event } from './business-year'
import { serviceRequest } from './service-request'

/**
 * The events that lower prices in the last weeks, and delete a listing that was duplicated by mistake: what
 * Activity, the history of a property and Bin show. `ids` has the properties once they are created.
 */
export function changeListings(
  { deps, today, admins }: Pick<Business, 'deps' | 'today' | 'admins'>,
  listings: readonly DemoListing[],
  ids: readonly string[],
): Event[] {
  const { db } = deps
  const lowered = listings.flatMap(({ input, createdAt, archivedAt }, index): Event[] => {
    const at = daysBefore(today, 1.2 + index / 3)
    if (index % 5 !== 3 || archivedAt || createdAt >= at || input.price === null) return []
    const price = Math.ceil((input.price * 0.95) / 50_000) * 50_000
    const run = () => {
      const request = serviceRequest(db, propertyEndpoints.change, admins.any(), {
        params: { id: ids[index]! },
        body: { price },
      })
      return request.mutate((tx) => changeFields(tx, changeRequestOf(request, deps.now()), request.body))
    }
    return [{ at, run }]
  })

  const index = listings.findIndex(({ createdAt, archivedAt }) => !archivedAt && createdAt < daysBefore(today, 9))
  let duplicateId = ''
  const duplicated = async () => {
    const params = { id: ids[index]! }
    const request = serviceRequest(db, propertyDuplicateEndpoints.create, admins.first(), { params, body: {} })
    duplicateId = (await duplicateProperty(deps, request)).data.ids[0]!
  }
  const deleted = () => {
    const request = serviceRequest(db, propertyEndpoints.remove, admins.first(), { params: { id: duplicateId } })
    return request.mutate((tx) => deleteRecord(tx, propertyEntity, changeRequestOf(request, deps.now())))
  }
  return [...lowered, { at: daysBefore(today, 8.3), run: duplicated }, { at: daysBefore(today, 8.2), run: deleted }]
}
