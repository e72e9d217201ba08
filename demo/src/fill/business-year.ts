import type { SignedIn } from '@gatehouse/server/auth/session-repository'
import type { Dependencies } from '@gatehouse/server/dependencies'
import type { CareersStore } from '@gatehouse/server/features/careers/careers-store'

import type { Pictures } from '../pictures'

/** The current time of the services. */
export interface Clock {
  now: Date
}

/** An event of the business year. */
export interface Event {
  readonly at: Date
  readonly run: () => Promise<unknown>
}

export interface Admins {
  /** The admin who signs in to the demo. */
  first(): SignedIn['admin']
  /** A random admin among those created so far. */
  any(): SignedIn['admin']
}

export interface DemoDependencies extends Dependencies {
  readonly careers: CareersStore
}

/** Everything that events use. */
export interface Business {
  readonly deps: DemoDependencies
  readonly today: Date
  readonly admins: Admins
  readonly pictures: Pictures
}
