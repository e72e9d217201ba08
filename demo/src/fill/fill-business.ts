import type { Business, Clock, DemoDependencies, Event } from './business-year'
import { createAdmins } from './create-admins'
import { createIntegrations } from './create-integrations'
import { createListings } from './create-listings'
import { createRecords } from './create-records'
import { createViews } from './create-views'
import type { DemoListing } from '../business/listings'
import { openPictures } from '../pictures'

/**
 * Fills an empty database and media store with a year of business, through the services that
 * the routes use. The clock is set to the time of each event, and `deps.now` must read it.
 */
export async function fillBusiness(
  deps: DemoDependencies,
  clock: Clock,
  listings: readonly DemoListing[],
): Promise<void> {
  const today = clock.now
  const pictures = openPictures(deps.media)
  const { admins, events: adminEvents } = createAdmins(deps, today)
  const business: Business = { deps, today, admins, pictures }
  const events: Event[] = [
    ...adminEvents,
    ...createListings(business, listings),
    ...createRecords(business),
    ...createViews(business),
    ...createIntegrations(business),
  ]
  for (const { at, run } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    clock.now = at
    await run()
  }
  clock.now = today
  await pictures.discardOriginals()
}
