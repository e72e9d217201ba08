import { type BulkEntity, bulkActions } from '@gatehouse/contract/operations/bulk'
import type { DeletedRecord } from '@gatehouse/contract/history/endpoints'
import { startOperation } from '../../api/operations/started-operations'
import { countKind } from '../history/record-kinds'

/** Admins are not changed by one action for many, nor careers of Firestore (docs/decisions/0087). */
const isRestoredAlone = ({ entity }: DeletedRecord) => entity === 'career' || !(entity in bulkActions)

/** Begins an operation for each kind, and returns the records that are to be restored alone. */
export function startRestores(selected: readonly DeletedRecord[]): readonly DeletedRecord[] {
  const records = selected.filter((record) => !isRestoredAlone(record))
  for (const entity of new Set(records.map((record) => record.entity as BulkEntity))) {
    const ids = records.filter((record) => record.entity === entity).map(({ id }) => id)
    const body = { entity, select: { ids }, action: 'restore' } as const
    startOperation({ body, what: countKind(entity, ids.length), doing: 'Restoring', done: 'restored' })
  }
  return selected.filter(isRestoredAlone)
}
