import { type RawBuilder, sql, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'

/** A record as it was selected; `version` is null if there was none. */
export interface SelectedRecord {
  readonly entity_id: string
  readonly version: number | null
}

/**
 * A statement that stores what an operation has selected, and returns how many records it is. `rows` is a
 * query with `id` and `version`.
 */
export const insertSelected = (operationId: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql<{ count: number }>`
  with stored as (
    insert into operation_record (operation_id, entity_id, version)
    select ${operationId}::uuid, id, version from (${rows}) selected
    returning entity_id
  )
  select count(*) from stored`

/** The next records of an operation after the id `reached`, in the order of their ids. */
export const listSelected = (
  tx: Transaction<Tables>,
  { id, reached }: { readonly id: string; readonly reached: string | null },
  limit: number,
): Promise<SelectedRecord[]> => {
  const selected = tx.selectFrom('operation_record').select(['entity_id', 'version']).where('operation_id', '=', id)
  const following = reached === null ? selected : selected.where('entity_id', '>', reached)
  return following.orderBy('entity_id').limit(limit).execute()
}

/** When the operation has ended. */
export async function removeSelected(tx: Transaction<Tables>, operationId: string): Promise<void> {
  await tx.deleteFrom('operation_record').where('operation_id', '=', operationId).execute()
}
