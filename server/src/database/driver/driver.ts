import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Client, Pool, PoolClient } from 'pg'

import { type CopyConnection, CopyQuery } from './copy'
import { statementName } from '../prepared'
import type { ObserveStatement } from '../slow-statements'
import { adapter, builderProps, compiler } from './query-builder'
import type { Tables } from '../tables'
import { assertNotInTransaction } from '../transaction'

/**
 * Creates the query builder on a pool. Unlike Kysely's own dialect, it names the prepared statements and
 * sends the statements of one tick together (docs/decisions/0038).
 */
export function createQueryBuilder(pool: Pool, observe?: ObserveStatement): Kysely<Tables> {
  const driver = createDriver(pool, observe)
  const executor = new DefaultQueryExecutor(compiler, adapter, new DefaultConnectionProvider(driver))
  return new Kysely<Tables>(builderProps(executor, driver))
}

/** The query builder for a transaction that the caller has begun on a connection, and commits. */
export function openTransaction(client: Client): Transaction<Tables> {
  const connection = new Connection(Object.assign(client, { release: () => {} }))
  const provider = { provideConnection: <T>(use: (connection: DatabaseConnection) => Promise<T>) => use(connection) }
  return new Transaction<Tables>(builderProps(new DefaultQueryExecutor(compiler, adapter, provider)))
}

function createDriver(pool: Pool, observe?: ObserveStatement): Driver {
  const connections = new WeakMap<PoolClient, Connection>()
  let ending: Promise<unknown> | undefined
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      assertNotInTransaction()
      const client = await pool.connect()
      const existing = connections.get(client)
      if (existing) return existing
      const created = new Connection(client, observe)
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

async function observed<Result>(query: CompiledQuery, sent: Promise<Result>, observe: ObserveStatement) {
  const sentAt = performance.now()
  try {
    return await sent
  } finally {
    observe(query, performance.now() - sentAt)
  }
}

class Connection implements CopyConnection {
  private isCorked = false

  constructor(
    private readonly client: Pick<PoolClient, 'query' | 'connection' | 'release'>,
    private readonly observe?: ObserveStatement,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.cork()
    const name = statementName(query)
    const values = query.parameters as unknown[]
    const sent =
      name === undefined ? this.client.query(query.sql, values) : this.client.query({ name, text: query.sql, values })
    const { command, rowCount, rows } = await (this.observe ? observed(query, sent, this.observe) : sent)
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: rows as Row[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  copy(text: string): Promise<readonly Buffer[]> {
    return new Promise((resolve, reject) => {
      const query = new CopyQuery(text, (error) => (error ? reject(error) : resolve(query.messages)))
      this.client.query(query)
    })
  }

  // eslint-disable-next-line typescript/require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed: lists are read in pages')
  }

  release(): void {
    this.client.release()
  }

  /** Sends the statements of this tick together, in one write to the socket. */
  private cork(): void {
    if (this.isCorked) return
    const { stream } = this.client.connection
    this.isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.isCorked = false
      stream.uncork()
    })
  }
}
