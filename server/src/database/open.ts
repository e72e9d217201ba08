import { resolve } from 'node:path'

import { openConnections, poolLimits, type Pooler, type PoolLimits } from './connections'
import { attachEmbedded, hasEmbeddedDatabase, startEmbedded, type EmbeddedDatabase } from './embedded-database'
import { settledWithin } from '../settled-within'
import { checkServer } from './server/server-check'
import { withSessionSettings } from './server/session-settings'
import { StartupError } from '../app-error'
import type { ObserveStatement } from './slow-statements'

export type OpenDatabase = ReturnType<typeof connect>

interface OpenOptions {
  /** A PostgreSQL server to use instead of the embedded database. */
  databaseUrl?: string | null | undefined
  /** What is between this program and that server. */
  pooler?: Pooler
  dataDir: string
  log?: (line: string) => void
  observe?: ObserveStatement | undefined
  /** For commands: use the embedded database of a running server, and start one only if no server runs. */
  attach?: boolean
  /** Fail if the data folder contains no database, and create nothing in it. */
  mustExist?: boolean
}

/** Connects to DATABASE_URL, or starts the embedded database (see `attach`). @throws StartupError */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, pooler = null, dataDir, log = () => {}, observe, attach = false, mustExist = false } = options
  const limits = attach ? poolLimits.command : poolLimits.requests
  if (databaseUrl != null) {
    await checkServer(databaseUrl, pooler, log)
    return connect({ connectionString: databaseUrl, pooler, close: () => Promise.resolve() }, limits, log, observe)
  }
  const attached = attach ? await attachEmbedded(dataDir) : null
  if (mustExist && attached === null && !hasEmbeddedDatabase(dataDir)) {
    throw new StartupError(
      `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the data folder of your Gatehouse; nothing was changed.`,
    )
  }
  return connect(attached ?? (await startEmbedded({ dataDir, log })), limits, log, observe)
}

type ConnectOptions = Omit<EmbeddedDatabase, 'isDiskFull'> & Partial<EmbeddedDatabase> & { readonly pooler?: Pooler }

/**
 * Creates the pools and query builders. Connections are opened on first use, so the server is not contacted
 * yet.
 */
export function connect(
  { connectionString: address, pooler = null, isDiskFull = () => false, close }: ConnectOptions,
  limits: PoolLimits = poolLimits.requests,
  log: (line: string) => void = () => {},
  observe?: ObserveStatement,
) {
  const connectionString = pooler === null ? withSessionSettings(address) : address
  let isClosing = false
  const onBroken = (error: Error) => isClosing || log(`A database connection broke: ${error.message}`)
  const open = (kind: PoolLimits) => openConnections(connectionString, kind, onBroken, { pooler, observe })
  const requests = open(limits)
  const intake = open(poolLimits.intake)
  const anonymous = open(poolLimits.anonymous)
  const background = open(poolLimits.background)
  const health = open(poolLimits.health)
  return {
    /** `db` and `pool`, for the requests of admins, or for a command as a whole. */
    ...requests,
    /** For the intake endpoints: a separate pool, so that they cannot use up the connections of admins. */
    intakeDb: intake.db,
    /** For requests without a token (PUBLIC_LISTINGS): few connections, short statements. */
    anonymousDb: anonymous.db,
    background,
    /** For metrics and checks only: small, with short timeouts. */
    healthDb: health.db,
    /** The pools of the server, by the name in metrics. */
    pools: {
      requests: requests.pool,
      intake: intake.pool,
      anonymous: anonymous.pool,
      background: background.pool,
    },
    connectionString,
    /** Whether the disk of the embedded database is full, except for what its recovery needs. */
    isDiskFull,
    /** Closes the pools, and stops the embedded database if this process started it. */
    close: async (withinMs = 10_000): Promise<void> => {
      isClosing = true
      const closed = Promise.all([requests, intake, anonymous, background, health].map(({ db }) => db.destroy()))
      // A pool waits for running statements. Stopping the server or ending this process terminates them.
      await settledWithin(withinMs * 0.1, closed)
      await close(withinMs * 0.9)
    },
  }
}
