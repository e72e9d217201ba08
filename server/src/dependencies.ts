import type { Kysely } from 'kysely'

import type { CareersStore } from './features/careers/careers-store'
import type { Config } from './config'
import type { Tables } from './database/tables'
import type { Log } from './log'
import type { Media } from './storage/media'

/** All of the outside world that the server's rooms may touch. */
export interface Dependencies {
  /** For the requests of admins. */
  readonly db: Kysely<Tables>
  /** For what the business's own site and app send: they cannot take the admins' connections. */
  readonly intakeDb: Kysely<Tables>
  /** For calls without a token (PUBLIC_LISTINGS): few connections, short statements. */
  readonly anonymousDb: Kysely<Tables>
  /** For work that no request waits for. */
  readonly backgroundDb: Kysely<Tables>
  readonly media: Media
  readonly careers: CareersStore
  readonly config: Config
  /** The time by the database's clock (db/database-clock). */
  readonly now: () => Date
  readonly log: Log
}
