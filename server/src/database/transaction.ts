import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import type { Kysely, Transaction } from 'kysely'

import type { Tables } from './tables'
import { hasCode } from './error-codes'

const attempts = 6

const isInside = new AsyncLocalStorage<boolean>()

/**
 * Runs `work` in one transaction, and again from its start when the database could not serialise it (40001) or broke a deadlock
 * with it (40P01). So `work` must touch nothing outside the transaction that it cannot touch twice.
 * It gets no second connection (`assertOutside`).
 */
export async function inTransaction<ResponseBody>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<ResponseBody>,
): Promise<ResponseBody> {
  return await retried(() => db.transaction().execute((transaction) => isInside.run(true, () => work(transaction))))
}

/** Does the work again while the database could not serialise it or broke a deadlock with it. */
export async function retried<ResponseBody>(work: () => Promise<ResponseBody>): Promise<ResponseBody> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !hasCode(error, '40001', '40P01')) throw error
      // Two that collided must not meet again at once.
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/**
 * A transaction that waits for a second connection holds its own meanwhile: as many of them as the pool has connections would
 * wait for each other until all of them time out. So the mistake is an error at its first call and not under load.
 */
export function assertOutside(): void {
  if (isInside.getStore() === true) throw new Error('A transaction must not use a second connection')
}
