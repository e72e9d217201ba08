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
  /** The id of the draft of a value that was typed and not entered. Those entered have one draft a cell. */
  typedId?: string | undefined
  /** The drafts of typed values that it replaces: the end of a page can leave them. */
  replaces?: readonly string[] | undefined
  /** `saved_at` of its draft as this tab has written or read it; undefined for one that is not stored yet. */
  storedAt?: string | undefined
}

/** Whether it is sent by a decision of the admin only. */
export const needsDecision = ({ state }: UnsavedCell): boolean => state !== 'sending' && state !== 'waiting'

export const cellKey = ({ id, field }: Pick<UnsavedCell, 'id' | 'field'>): string => `${id} ${field}`

/** The key of its draft: 'changes to 2 cells', when an admin logs out. */
export const cellDraftKey = (owner: DraftOwner, cell: Pick<UnsavedCell, 'id' | 'field' | 'typedId'>): DraftKey => {
  const key = [...owner, cellEntity, cellKey(cell)] as const
  return cell.typedId === undefined ? key : [...key, cell.typedId]
}

export const draftOf = (owner: DraftOwner, cell: UnsavedCell): StoredDraft => {
  const { name, value, text = '', state, replaces = [] } = cell
  return {
    key: cellDraftKey(owner, cell),
    saved_at: new Date().toISOString(),
    version: cell.version,
    base: cell.base,
    values: { name, value, text, isLarge: state === 'large', replaces } satisfies CellValues,
    submission: cell.submission,
  }
}

interface CellValues {
  name: string
  value: string
  text: string
  isLarge: boolean
  /** Absent in drafts of earlier consoles. */
  replaces?: readonly string[]
}

/** Null for a draft of something else. */
export function cellOf({ key, saved_at, version, base, values, submission }: StoredDraft): UnsavedCell | null {
  const [, , kind, record, typedId] = key
  const [id = '', field = ''] = record.split(' ')
  if (kind !== cellEntity || !isCellField(field) || typeof base !== 'string') return null
  const { name, value, text, isLarge, replaces } = values as CellValues
  const state = isLarge ? 'large' : 'waiting'
  const cell = { id, field, name, base, version, value, ...(text && { text }) }
  return { ...cell, state, submission, typedId, replaces, storedAt: saved_at }
}
