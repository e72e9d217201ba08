import type { Dependencies } from '@gatehouse/server/dependencies'

import { createAdmins, type Admins } from './create-admins'
import { createListings } from './create-listings'
import { createRecords } from './create-records'
import type { DemoListing } from '../business/listings'
import { openPictures, type Pictures } from '../pictures'

/** The current time of the services. */
export interface Clock {
  now: Date
}

/** An event of the business year. */
export interface Event {
  readonly at: Date
  readonly run: () => Promise<unknown>
}

/** Everything that events use. */
export interface Business {
  readonly deps: Dependencies
  readonly today: Date
  readonly admins: Admins
  readonly pictures: Pictures
}

/**
 * Fills an empty database and media store with a year of business, through the services that
 * the routes use. The clock is set to the time of each event, and `deps.now` must read it.
 */
export async function fillBusiness(deps: Dependencies, clock: Clock, listings: readonly DemoListing[]): Promise<void> {
  const today = clock.now
  const pictures = openPictures(deps.media)
  const { admins, events: adminEvents } = createAdmins(deps, today)
  const business: Business = { deps, today, admins, pictures }
  const events: Event[] = [...adminEvents, ...createListings(business, listings), ...createRecords(business)]
  for (const { at, run } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    clock.now = at
    await run()
  }
  clock.now = today
  await pictures.discardOriginals()
}
