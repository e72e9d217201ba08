import type { Kysely, Transaction } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Tables } from './tables'
import { hasCode } from './start-refusal'

const attempts = 6

/**
 * Runs `work` in one transaction, and again from its start when the database could not serialise it (40001) or broke a deadlock
 * with it (40P01). So `work` must touch nothing outside the transaction that it cannot touch twice.
 */
export async function inTransaction<Answer>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !hasCode(error, '40001', '40P01')) throw error
      // Two that collided must not meet again at once.
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}
