import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'

import type { Tables } from '../../server/src/database/tables'
import { inTransaction } from '../../server/src/database/transaction'
import { recordChanges } from '../../server/src/records/changes/change'

/** What writers have committed: the time by the id of each change. */
export type Committed = Map<string, number>

class RolledBack extends Error {}

/**
 * Records changes of announcements from several writers at the same time: transactions of one to 20 changes,
 * of which some stay open for a while after their changes, so that they commit in another order than they
 * began, and some are rolled back. Returns what was committed.
 */
export async function writeChanges(
  db: Kysely<Tables>,
  ids: readonly string[],
  { changes, writers }: { readonly changes: number; readonly writers: number },
): Promise<Committed> {
  const committed: Committed = new Map()
  let planned = 0
  const write = async () => {
    while (planned < changes) {
      const count = Math.min(1 + Math.floor(Math.random() * 20), changes - planned)
      planned += count
      const fate = Math.random()
      try {
        const recorded = await inTransaction(db, async (tx) => {
          const made = await recordChanges(
            tx,
            Array.from({ length: count }, (_, index) => changeOf(ids[index % ids.length]!)),
            new Date(),
          )
          if (fate > 0.8) await pause(Math.random() * 200)
          if (fate > 0.95) throw new RolledBack()
          return made
        })
        const now = performance.now()
        for (const id of recorded) committed.set(id, now)
      } catch (error) {
        if (!(error instanceof RolledBack)) throw error
        planned -= count
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return committed
}

const changeOf = (id: string) =>
  ({ adminId: null, source: 'server', action: 'update', entity: 'announcement', id, before: {}, after: {} }) as const
