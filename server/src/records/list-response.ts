import type { Paging } from '@gatehouse/contract/paging'
import { defaultLimit } from '@gatehouse/contract/paging'
import { readSearch } from '@gatehouse/contract/search-text'

import { AppError } from '../app-error'
import { readCursor, writeCursor, type RowKey } from './cursor'
import { RawJsonStream, RawJson, type ListShape } from './raw-json'

/** Which rows of a list are wanted: `limit` of them behind the row `after`, or behind the first `offset`. */
export interface PageRequest {
  readonly limit: number
  readonly after: RowKey | null
  readonly offset: number
  /** Whether the number of all rows is wanted too. */
  readonly isCounted: boolean
}

/** A piece of a list as the database answers it. */
export interface Page {
  /** JSON objects joined by commas. */
  readonly json: string
  /** The last row, when more rows follow it. */
  readonly next: RowKey | null
  readonly total: number | null
}

export type ReadPage = (page: PageRequest) => Promise<Page>

/** Whether nothing at all was asked by query. */
export const isWholeList = (query: object): boolean =>
  Object.values(query).every((value) => value === undefined || value === '')

/**
 * Answers a list: one page when anything is asked by query, else the whole list (docs/decisions/0031), as an object or, where
 * S7.26 requires it, as a bare array (`wholeShape`).
 * @throws AppError invalid
 */
export async function listResponse(
  query: Readonly<Paging>,
  sort: string,
  readPage: ReadPage,
  wholeShape: ListShape = 'object',
  isRowId?: (id: string) => boolean,
): Promise<RawJson | RawJsonStream> {
  if (isWholeList(query)) return streamWhole(readPage, wholeShape)
  const { json, next, total } = await readPage(sliceOf(query, sort, isRowId))
  const cursor = next ? JSON.stringify(writeCursor(sort, next)) : 'null'
  const count = total === null ? '' : `,"total":${total}`
  const { words, isShortened } = readSearch(query.q)
  const searched = isShortened ? `,"searched_words":${JSON.stringify(words)}` : ''
  return new RawJson(`{"status":true,"data":[${json}],"next_cursor":${cursor}${count}${searched}}`)
}

function sliceOf(
  { limit = defaultLimit, cursor, page }: Readonly<Paging>,
  sort: string,
  isRowId?: (id: string) => boolean,
): PageRequest {
  if (cursor === undefined || cursor === '') {
    return { limit, after: null, offset: ((page ?? 1) - 1) * limit, isCounted: true }
  }
  if (page !== undefined) {
    const message = 'Send cursor or page, not both'
    throw new AppError('invalid', message, { page: message })
  }
  return { limit, after: readCursor(sort, cursor, isRowId), offset: 0, isCounted: false }
}

// The first piece is small, so that the first bytes leave soon; the others are large enough that their number costs nothing.
const firstChunkRows = 200
const chunkRows = 2_000

/**
 * The first piece is read before the answer begins, so that a database that cannot be reached is a proper refusal. A piece is
 * read only when the one before it has left for the client, and no connection is held in between.
 */
async function streamWhole(readPage: ReadPage, shape: ListShape): Promise<RawJsonStream> {
  const request = { after: null, offset: 0, isCounted: false }
  const first = await readPage({ ...request, limit: firstChunkRows })
  return new RawJsonStream(following(first), shape)

  async function* following(begin: Page): AsyncGenerator<string> {
    let page = begin
    yield page.json
    while (page.next) {
      page = await readPage({ ...request, limit: chunkRows, after: page.next })
      yield page.json
    }
  }
}
