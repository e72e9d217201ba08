import { isStorable } from '@gatehouse/contract/values/fields'

import { invalidField } from '../app-error'

/** The last row of a page: its sort key as text, and its id. */
export interface RowKey {
  readonly key: string
  readonly id: string
}

/**
 * Returns an opaque cursor. It contains the sort order, so that `readCursor` can reject it for another one.
 */
export const writeCursor = (sort: string, { key, id }: RowKey): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/**
 * `isRowId`: whether a text can be the id of a row of this list; ids of Firestore documents are not UUIDs.
 * `hasTextKeys`: whether the keys of the order are texts and not integers.
 * @throws AppError invalid, when the text is not a cursor that `writeCursor` made for the same order
 */
export function readCursor(sort: string, text: string, { isRowId = isUuid, hasTextKeys }: CursorRules = {}): RowKey {
  const parts = decode(text)
  if (!Array.isArray(parts) || parts.length !== 3) throw invalidCursor()
  const [cursorSort, key, id]: unknown[] = parts
  if (cursorSort !== sort) throw invalidCursor()
  if (typeof key !== 'string' || !(hasTextKeys ? isStorable(key) : /^-?\d{1,16}$/.test(key))) throw invalidCursor()
  if (typeof id !== 'string' || !isRowId(id)) throw invalidCursor()
  return { key, id }
}

export interface CursorRules {
  readonly isRowId?: ((id: string) => boolean) | undefined
  readonly hasTextKeys?: true | undefined
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

const invalidCursor = () => invalidField('cursor', 'cursor must be a next_cursor of the same list in the same order')
