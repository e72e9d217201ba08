import { sql, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'

/** Soft: the files themselves stay until the sweep, so that the change can be taken back. */
export async function removeFiles(tx: Transaction<Tables>, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await tx.updateTable('media').set({ deleted_at: now }).where('key', 'in', keys).execute()
}

/** Puts files in this order, counted from 0. */
export async function orderFiles(tx: Transaction<Tables>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update media set position = wanted.place - 1
    from unnest(${keys}::text[]) with ordinality as wanted (key, place)
    where media.key = wanted.key and media.position <> wanted.place - 1`.execute(tx)
}
