import type { CompiledQuery, Kysely } from 'kysely'

import type { Tables } from './tables'

/** The last statements that were created and neither executed nor returned to `inTransaction`. */
const pending = new WeakMap<Kysely<Tables>, CompiledQuery>()

/**
 * The last statement of a transaction, not executed yet: `inTransaction` sends `commit` in the same write
 * (docs/decisions/0038). A transaction that goes on executes it instead.
 */
export class LastStatement<Result> {
  /** `read` gets the rows of the statement. It runs after `commit` and must not throw. */
  constructor(
    private readonly tx: Kysely<Tables>,
    readonly query: CompiledQuery,
    readonly read: (rows: readonly unknown[]) => Result,
  ) {
    pending.set(tx, query)
  }

  map<Other>(change: (result: Result) => Other): LastStatement<Other> {
    return new LastStatement(this.tx, this.query, (rows) => change(this.read(rows)))
  }

  async execute(): Promise<Result> {
    pending.delete(this.tx)
    return this.read((await this.tx.executeQuery(this.query)).rows)
  }
}

/** Executes a result that is a last statement. */
export const complete = async <Result>(result: Result | LastStatement<Result>): Promise<Result> =>
  result instanceof LastStatement ? await result.execute() : result

/** @throws Error if `work` has created a last statement and has returned something else */
export function assertNonePending(tx: Kysely<Tables>, worked: unknown): void {
  if (pending.has(tx) && !(worked instanceof LastStatement))
    throw new Error('The transaction has not executed its last statement')
}
