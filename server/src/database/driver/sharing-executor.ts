import {
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  type QueryResult,
} from 'kysely'

import type { Connection } from './connection'
import { hasCode } from '../error-codes'
import { isShared } from '../prepared'
import { assertNotInTransaction } from '../transaction'
import { adapter, compiler } from './query-builder'

const maxConnections = 2
/** On one connection at the same time. */
const maxStatements = 16
/** After that, no further statement is sent behind one that has not returned. */
const maxWaitingMs = 20
/** A statement or its wait for a lock was ended (../connections). */
const timeoutCodes = ['57014', '55P03']

/**
 * Executes short reads (`isShared`) on a few connections. Each carries those of several requests at the same
 * time, so that PostgreSQL and Node read and write several of them at once (docs/decisions/0038). All others
 * get a connection for themselves, and so do these while the shared ones are held up.
 *
 * Why no request can receive the rows of another:
 * - A connection is one stream. PostgreSQL executes its statements in their order and responds in that order.
 * - `pg` has the sent statements in a queue and gives each response to the first of them. Each is sent with a
 *   `Sync` of its own, so an error ends one statement and never shifts the responses of those behind it.
 * - When a connection breaks or is closed, all statements in its queue fail, and it is not used again.
 * - A client that disconnects cancels nothing: its rows are received as well, and discarded.
 * - A statement depends on nothing that others leave behind: it is outside transactions, sets no setting, has
 *   all its values as parameters, and its name is the hash of its text.
 * - Who may read is decided in the statement itself, by the token in its parameters (auth/session-gate).
 */
export class SharingExecutor extends DefaultQueryExecutor {
  private readonly connections: readonly SharedConnection[]

  constructor(driver: Driver) {
    super(compiler, adapter, new DefaultConnectionProvider(driver))
    this.connections = Array.from({ length: maxConnections }, () => new SharedConnection(driver))
  }

  override async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = isShared(query) ? this.findConnection() : null
    if (connection === null) return await super.executeQuery<Row>(query)
    assertNotInTransaction()
    try {
      return await connection.executeQuery<Row>(query)
    } catch (error) {
      // The statement before it was ended after a timeout, or was to prepare this one.
      if (error instanceof HeldUpError || hasCode(error, '26000')) return await super.executeQuery<Row>(query)
      throw error
    }
  }

  /** The one with the fewest statements; null if none accepts another. */
  private findConnection(): SharedConnection | null {
    const now = performance.now()
    let found: SharedConnection | null = null
    for (const connection of this.connections) {
      if (connection.accepts(now) && (found === null || connection.pending < found.pending)) found = connection
    }
    return found
  }
}

/** The error of the statements behind one that exceeded a timeout. */
class HeldUpError extends Error {}

/** Takes a connection from the pool with its first statement, and returns it after its last one. */
class SharedConnection {
  /** When each statement that has not returned was given: in milliseconds of `performance.now`. */
  private readonly givenAt: number[] = []
  private isClosed = false
  private opening: ReturnType<Driver['acquireConnection']> | null = null

  constructor(private readonly driver: Driver) {}

  /** How many statements have not returned. */
  get pending(): number {
    return this.givenAt.length
  }

  accepts(now: number): boolean {
    const [oldest] = this.givenAt
    return oldest === undefined || (!this.isClosed && this.pending < maxStatements && now - oldest < maxWaitingMs)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.givenAt.push(performance.now())
    this.opening ??= this.driver.acquireConnection()
    const { opening } = this
    try {
      const connection = await opening
      return await connection.executeQuery<Row>(query)
    } catch (error) {
      if (hasCode(error, ...timeoutCodes)) await this.close(opening)
      throw error
    } finally {
      // They return in the order in which they were given; those of a closed connection all at once.
      this.givenAt.shift()
      if (this.pending === 0) this.release(opening)
    }
  }

  /** Otherwise each statement behind could wait as long again, up to 16 times in total. */
  private async close(opening: ReturnType<Driver['acquireConnection']>): Promise<void> {
    if (this.isClosed || this.pending === 1) return
    this.isClosed = true
    const connection = (await opening) as Connection
    await connection.destroy(new HeldUpError('A statement before this one exceeded a timeout'))
  }

  private release(opening: ReturnType<Driver['acquireConnection']>): void {
    this.opening = null
    this.isClosed = false
    opening.then(
      (connection) => this.driver.releaseConnection(connection),
      // Its statements have failed with this error.
      () => undefined,
    )
  }
}
