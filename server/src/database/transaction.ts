import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import type { Kysely, Transaction } from 'kysely'

import type { Tables } from './tables'
import { hasCode } from './error-codes'

const maxAttempts = 6

const isInTransaction = new AsyncLocalStorage<boolean>()

/**
 * Runs `work` in a transaction and returns its result. Retries after a serialization failure (40001) or a
 * deadlock (40P01), so anything that `work` does outside the transaction must be idempotent. `work` must not
 * use a second connection (`assertNotInTransaction`).
 */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return await withRetry(() =>
    db.transaction().execute((transaction) => isInTransaction.run(true, () => work(transaction))),
  )
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
 * Called when a connection is checked out. A transaction that waits for a second connection holds its first
 * one: under load, all of them would wait until they time out.
 * @throws Error if called within `inTransaction`
 */
export function assertNotInTransaction(): void {
  if (isInTransaction.getStore() === true) throw new Error('A transaction must not use a second connection')
}
