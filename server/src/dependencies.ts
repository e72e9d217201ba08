import type { Kysely } from 'kysely'

import type { CareersStore } from './features/careers/careers-store'
import type { Config } from './config'
import type { OpenDatabase } from './database/open'
import type { SlowStatements } from './database/slow-statements'
import type { Tables } from './database/tables'
import type { Log } from './log'
import type { Jobs } from './jobs/jobs'
import type { Health } from './operating/health'
import type { Metrics } from './operating/metrics/metrics'
import type { RecentErrors } from './operating/recent-errors'
import type { Tracing } from './operating/tracing/tracing'
import type { Usage } from './operating/usage'
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
  /** Null if no setting makes them available. */
  readonly metrics: Metrics | null
  /** Null without a collector. */
  readonly tracing: Tracing | null
  readonly recentErrors: Pick<RecentErrors, 'list'>
  readonly slowStatements: SlowStatements
  readonly usage: () => Promise<Usage>
  /** For metrics and checks only: small, with short timeouts. */
  readonly healthDb: Kysely<Tables>
  /** The pools, by their names in metrics. */
  readonly pools: OpenDatabase['pools']
  /** Whether the disk of the embedded database is full, except for what its recovery needs. */
  readonly isDiskFull: () => boolean
}
