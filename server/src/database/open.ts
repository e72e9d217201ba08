import type { Kysely } from 'kysely'
import { resolve } from 'node:path'

import { openConnections, poolLimits, type Connections, type PoolLimits } from './connections'
import { attachEmbedded, hasEmbeddedDatabase, startEmbedded, type EmbeddedDatabase } from './embedded-database'
import { settledWithin } from '../settled-within'
import { checkServer } from './server-check'
import { StartupError } from '../app-error'
import type { Tables } from './tables'

/** `db` and `pool` are for the requests of admins, or for a command as a whole. */
export interface OpenDatabase extends Connections {
  readonly intakeDb: Kysely<Tables>
  readonly anonymousDb: Kysely<Tables>
  readonly background: Connections
  readonly connectionString: string
  /** Gives the connections back and ends the embedded database, if this process started one. */
  readonly close: (withinMs?: number) => Promise<void>
}

export interface OpenOptions {
  /** A PostgreSQL server to use instead of the embedded database. */
  databaseUrl?: string | null | undefined
  dataDir: string
  log?: (line: string) => void
  /** For commands: use the database of a server that runs on the data folder, and start one only when none does. */
  attach?: boolean
  /** Refuse a data folder without a database, and leave it as it is. */
  mustExist?: boolean
}

/** Opens the database. A refusal to start is a StartupError with one sentence. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log = () => {}, attach = false, mustExist = false } = options
  const limits = attach ? poolLimits.command : poolLimits.requests
  if (databaseUrl != null) {
    await checkServer(databaseUrl, log)
    return connect({ connectionString: databaseUrl, close: () => Promise.resolve() }, limits, log)
  }
  const attached = attach ? await attachEmbedded(dataDir) : null
  if (mustExist && attached === null && !hasEmbeddedDatabase(dataDir)) {
    throw new StartupError(
      `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the data folder of your Gatehouse; nothing was changed.`,
    )
  }
  return connect(attached ?? (await startEmbedded({ dataDir, log })), limits, log)
}

/** Pools and query builders on a server that is known to answer. */
export function connect(
  { connectionString, close }: EmbeddedDatabase,
  limits: PoolLimits = poolLimits.requests,
  log: (line: string) => void = () => {},
): OpenDatabase {
  let isClosing = false
  const onBroken = (error: Error) => isClosing || log(`A database connection broke: ${error.message}`)
  const open = (ofKind: PoolLimits) => openConnections(connectionString, ofKind, onBroken)
  const requests = open(limits)
  const intake = open(poolLimits.intake)
  const anonymous = open(poolLimits.anonymous)
  const background = open(poolLimits.background)
  return {
    ...requests,
    intakeDb: intake.db,
    anonymousDb: anonymous.db,
    background,
    connectionString,
    close: async (withinMs = 10_000) => {
      isClosing = true
      const closed = Promise.all([requests, intake, anonymous, background].map(({ db }) => db.destroy()))
      // A pool waits for its statements. The server cuts them off, or the end of this process does.
      await settledWithin(withinMs * 0.1, closed)
      await close(withinMs * 0.9)
    },
  }
}
