import type { Transaction } from 'kysely'

import { newId } from '../database/id'
import type { Tables } from '../database/tables'

export interface Change {
  /** Null for the program itself: an import, the intake, the first admin. */
  readonly adminId: string | null
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'archive' | 'unarchive'
  readonly entity:
    'property' | 'agent' | 'affiliate' | 'announcement' | 'banner' | 'career' | 'admin' | 'signup' | 'inquiry'
  readonly id: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/**
 * Writes the `change` row of one change, in the transaction of the change itself: activity and undo are built on it, so
 * nothing writes around it. Callers pass only columns that may be shown, never a hash.
 */
export async function recordChange(tx: Transaction<Tables>, change: Change, now: Date): Promise<void> {
  await tx
    .insertInto('change')
    .values({
      id: newId(),
      created_at: now,
      admin_id: change.adminId,
      action: change.action,
      entity: change.entity,
      entity_id: change.id,
      before: change.before && JSON.stringify(change.before),
      after: change.after && JSON.stringify(change.after),
    })
    .execute()
}
