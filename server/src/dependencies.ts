import type { Kysely } from 'kysely'

import type { Config } from './config'
import type { OpenDatabase } from './database/open'
import type { SlowStatements } from './database/slow-statements'
import type { Tables } from './database/tables'
import type { Log } from './log'
import type { Jobs } from './jobs/jobs'
import type { Media } from './storage/media'

/** What route modules and background tasks use: the layers below `http`. `app.ts` adds what is above. */
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
  readonly config: Config
  /** The current time by the database's clock. */
  readonly now: () => Date
  readonly log: Log
  readonly slowStatements: SlowStatements
  /** For metrics and checks only: small, with short timeouts. */
  readonly healthDb: Kysely<Tables>
  /** The pools, by their names in metrics. */
  readonly pools: OpenDatabase['pools']
  /** Whether the disk of the embedded database is full, except for what its recovery needs. */
  readonly isDiskFull: () => boolean
}
