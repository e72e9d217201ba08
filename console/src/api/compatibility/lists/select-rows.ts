import { defaultLimit } from '@gatehouse/contract/paging'
import { hasWords, normalizeForSearch, readSearch } from '@gatehouse/contract/search/search-text'

export type ListQuery = Readonly<Record<string, unknown>>
type Compare<Row> = (one: Row, other: Row) => number

/** How this product's own server searches, filters and sorts a list. */
export interface SelectionRules<Row> {
  /** The searched texts. */
  searchedTexts(row: Row): readonly string[]
  /** A price that a word of a search can be. */
  searchedPrice?(row: Row): number | null
  matches?(row: Row, query: ListQuery): boolean
  /** By the value of `sort`; without one, and for values that are missing here, the newest come first. */
  sorts?: Readonly<Record<string, Compare<Row>>>
}

interface Dated {
  created_at?: string | null | undefined
}

interface ListResponse<Row> {
  status: true
  data: Row[]
  next_cursor?: string | null
  total?: number
  searched_words?: string[]
}

/**
 * The response of a list to a query, made from all rows. Rows
 * that compare equal keep the order in which they were sent.
 */
export function selectRows<Row extends Dated>(
  rows: readonly Row[],
  rules: SelectionRules<Row>,
  query: ListQuery,
): ListResponse<Row> {
  const { words, isShortened } = readSearch(asString(query['q']))
  const found = rows
    .filter((row) => rules.matches?.(row, query) ?? true)
    .filter((row) => hasWords(normalizeForSearch(...rules.searchedTexts(row)), words, rules.searchedPrice?.(row)))
    .sort(rules.sorts?.[asString(query['sort']) ?? ''] ?? newestFirst)
  if (isUnfiltered(query)) return { status: true, data: found }
  const limit = Number(query['limit'] ?? defaultLimit)
  const cursor = asString(query['cursor'])
  const start = cursor === undefined ? (Number(query['page'] ?? 1) - 1) * limit : Number(cursor)
  const end = start + limit
  return {
    status: true,
    data: found.slice(start, end),
    next_cursor: end < found.length ? String(end) : null,
    ...(cursor === undefined && { total: found.length }),
    ...(isShortened && { searched_words: [...words] }),
  }
}

/** Rows without a date come last. ISO timestamps sort as text. */
export const newestFirst = (one: Dated, other: Dated): number =>
  compareTexts(other.created_at ?? '', one.created_at ?? '')

export const oldestFirst = (one: Dated, other: Dated): number =>
  compareTexts(one.created_at ?? '', other.created_at ?? '')

const compareTexts = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

const asString = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const isUnfiltered = (query: ListQuery) => Object.values(query).every((value) => value === undefined || value === '')
