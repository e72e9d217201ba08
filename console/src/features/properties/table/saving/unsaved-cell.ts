import type { StoredDraft, StoredSubmission } from '../../../../api/drafts/draft'
import { draftKeyOf } from '../../../../api/drafts/draft'
import { type CellField, isCellField } from './cell-values'

/**
 * What was typed in a cell and is not saved: `sending`; `waiting` for a connection; `failed`, because the
 * server rejected it; `conflicting` with what someone else has saved in the same field; `large`, a change of
 * a price that must be confirmed.
 */
export interface UnsavedCell {
  id: string
  field: CellField
  /** The property's name. */
  name: string
  /** The value and the version that were in the cell before. */
  base: string
  version: number
  value: string
  /** The name of the agent. */
  text?: string | undefined
  state: 'sending' | 'waiting' | 'failed' | 'conflicting' | 'large'
  /** Why it failed. */
  message?: string
  /** What someone else has saved. */
  theirs?: { value: string; text: string | undefined; version: number }
  submission?: StoredSubmission | undefined
}

export const cellKey = ({ id, field }: Pick<UnsavedCell, 'id' | 'field'>): string => `${id} ${field}`

/** Names the drafts of cells: 'changes to 2 cells', when an admin logs out. */
const entity = 'cell'

export const cellDraftKey = (cell: Pick<UnsavedCell, 'id' | 'field'>) => draftKeyOf(entity, cellKey(cell))

export const draftOf = (cell: UnsavedCell): StoredDraft => ({
  key: cellDraftKey(cell),
  saved_at: new Date().toISOString(),
  version: cell.version,
  base: cell.base,
  values: { name: cell.name, value: cell.value, text: cell.text ?? '', isLarge: cell.state === 'large' },
  submission: cell.submission,
})

/** Null for a draft of something else. */
export function cellOf({ key, version, base, values, submission }: StoredDraft): UnsavedCell | null {
  const [, , kind, record] = key
  const [id = '', field = ''] = record.split(' ')
  if (kind !== entity || !isCellField(field) || typeof base !== 'string') return null
  const { name, value, text, isLarge } = values as { name: string; value: string; text: string; isLarge: boolean }
  const state = isLarge ? 'large' : 'waiting'
  return { id, field, name, base, version, value, ...(text && { text }), state, submission }
}
