import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'

import { preparing } from './prepared'
import type { Tables } from './tables'

/** A pool and the query builder on it. */
export interface Connections {
  readonly db: Kysely<Tables>
  readonly pool: Pool
}

/** How many connections a kind of work may hold, and when PostgreSQL ends what takes too long. Milliseconds; 0 is never. */
export interface PoolLimits {
  readonly maxConnections: number
  /** How long a caller waits for a connection when all are in use. */
  readonly connectMs: number
  readonly statementMs: number
  /** How long one statement waits for a lock that another transaction holds. */
  readonly lockMs: number
  readonly idleInTransactionMs: number
}

/**
 * Each kind of work has connections of its own, so that none of them can take those of another: a hundred intake posts that
 * wait for one row leave every connection of the admins free (docs/decisions/0025).
 */
export const poolLimits = {
  requests: { maxConnections: 16, connectMs: 5_000, statementMs: 15_000, lockMs: 5_000, idleInTransactionMs: 15_000 },
  intake: { maxConnections: 4, connectMs: 2_000, statementMs: 5_000, lockMs: 2_000, idleInTransactionMs: 5_000 },
  /** Whoever reads the public lists without a token, all together. */
  anonymous: { maxConnections: 4, connectMs: 2_000, statementMs: 2_000, lockMs: 2_000, idleInTransactionMs: 2_000 },
  background: {
    maxConnections: 4,
    connectMs: 30_000,
    statementMs: 120_000,
    lockMs: 30_000,
    idleInTransactionMs: 60_000,
  },
  /** A program that a person started and waits for, such as an import of a large file. */
  command: { maxConnections: 2, connectMs: 30_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 },
} as const satisfies Record<string, PoolLimits>

/** Opens connections lazily: a pool that nobody uses holds none. */
export function openConnections(
  connectionString: string,
  limits: PoolLimits,
  onBroken: (error: Error) => void,
): Connections {
  const pool = new Pool({
    connectionString,
    max: limits.maxConnections,
    connectionTimeoutMillis: limits.connectMs,
    // Sent with the start of each connection, so they cost no round trip. 0 sends nothing: the server's own setting holds.
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    application_name: 'gatehouse',
    types: { getTypeParser: parserOf },
  })
  // An idle connection that breaks would otherwise end the process, and so would one that is lent out but has no query running.
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) }) }
}

const dateType: number = types.builtins.DATE
const bigintType: number = types.builtins.INT8

/** A `date` stays the text YYYY-MM-DD, which no time zone can shift; a `bigint` is a number. */
const parserOf: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && type === dateType) return (text: string) => text
  if (format !== 'binary' && type === bigintType) return safeInteger
  return format === 'binary' ? types.getTypeParser(type, 'binary') : types.getTypeParser(type, 'text')
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, which JavaScript cannot hold exactly`)
  return value
}
