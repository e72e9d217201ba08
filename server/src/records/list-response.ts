import type { Paging } from '@gatehouse/contract/paging'
import { defaultLimit } from '@gatehouse/contract/paging'
import { readSearch } from '@gatehouse/contract/search/search-text'

import { invalidField } from '../app-error'
import { type CursorRules, readCursor, writeCursor, type RowKey } from './cursor'
import { RawJsonStream, RawJson, type ListShape } from './raw-json'

/** The requested rows of a list: `limit` rows after the row `after`, or after the first `offset` rows. */
export interface PageRequest {
  readonly limit: number
  readonly after: RowKey | null
  readonly offset: number
  /** Whether the response includes the total count. */
  readonly isCounted: boolean
  /** A total above this may be given as a minimum; null: always exact. */
  readonly maxTotal: number | null
  /** Whether the JSON may be bytes, as in a whole list. */
  readonly acceptsBytes?: true
}

/** A page of a list as PostgreSQL returns it. */
export interface Page {
  /** JSON objects joined by commas; in parts if it is bytes, whose join by commas it is. */
  readonly json: string | readonly Buffer[]
  /** The last row of the page if more rows follow it, else null. */
  readonly next: RowKey | null
  readonly total: number | null
  /** Whether there may be more rows than the total. */
  readonly isMinimum?: boolean
}

export type ReadPage = (page: PageRequest) => Promise<Page>

/** Whether the query is empty, which requests the whole list. */
export const isWholeList = (query: object): boolean =>
  Object.values(query).every((value) => value === undefined || value === '')

interface ListOptions extends CursorRules {
  readonly wholeShape?: ListShape
  /** Another search to offer where this one has no result, or null. */
  readonly suggest?: ((q: string) => Promise<string | null>) | undefined
}

/**
 * Returns the response of a list: a page if the query has any parameter, else the whole list
 * (docs/decisions/0031), as an object or, where S7.26 requires it, as a bare array (`wholeShape`).
 * @throws AppError invalid
 */
export async function listResponse(
  query: Readonly<Paging>,
  sort: string,
  readPage: ReadPage,
  { wholeShape = 'object', suggest, ...cursors }: ListOptions = {},
): Promise<RawJson | RawJsonStream> {
  if (isWholeList(query)) return new RawJsonStream(await openChunks(readPage), wholeShape)
  const { json, next, total, isMinimum = false } = await readPage(pageRequestOf(query, sort, cursors))
  const cursor = next ? JSON.stringify(writeCursor(sort, next)) : 'null'
  const count = total === null ? '' : `,"total":${total}${isMinimum ? ',"total_is_minimum":true' : ''}`
  const { words, isShortened } = readSearch(query.q)
  const searched = isShortened ? `,"searched_words":${JSON.stringify(words)}` : ''
  // Without a suggestion, such as after a timeout, the empty list is right.
  const suggestion = total === 0 && query.q && suggest ? await suggest(query.q).catch(() => null) : null
  const offered = suggestion === null ? '' : `,"did_you_mean":${JSON.stringify(suggestion)}`
  const end = `],"next_cursor":${cursor}${count}${searched}${offered}}`
  return new RawJson(['{"status":true,"data":[', json.toString(), end])
}

function pageRequestOf(
  { limit = defaultLimit, cursor, page, max_total }: Readonly<Paging>,
  sort: string,
  cursors: CursorRules,
): PageRequest {
  if (cursor === undefined || cursor === '') {
    return { limit, after: null, offset: ((page ?? 1) - 1) * limit, isCounted: true, maxTotal: max_total ?? null }
  }
  if (page !== undefined) {
    throw invalidField('page', 'Send cursor or page, not both')
  }
  return { limit, after: readCursor(sort, cursor, cursors), offset: 0, isCounted: false, maxTotal: null }
}

/** Rows of the first chunk, which is small to send it early, and of the others. Two are in memory. */
const chunkSizes: ChunkSizes = [200, 600]
export type ChunkSizes = readonly [first: number, others: number]

/**
 * All rows in chunks of their JSON. The first chunk is read before the response starts, so that a database
 * error still becomes an error response. Each further chunk is read while the previous one is sent. A client
 * that reads slowly holds no connection: the chunk that follows waits in memory.
 */
export async function openChunks(
  readPage: ReadPage,
  [firstRows, otherRows] = chunkSizes,
): Promise<AsyncGenerator<Page['json']>> {
  const request = { after: null, offset: 0, isCounted: false, maxTotal: null, acceptsBytes: true } as const
  return readChunks(await readPage({ ...request, limit: firstRows }))

  async function* readChunks(start: Page): AsyncGenerator<Page['json']> {
    for (let page: Page | undefined = start; page;) {
      const following: Promise<Page> | undefined = page.next
        ? readPage({ ...request, limit: otherRows, after: page.next })
        : undefined
      // Handled below, unless the client disconnects.
      following?.catch(() => undefined)
      yield page.json
      page = await following
    }
  }
}
