import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  Transaction,
} from 'kysely'
import type { Client, Pool, PoolClient } from 'pg'

import { Connection } from './connection'
import { SharingExecutor } from './sharing-executor'
import { SharedSessionConnection } from './shared-session-connection'
import type { ObserveStatement } from '../slow-statements'
import { adapter, builderProps, compiler } from './query-builder'
import type { Tables } from '../tables'
import { assertNotInTransaction } from '../transaction'

/**
 * Creates the query builder on a pool. Unlike Kysely's own dialect, it names the prepared statements and
 * sends the statements of one tick together (docs/decisions/0038).
 */
export function createQueryBuilder(pool: Pool, options: DriverOptions = {}): Kysely<Tables> {
  const driver = createDriver(pool, options)
  // A pooler shares its connections itself.
  const executor = options.transactionSettings == null ? new SharingExecutor(driver) : executorOf(driver)
  return new Kysely<Tables>(builderProps(executor, driver))
}

const executorOf = (driver: Driver) =>
  new DefaultQueryExecutor(compiler, adapter, new DefaultConnectionProvider(driver))

/** The query builder for a transaction that the caller has begun on a connection, and commits. */
export function openTransaction(client: Client): Transaction<Tables> {
  const connection = new Connection(Object.assign(client, { release: () => {} }))
  const provider = { provideConnection: <T>(use: (connection: DatabaseConnection) => Promise<T>) => use(connection) }
  return new Transaction<Tables>(builderProps(new DefaultQueryExecutor(compiler, adapter, provider)))
}

interface DriverOptions {
  /** Settings of each transaction, if a pooler may execute each one in another session; otherwise null. */
  readonly transactionSettings?: string | null
  readonly observe?: ObserveStatement | undefined
}

function createDriver(pool: Pool, { transactionSettings = null, observe }: DriverOptions): Driver {
  const connections = new WeakMap<PoolClient, Connection>()
  let ending: Promise<unknown> | undefined
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      assertNotInTransaction()
      const client = await pool.connect()
      const existing = connections.get(client)
      if (existing) return existing
      const created =
        transactionSettings === null
          ? new Connection(client, observe)
          : new SharedSessionConnection(client, transactionSettings, observe)
      connections.set(client, created)
      return created
    },
    releaseConnection: (connection) => Promise.resolve((connection as Connection).release()),
    beginTransaction: (connection) => runCommand(connection, 'begin'),
    commitTransaction: (connection) => runCommand(connection, 'commit'),
    rollbackTransaction: (connection) => runCommand(connection, 'rollback'),
    async destroy() {
      ending ??= pool.end()
      await ending
    },
  }
}

async function runCommand(connection: DatabaseConnection, command: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(command))
}
