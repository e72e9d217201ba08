import type { Kysely } from 'kysely'
import type { Socket } from 'node:net'
import { Client, type ClientBase, Pool, type PoolClient, types } from 'pg'

import { createQueryBuilder } from './driver/driver'
import type { ObserveStatement } from './slow-statements'
import type { Tables } from './tables'

/** A pool and the query builder on it. */
export interface Connections {
  readonly db: Kysely<Tables>
  readonly pool: Pool
}

/** Size of a pool, and the timeouts of its connections in milliseconds; 0 means no timeout. */
export interface PoolLimits {
  readonly maxConnections: number
  /** How long to wait for a connection while all are in use. */
  readonly connectMs: number
  readonly statementMs: number
  /** How long one statement waits for a lock that another transaction holds. */
  readonly lockMs: number
  readonly idleInTransactionMs: number
  /**
   * How long a connection waits for its statements without sending or receiving anything before it is
   * closed: longer than `statementMs`, for a database or a network that does not respond at all. Up to twice
   * as long if part of a large statement was sent.
   */
  readonly responseMs: number
}

/**
 * Each kind of work has a separate pool, so that none can use up the connections of another: a hundred intake
 * requests that wait for one row leave the connections of the admins free (docs/decisions/0025).
 */
export const poolLimits = {
  requests: {
    maxConnections: 16,
    connectMs: 5_000,
    statementMs: 15_000,
    lockMs: 5_000,
    idleInTransactionMs: 15_000,
    responseMs: 20_000,
  },
  intake: {
    maxConnections: 4,
    connectMs: 2_000,
    statementMs: 5_000,
    lockMs: 2_000,
    idleInTransactionMs: 5_000,
    responseMs: 8_000,
  },
  /** All requests for public lists without a token. */
  anonymous: {
    maxConnections: 4,
    connectMs: 2_000,
    statementMs: 2_000,
    lockMs: 2_000,
    idleInTransactionMs: 2_000,
    responseMs: 4_000,
  },
  background: {
    maxConnections: 4,
    connectMs: 30_000,
    statementMs: 120_000,
    lockMs: 30_000,
    idleInTransactionMs: 60_000,
    responseMs: 150_000,
  },
  /** Checks of readiness and metrics, which must not wait for a pool that is in use (docs/decisions/0053). */
  health: {
    maxConnections: 2,
    connectMs: 1_500,
    statementMs: 1_500,
    lockMs: 1_500,
    idleInTransactionMs: 1_500,
    responseMs: 2_000,
  },
  /** A command-line program, such as the import of a large file. */
  command: { maxConnections: 2, connectMs: 30_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0, responseMs: 0 },
} as const satisfies Record<string, PoolLimits>

/**
 * What executes the statements. 'transaction': a pooler such as PgBouncer, which may use another session of
 * PostgreSQL for each transaction. null: PostgreSQL itself, with one session for each connection.
 */
export type Pooler = 'transaction' | null

interface ConnectionOptions {
  readonly pooler?: Pooler
  /** Called at the end of each statement of the query builder. */
  readonly observe?: ObserveStatement | undefined
}

/**
 * Creates a pool and its query builder. Connections are opened on first use. `onBroken` is called when an
 * idle one breaks.
 */
export function openConnections(
  connectionString: string,
  limits: PoolLimits,
  onBroken: (error: Error) => void,
  { pooler = null, observe }: ConnectionOptions = {},
): Connections {
  const pool = new Pool({
    connectionString,
    max: limits.maxConnections,
    connectionTimeoutMillis: limits.connectMs,
    ...(pooler === null && startupLimits(limits)),
    keepAlive: true,
    // Statements are sent without waiting for the previous one to return (docs/decisions/0038).
    pipeline: true,
    application_name: 'gatehouse',
    types: { getTypeParser: findTypeParser },
  })
  // Without these listeners, a connection that breaks while idle or checked out would end the process.
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', (client) => limitResponseTime(client, limits.responseMs))
  const transactionSettings = pooler === null ? null : limitsOfTransaction(limits)
  return { pool, db: createQueryBuilder(pool, { transactionSettings, observe }) }
}

/**
 * Closes a connection that has waited for its statements for `ms` without sending or receiving anything; 0
 * means no limit. One timer for the connection: the `query_timeout` of `pg` creates one for each statement,
 * with which V8 held many results until its next full garbage collection (docs/decisions/0038).
 */
function limitResponseTime(client: PoolClient, ms: number): void {
  const socket = client.connection.stream as Socket
  socket.setTimeout(ms)
  socket.on('timeout', () => {
    // False from the first statement that is sent to the last one that has returned.
    const { readyForQuery } = client as PoolClient & { readonly readyForQuery: boolean }
    if (!readyForQuery) socket.destroy(new Error('Query read timeout'))
  })
}

/** Sent in the startup packet, so they cost no round trip. 0 is not sent: the server's setting applies. */
export const startupLimits = ({ statementMs, lockMs, idleInTransactionMs }: PoolLimits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

/** For sessions that a pooler shares: what follows each `begin`. Empty if there is no limit. */
const limitsOfTransaction = (limits: PoolLimits): string =>
  Object.entries(startupLimits(limits))
    .filter(([, ms]) => ms > 0)
    .map(([name, ms]) => `; set local ${name} = ${ms}`)
    .join('')

/**
 * Begins a transaction without time limits. They are lifted for the transaction only, because the session may
 * be one that a pooler shares.
 */
export async function beginUnlimited(client: Pick<ClientBase, 'query'>, mode = ''): Promise<void> {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  await client.query(`begin ${mode}${names.map((name) => `; set local ${name} = 0`).join('')}`)
}

/**
 * Calls `work` with a separate connection, and closes it afterwards. For work without time limits, in
 * transactions begun by `beginUnlimited`, and for streams of COPY, which the pools cannot send
 * (./driver/copy). Only the connecting is limited, as in the pool of a command.
 */
export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: poolLimits.command.connectMs,
    keepAlive: true,
    application_name: 'gatehouse',
  })
  client.on('error', () => {
    // The next query fails with the same error.
  })
  try {
    await client.connect()
    return await work(client)
  } finally {
    // The work has ended; a broken connection is closed already.
    await client.end().catch(() => undefined)
  }
}

const dateType: number = types.builtins.DATE
const bigintType: number = types.builtins.INT8

/** Parses `date` as the text YYYY-MM-DD, independent of time zones, and `bigint` as a number. */
const findTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && type === dateType) return (text: string) => text
  if (format !== 'binary' && type === bigintType) return safeInteger
  return format === 'binary' ? types.getTypeParser(type, 'binary') : types.getTypeParser(type, 'text')
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database returned ${text}, which JavaScript cannot represent exactly`)
  return value
}
