import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import { recordChange } from '../../records/change'

type Recorded = Readonly<Record<string, unknown>>

/** Inserts the `change` row of a change of an admin's factors: what changed, and nothing secret. */
export function recordFactorChange(
  tx: Transaction<Tables>,
  adminId: string,
  { before, after, isByCommand = false }: { before: Recorded; after: Recorded; isByCommand?: boolean },
  now: Date,
): Promise<void> {
  const change = { action: 'update', entity: 'admin', id: adminId, before, after } as const
  return recordChange(tx, { ...change, adminId: isByCommand ? null : adminId }, now)
}
