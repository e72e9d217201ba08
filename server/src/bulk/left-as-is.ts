import { bulkReasons } from '@gatehouse/contract/operations/bulk'
import { sql, type Transaction } from 'kysely'

import type { SoftTable, Tables } from '../database/tables'
import type { Operation } from '../records/changes/operation'
import type { SelectedRecord } from '../records/changes/selected-records'
import type { SoftRow } from '../records/soft-delete'

type Reason = (typeof bulkReasons)[keyof typeof bulkReasons]

/** Why a selected record stays as it is; null if it can be changed. A restore is for deleted ones. */
export function obstacleOf(
  { version }: SelectedRecord,
  row: SoftRow<SoftTable> | null | undefined,
  isRestore = false,
): Reason | null {
  if (!row) return bulkReasons.purged
  if (row.deleted_at !== null && !isRestore) return bulkReasons.deleted
  if (row.deleted_at === null && isRestore) return bulkReasons.unchanged
  return row.version === version ? null : bulkReasons.changedSince
}

export interface Left {
  readonly id: string
  readonly reason: string
}

/** With the admins who have changed the records last, where that is why they are left. */
export async function describeLeft(
  tx: Transaction<Tables>,
  entity: SoftTable,
  left: readonly Left[],
): Promise<Operation['left_over']> {
  const isByOther = ({ reason }: Left) => reason === bulkReasons.changedSince || reason === bulkReasons.deleted
  const ids = left.filter(isByOther).map(({ id }) => id)
  const { rows } = await sql<{ entity_id: string; admin_id: string | null }>`
    select distinct on (entity_id) entity_id, admin_id from change
    where entity = ${entity} and entity_id = any(${ids}) order by entity_id, id desc`.execute(tx)
  const authors = new Map(rows.map(({ entity_id, admin_id }) => [entity_id, admin_id]))
  return left.map(({ id, reason }) => ({
    entity,
    id,
    reason,
    ...(authors.has(id) && { changed_by: authors.get(id) ?? null }),
  }))
}
