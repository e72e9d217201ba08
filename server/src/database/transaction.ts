import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import { CompiledQuery, type DatabaseConnection, type Kysely, type QueryResult, sql, Transaction } from 'kysely'

import { hasCode } from './error-codes'
import { assertNonePending, LastStatement } from './last-statement'
import type { CopyConnection } from './driver/copy'
import { builderProps } from './driver/query-builder'
import type { Tables } from './tables'

const maxAttempts = 6

let isInTransaction: AsyncLocalStorage<boolean> | undefined

/** Throws if the transaction must not go on. It sends all its statements before it waits for one. */
export type Guard = (tx: Transaction<Tables>) => Promise<void>

/** What runs in a transaction: returns its result, or a last statement that returns it. */
export type Work<Result> = (tx: Transaction<Tables>) => Promise<Result | LastStatement<Result>>

/**
 * Runs `work` in a transaction and returns its result. Retries after a serialization failure (40001) or a
 * deadlock (40P01), so anything that `work` does outside the transaction must be idempotent. `work` must not
 * use a second connection (`detectNestedConnections`).
 *
 * Statements that `work` starts without waiting for each other (`Promise.all`) share a round trip; they are
 * executed in the order in which they were started. `begin` and the statements of `guard` share one with the
 * first statements of `work`, none of which returns before `guard` does. So `work` must not act outside the
 * transaction before its first statement has returned. If both fail, the error of `guard` is thrown.
 */
export async function inTransaction<Result>(db: Kysely<Tables>, work: Work<Result>, guard?: Guard): Promise<Result> {
  return await withRetry(() =>
    db.getExecutor().provideConnection((connection) => {
      const run = () => runOn(db, connection, work, guard)
      return isInTransaction ? isInTransaction.run(true, run) : run()
    }),
  )
}

async function runOn<Result>(
  db: Kysely<Tables>,
  connection: DatabaseConnection,
  work: Work<Result>,
  guard?: Guard,
): Promise<Result> {
  const run = (command: string) => connection.executeQuery(CompiledQuery.raw(command))
  const begun = run('begin')
  const opened = guard ? passGuard(begun, guard(transactionOn(db, connection))) : begun
  // Handled below, too; without a handler now, Node would report an unhandled rejection.
  opened.catch(() => undefined)
  const guarded = new GuardedConnection(connection, opened)
  const tx = transactionOn(db, guarded)
  try {
    const worked = await work(tx)
    await opened
    guarded.end()
    assertNonePending(tx, worked)
    if (worked instanceof LastStatement) {
      // If the statement fails, PostgreSQL rolls back instead.
      const [{ rows }] = await Promise.all([connection.executeQuery(worked.query), run('commit')])
      return worked.read(rows)
    }
    await run('commit')
    return worked
  } catch (error) {
    guarded.end()
    const opening = await Promise.allSettled([opened])
    await run('rollback')
    throw opening[0].status === 'rejected' ? opening[0].reason : error
  }
}

async function passGuard(begun: Promise<unknown>, guarded: Promise<void>): Promise<void> {
  // Awaited below, when the transaction has begun.
  guarded.catch(() => undefined)
  await begun
  await guarded
}

/** A connection in a transaction of which `opened` resolves when it has begun and its guard has returned. */
class GuardedConnection implements CopyConnection {
  private isOpen = false
  private isHeld = false
  private hasEnded = false
  /** The first error, which is the cause of those after it. */
  private failure: unknown

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly opened: Promise<unknown>,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.hasEnded) throw new Error('The transaction has ended')
    if (this.isOpen) return await this.send<Row>(query)
    // If `begin` failed, a write that is sent with it would be committed alone. What follows the write waits
    // with it, to stay in order.
    this.isHeld ||= !isRead(query)
    if (this.isHeld) await this.waitUntilOpen()
    const result = this.send<Row>(query)
    // Awaited below, when the transaction is open.
    result.catch(() => undefined)
    await this.waitUntilOpen()
    return await result
  }

  private async send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.connection.executeQuery<Row>(query)
    } catch (error) {
      // in_failed_sql_transaction; or a prepared statement that one after the failed one was to prepare.
      if (this.failure !== undefined && hasCode(error, '25P02', '26000')) throw this.failure
      this.failure ??= error
      throw error
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.connection.streamQuery<Row>(query, chunkSize)
  }

  async copy(text: string, query: CompiledQuery): Promise<readonly Buffer[]> {
    if (this.hasEnded) throw new Error('The transaction has ended')
    await this.waitUntilOpen()
    return await (this.connection as CopyConnection).copy(text, query)
  }

  end(): void {
    this.hasEnded = true
  }

  private async waitUntilOpen(): Promise<void> {
    await this.opened
    this.isOpen = true
  }
}

const isRead = ({ sql }: CompiledQuery) => /^\s*(?:\/\*[^*]*\*\/\s*)?select\b/i.test(sql)

/**
 * Not Kysely's own transaction, which sends each statement after the previous one has returned
 * (`SingleConnectionProvider`).
 */
function transactionOn(db: Kysely<Tables>, connection: DatabaseConnection): Transaction<Tables> {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Transaction<Tables>(builderProps(executor))
}

/**
 * Runs `work`, a part of a transaction. If it fails, `explain` returns a result for the error, and what
 * `work` has written is undone; or it throws, and the transaction fails.
 */
export async function tryPart<Result>(
  tx: Transaction<Tables>,
  work: () => Promise<Result>,
  explain: (error: unknown) => Result,
): Promise<Result> {
  await sql`savepoint part`.execute(tx)
  const release = () => sql`release savepoint part`.execute(tx)
  try {
    const result = await work()
    // Otherwise the next savepoint would be nested in this one.
    await release()
    return result
  } catch (error) {
    const result = explain(error)
    await sql`rollback to savepoint part`.execute(tx)
    await release()
    return result
  }
}

/** Retries `work` after a serialization failure or a deadlock, up to `maxAttempts` times in total. */
export async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !hasCode(error, '40001', '40P01')) throw error
      // A random delay, so that two transactions that collided do not collide again.
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/**
 * From now on, a transaction that takes a second connection fails. Otherwise it would hold the first one
 * while it waits: under load, all of them would wait until they time out. Only for tests, because in Node 20
 * and 22 an AsyncLocalStorage runs hooks for every promise of the process, which took about 6 % of the
 * server's processor time while it read single records.
 */
export function detectNestedConnections(): void {
  isInTransaction ??= new AsyncLocalStorage()
}

/**
 * Called when a connection is checked out.
 * @throws Error if called within `inTransaction`, after `detectNestedConnections`
 */
export function assertNotInTransaction(): void {
  if (isInTransaction?.getStore() === true) throw new Error('A transaction must not use a second connection')
}
