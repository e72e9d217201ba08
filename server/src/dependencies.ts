import type { Kysely } from 'kysely'

import type { Config } from './config'
import type { OpenDatabase } from './database/open'
import type { SlowStatements } from './database/slow-statements'
import type { Tables } from './database/tables'
import type { Log } from './log'
import type { Jobs } from './jobs/jobs'
import type { Media } from './storage/media'

type Databases = Pick<OpenDatabase, 'db' | 'intakeDb' | 'anonymousDb' | 'healthDb' | 'pools' | 'isDiskFull'>

/** What route modules and background tasks use: the layers below `http`. `app.ts` adds what is above. */
export interface Dependencies extends Databases {
  /** For background tasks. */
  readonly backgroundDb: Kysely<Tables>
  readonly jobs: Jobs
  readonly media: Media
  readonly config: Config
  /** The current time by the database's clock. */
  readonly now: () => Date
  readonly log: Log
  readonly slowStatements: SlowStatements
}
