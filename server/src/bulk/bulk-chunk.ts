import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import { listSelected, removeSelected } from '../records/changes/selected-records'
import type { Chunk } from '../operations/chunks'
import type { BulkDetails } from './begin-bulk'
import { changeSelectedProperties } from './change-properties'
import { changeSelectedRecords } from './change-records'

/** The chunks of an action for many records. */
export const bulkChunk =
  ({ now }: { readonly now: () => Date }): Chunk =>
  async (tx: Transaction<Tables>, operation) => {
    const details = operation.details as unknown as BulkDetails
    // Other kinds have few records: these are changed one by one.
    const isInOneStatement = details.entity === 'property'
    const size = isInOneStatement ? 1_000 : 100
    const selected = await listSelected(tx, operation, size)
    const { admin_id: adminId, source, id: operationId } = operation
    const work = { ...details, selected, author: { adminId, source, operationId, now: now() } }
    const { done, left } = await (isInOneStatement ? changeSelectedProperties : changeSelectedRecords)(tx, work)
    const isLast = selected.length < size
    if (isLast) await removeSelected(tx, operation.id)
    return { done, left, reached: selected.at(-1)?.entity_id ?? null, isLast }
  }
