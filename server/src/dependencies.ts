import type { Kysely } from 'kysely'

import type { CareersStore } from './features/careers/careers-store'
import type { Config } from './config'
import type { Tables } from './database/tables'
import type { Log } from './log'
import type { Jobs } from './jobs/jobs'
import type { Health } from './operating/health'
import type { Media } from './storage/media'

/** Passed to route modules and background tasks. */
export interface Dependencies {
  /** For the requests of admins. */
  readonly db: Kysely<Tables>
  /** For the intake endpoints: a separate pool, so that they cannot use up the connections of admins. */
  readonly intakeDb: Kysely<Tables>
  /** For requests without a token (PUBLIC_LISTINGS): few connections, short statements. */
  readonly anonymousDb: Kysely<Tables>
  /** For background tasks. */
  readonly backgroundDb: Kysely<Tables>
  readonly jobs: Jobs
  readonly media: Media
  readonly careers: CareersStore
  readonly config: Config
  /** The current time by the database's clock. */
  readonly now: () => Date
  readonly log: Log
  readonly health: Health
  /** Whether the disk of the embedded database is full, except for what its recovery needs. */
  readonly isDiskFull: () => boolean
}
