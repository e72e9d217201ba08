import {
  cellEntity,
  type DraftKey,
  type DraftOwner,
  type StoredDraft,
  type StoredSubmission,
} from '../../../../api/drafts/draft'
import { type CellField, isCellField } from './cell-values'

/**
 * What was typed in a cell and is not saved: `sending`; `waiting` for a connection; `failed`, because the
 * server rejected it; `conflicting` with what someone else has saved in the same field; `large`, which must
 * be confirmed: a large change of a price, or a price or a date that was typed and not entered.
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
  /** `saved_at` of its draft as this tab has written or read it; undefined for one that is not stored yet. */
  storedAt?: string | undefined
}

export const cellKey = ({ id, field }: Pick<UnsavedCell, 'id' | 'field'>): string => `${id} ${field}`

/** The key of its draft: 'changes to 2 cells', when an admin logs out. */
export const cellDraftKey = (owner: DraftOwner, cell: Pick<UnsavedCell, 'id' | 'field'>): DraftKey => [
  ...owner,
  cellEntity,
  cellKey(cell),
]

export const draftOf = (owner: DraftOwner, cell: UnsavedCell): StoredDraft => ({
  key: cellDraftKey(owner, cell),
  saved_at: new Date().toISOString(),
  version: cell.version,
  base: cell.base,
  values: { name: cell.name, value: cell.value, text: cell.text ?? '', isLarge: cell.state === 'large' },
  submission: cell.submission,
})

/** Null for a draft of something else. */
export function cellOf({ key, saved_at, version, base, values, submission }: StoredDraft): UnsavedCell | null {
  const [, , kind, record] = key
  const [id = '', field = ''] = record.split(' ')
  if (kind !== cellEntity || !isCellField(field) || typeof base !== 'string') return null
  const { name, value, text, isLarge } = values as { name: string; value: string; text: string; isLarge: boolean }
  const state = isLarge ? 'large' : 'waiting'
  return { id, field, name, base, version, value, ...(text && { text }), state, submission, storedAt: saved_at }
}
