import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import { type Actor, commandActor, recordChange } from '../../records/changes/change'

type Recorded = Readonly<Record<string, unknown>>

/** Inserts the `change` row of a change of an admin's factors: what changed, and nothing secret. */
export function recordFactorChange(
  tx: Transaction<Tables>,
  adminId: string,
  { before, after, source }: { before: Recorded; after: Recorded; source: Actor['source'] },
  now: Date,
): Promise<string> {
  const change = { action: 'update', entity: 'admin', id: adminId, before, after } as const
  const actor = source === 'command' ? commandActor : { adminId, source }
  return recordChange(tx, { ...change, ...actor }, now)
}
