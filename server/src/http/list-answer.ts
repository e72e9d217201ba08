import type { Paging } from '@gatehouse/contract/paging'
import { limitDefault } from '@gatehouse/contract/paging'

import { readSearch } from '../db/search-text'
import { AppError } from './app-error'
import { readCursor, writeCursor, type RowKey } from './cursor'
import { JsonStream, JsonText, type ListShape } from './json-answer'

/** Which rows of a list are wanted: `limit` of them behind the row `after`, or behind the first `offset`. */
export interface Slice {
  readonly limit: number
  readonly after: RowKey | null
  readonly offset: number
  /** Whether the number of all rows is wanted too. */
  readonly isCounted: boolean
}

/** A piece of a list as the database answers it. */
export interface Piece {
  /** JSON objects joined by commas. */
  readonly json: string
  /** The last row, when more rows follow it. */
  readonly next: RowKey | null
  readonly total: number | null
}

export type ReadPiece = (slice: Slice) => Promise<Piece>

/** Whether nothing at all was asked by query. */
export const isWholeList = (query: object): boolean =>
  Object.values(query).every((value) => value === undefined || value === '')

/**
 * Answers a list: one page when anything is asked by query, else the whole list (decisions, section 4), as an object or, where
 * the specification wants it so, as a bare array (`wholeShape`).
 * @throws AppError invalid
 */
export async function answerList(
  query: Readonly<Paging>,
  sort: string,
  readPiece: ReadPiece,
  wholeShape: ListShape = 'object',
  isRowId?: (id: string) => boolean,
): Promise<JsonText | JsonStream> {
  if (isWholeList(query)) return streamWhole(readPiece, wholeShape)
  const { json, next, total } = await readPiece(sliceOf(query, sort, isRowId))
  const cursor = next ? JSON.stringify(writeCursor(sort, next)) : 'null'
  const count = total === null ? '' : `,"total":${total}`
  const { words, isShortened } = readSearch(query.q)
  const searched = isShortened ? `,"searched_words":${JSON.stringify(words)}` : ''
  return new JsonText(`{"status":true,"data":[${json}],"next_cursor":${cursor}${count}${searched}}`)
}

function sliceOf(
  { limit = limitDefault, cursor, page }: Readonly<Paging>,
  sort: string,
  isRowId?: (id: string) => boolean,
): Slice {
  if (cursor === undefined || cursor === '') {
    return { limit, after: null, offset: ((page ?? 1) - 1) * limit, isCounted: true }
  }
  if (page !== undefined) {
    const sentence = 'Send cursor or page, not both'
    throw new AppError('invalid', sentence, { page: sentence })
  }
  return { limit, after: readCursor(sort, cursor, isRowId), offset: 0, isCounted: false }
}

// The first piece is small, so that the first bytes leave soon; the others are large enough that their number costs nothing.
const firstPieceRows = 200
const pieceRows = 2_000

/**
 * The first piece is read before the answer begins, so that a database that cannot be reached is a proper refusal. A piece is
 * read only when the one before it has left for the client, and no connection is held in between.
 */
async function streamWhole(readPiece: ReadPiece, shape: ListShape): Promise<JsonStream> {
  const slice = { after: null, offset: 0, isCounted: false }
  const first = await readPiece({ ...slice, limit: firstPieceRows })
  return new JsonStream(following(first), shape)

  async function* following(begin: Piece): AsyncGenerator<string> {
    let piece = begin
    yield piece.json
    while (piece.next) {
      piece = await readPiece({ ...slice, limit: pieceRows, after: piece.next })
      yield piece.json
    }
  }
}
