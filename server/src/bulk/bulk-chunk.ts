import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import type { ActorAt } from '../records/changes/change'
import type { Operation } from '../records/changes/operation'
import { listSelected, removeSelected, type SelectedRecord } from '../records/changes/selected-records'
import type { Chunk } from '../operations/chunks'
import type { BulkDetails } from './begin-bulk'
import { changeSelectedProperties } from './change-properties'
import { changeSelectedRecords } from './change-records'

/** What became of one chunk. */
export interface ChunkResult {
  readonly done: number
  readonly left: Operation['left_over']
}

export interface ChunkWork extends BulkDetails {
  readonly selected: readonly SelectedRecord[]
  readonly author: ActorAt & { readonly operationId: string }
}

/** The chunks of an action for many records. */
export const bulkChunk =
  ({ now }: { readonly now: () => Date }): Chunk =>
  async (tx: Transaction<Tables>, operation) => {
    const details = operation.details as unknown as BulkDetails
    // Restores look at each agent, and other kinds have few records: these are changed one by one.
    const isInOneStatement = details.entity === 'property' && details.action !== 'restore'
    const size = isInOneStatement ? 1_000 : 100
    const selected = await listSelected(tx, operation, size)
    const { admin_id: adminId, source, id: operationId } = operation
    const work = { ...details, selected, author: { adminId, source, operationId, now: now() } }
    const { done, left } = await (isInOneStatement ? changeSelectedProperties : changeSelectedRecords)(tx, work)
    const isLast = selected.length < size
    if (isLast) await removeSelected(tx, operation.id)
    return { done, left, reached: selected.at(-1)?.entity_id ?? null, isLast }
  }
