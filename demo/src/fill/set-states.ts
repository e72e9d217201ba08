import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { setState } from '@gatehouse/server/features/properties/service'
import { changeRequestOf } from '@gatehouse/server/records/lifecycle'

import type { DemoListing } from '../business/listings'
import { dayMs, daysBefore } from '../days'
import type { Business, Event } from './business-year'
import { serviceRequest } from './service-request'

/** The events that set states of listings. `ids` has those of the properties once they are created. */
export const setStates = (
  { deps, today, admins }: Pick<Business, 'deps' | 'today' | 'admins'>,
  listings: readonly DemoListing[],
  ids: readonly string[],
): Event[] =>
  listings.flatMap((listing, index) => {
    const set = stateOf(listing, index, today)
    if (set === null || set.at <= listing.createdAt) return []
    const { state, at } = set
    const run = () => {
      const parts = { params: { id: ids[index]! }, body: { state } }
      const request = serviceRequest(deps.db, propertyEndpoints.setState, admins.any(), parts)
      return request.mutate((tx) => setState(tx, changeRequestOf(request, deps.now()), state))
    }
    return [{ at, run }]
  })

/** What is archived was sold or let a day before; some that are listed are under offer, sold or let. */
function stateOf({ archivedAt, input }: DemoListing, index: number, today: Date) {
  const over = input.type === 'Lease' ? 'let' : 'sold'
  if (archivedAt) return { state: over, at: new Date(archivedAt.getTime() - dayMs) } as const
  const at = daysBefore(today, 3)
  if (index % 6 === 2) return { state: 'under offer', at } as const
  return index % 11 === 7 ? ({ state: over, at } as const) : null
}
