import { AppError } from '../app-error'

/** Where a page ends: the order key of its last row, as a whole number in text, and the row's id. */
export interface RowKey {
  readonly key: string
  readonly id: string
}

/** An opaque cursor. It remembers the order it belongs to, so that it is not taken for another one. */
export const writeCursor = (sort: string, { key, id }: RowKey): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/**
 * `isRowId` tells whether a text can be an id of the list's rows: a hosted document database has ids of its own making.
 * @throws AppError invalid, when the text is not a cursor that `writeCursor` made for the same order
 */
export function readCursor(sort: string, text: string, isRowId: (id: string) => boolean = isUuid): RowKey {
  const parts = decode(text)
  if (!Array.isArray(parts) || parts.length !== 3) throw foreign()
  const [made, key, id]: unknown[] = parts
  if (made !== sort) throw foreign()
  if (typeof key !== 'string' || !/^-?\d{1,16}$/.test(key)) throw foreign()
  if (typeof id !== 'string' || !isRowId(id)) throw foreign()
  return { key, id }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

function foreign(): AppError {
  const message = 'cursor must be a next_cursor of the same list in the same order'
  return new AppError('invalid', message, { cursor: message })
}
