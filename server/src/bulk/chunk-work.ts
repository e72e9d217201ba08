import type { ActorAt } from '../records/changes/change'
import type { Operation } from '../records/changes/operation'
import type { SelectedRecord } from '../records/changes/selected-records'
import type { BulkDetails } from './begin-bulk'

/** What became of one chunk. */
export interface ChunkResult {
  readonly done: number
  readonly left: Operation['left_over']
}

export interface ChunkWork extends BulkDetails {
  readonly selected: readonly SelectedRecord[]
  readonly author: ActorAt & { readonly operationId: string }
}
