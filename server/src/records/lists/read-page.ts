import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { ListOrder } from '../list-order'
import type { WordCondition } from '../search/search-words'
import type { Page, PageRequest } from '../list-response'
import {
  compileStatement,
  memoize,
  placeholder,
  preparedList,
  prepareStatement,
  type Value,
} from '../../database/prepared'
import { readBytes } from '../../database/driver/copy'
import type { SoftTable, Tables } from '../../database/tables'
import {
  allMatches,
  countWords,
  type CreateSource,
  firstInOrder,
  firstRows,
  fewOrInOrder,
  inCountedOrder,
  inOrder,
  maxCounted,
  namesOf,
  type PagedList,
  rareMatches,
  type Source,
} from './page-sources'

/** A list as expressions; what differs between requests is a `value`. */
export interface ListStatement {
  /** The table, whose primary key is `id`. */
  readonly table: SoftTable | 'security_event' | 'erasure'
  /** The rows of the list: the condition of its partial indexes. */
  readonly where: RawBuilder<boolean>
  /** Further conditions by which the indexes of the order are sorted too. */
  readonly filters?: readonly RawBuilder<boolean>[]
  /** Further conditions that an index of the order only contains. */
  readonly ranges?: readonly RawBuilder<boolean>[]
  /** Conditions on `search_text`. */
  readonly words: readonly WordCondition[]
  /** The table with a copy of `search_text` and its index, if it is not `table`. */
  readonly searchTable?: 'property_search'
  readonly order: ListOrder
  /** A query for the JSON text of the row with this id, as `json`: one row or none. */
  readonly item: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** How many rows the list has without `ranges` and words, from counters; null: the rows are counted. */
  readonly counter: RawBuilder<number> | null
  /** Whether the best plan is the same for all values (database/prepared), words excepted. */
  readonly isPrepared: boolean
}

export interface List {
  /** Names the text of the list: lists of the same shape are compiled once. Null: for each page. */
  readonly shape: string | null
  readonly values: Readonly<Record<string, unknown>>
  readonly describe: (value: Value) => ListStatement
}

export interface DescribedPage extends Page {
  /** False if the JSON of a row is null. */
  readonly isComplete: boolean
}

/** How many rows are searched first, and for a word that these have. */
const maxWalked = { first: 1_000, next: 4_000, last: 16_000 }
/** With so many among `next` rows, a page is expected among `last` ones. */
const minFound = 6

/**
 * Reads a page of a list in one statement that returns its JSON as text. It
 * selects the keys first, from the index alone, so that OFFSET reads no rows.
 * It selects one more than the limit to determine whether more rows follow.
 */
export async function readPage(db: Kysely<Tables>, list: List, request: PageRequest): Promise<DescribedPage> {
  const reading = openReading(db, list, request)
  const isExact = request.offset > 0 || (request.isCounted && request.maxTotal === null)
  const { words, ranges = [], order } = reading.described
  if (words.length === 0) {
    if (order.deltas) return (await readFrom(reading, 'counted', inCountedOrder(order.deltas))).page
    const isBounded = ranges.length > 0 && !isExact && (request.maxTotal ?? 0) <= maxCounted
    if (!isBounded) return (await readFrom(reading, 'in order', inOrder)).page
    const first = await readFrom(reading, 'first in order', firstInOrder)
    const isComplete = first.found > request.limit || first.found === first.total
    return isComplete ? first.page : (await readFrom(reading, 'few', fewOrInOrder)).page
  }
  // The first rows cannot give an exact total, and an index without deltas not the order.
  if (isExact || order.deltas) return (await readFrom(reading, 'all', allMatches)).page
  const first = await readFrom(reading, 'first', firstRows(maxWalked.first))
  if (first.isFinal) return first.page
  if (first.found > 0) {
    const next = await readFrom(reading, 'next', firstRows(maxWalked.next))
    if (next.isFinal) return next.page
    const last =
      next.found >= minFound ? await readFrom(reading, 'last', firstRows(maxWalked.last, { isPageOnly: true })) : next
    if (last.isFinal) return last.page
  }
  const common = await findCommonWords(reading)
  return (await readFrom(reading, `rare ${[...common].join()}`, rareMatches(common))).page
}

/** A list that is being read. */
interface Reading {
  readonly db: Kysely<Tables>
  readonly shape: string | null
  readonly described: ListStatement
  readonly request: PageRequest
  readonly values: List['values']
  /** The values of the request. */
  readonly paging: List['values']
}

function openReading(db: Kysely<Tables>, { shape, values, describe }: List, request: PageRequest): Reading {
  const { limit, offset, maxTotal, after } = request
  const paging = { limit, offset, max_total: maxTotal, after_key: after?.key, after_id: after?.id }
  const described = shape === null ? describe(literals(values)) : describeOnce(shape, describe)
  return { db, shape, described, request, values, paging }
}

const describeOnce = memoize((_shape: string, describe: List['describe']) => describe(placeholder), 200)

const literals =
  (values: List['values']): Value =>
  (name) =>
    sql`${values[name]}`

async function readFrom(reading: Reading, name: string, createSource: CreateSource) {
  const { limit, isCounted, maxTotal, acceptsBytes } = reading.request
  const build = (list: PagedList) => {
    const source = createSource(list)
    const { isPrepared, isShort } = source
    return { statement: pageStatement(list, source), isPrepared, isShared: isPrepared && isShort }
  }
  const { json, columns } = acceptsBytes ? await copyPage(reading, build) : await readText(reading, name, build)
  const [described, found, lastKey, lastId, total, isMinimum] = columns
  const { counter, words } = reading.described
  const isFromCounter = counter !== null && words.length === 0
  const isCapped = total !== null && !isFromCounter && maxTotal !== null && total > maxTotal
  const page: DescribedPage = {
    json,
    next: found > limit && lastKey && lastId ? { key: lastKey, id: lastId } : null,
    total: !isCounted ? null : isCapped ? maxTotal : total,
    isMinimum: isCounted && (isMinimum || isCapped),
    isComplete: described === Math.min(found, limit),
  }
  return { page, found, total, isFinal: found > limit || !isMinimum }
}

/** From how many rows the share of a word is estimated, and the share of a common one. */
const sampled = 500
const commonShare = 0.2

/** The places of the words that many of the first rows contain, but never of all words. */
async function findCommonWords(reading: Reading): Promise<ReadonlySet<number>> {
  const { words } = reading.described
  if (words.length === 1) return new Set()
  const [row] = await execute(reading, 'count words', (list) => ({
    statement: countWords(list, sampled),
    isPrepared: true,
    isShared: false,
  }))
  const counts = JSON.parse(row!.counts) as number[]
  const max = Math.max(commonShare * sampled, Math.min(...counts))
  return new Set(words.map((_, place) => place).filter((place) => counts[place]! > max))
}

/** All columns are `text`. */
interface PageRow {
  json: string
  /** `PageColumns` as JSON: `pg` takes longer to describe more columns. */
  page: string
}

type PageColumns = [
  described: number,
  found: number,
  lastKey: string | null,
  lastId: string | null,
  total: number | null,
  isMinimum: boolean,
]

type Build<Row> = (list: PagedList) => {
  readonly statement: RawBuilder<Row>
  readonly isPrepared: boolean
  readonly isShared: boolean
}

// Bounds the memory of each connection; lists beyond the limit are compiled and planned for every execution.
const maxStatements = 200
type Execute = (db: Kysely<Tables>, values: List['values'], paging: List['values']) => Promise<unknown[]>
const statements = new Map<string, Execute>()

/** Executes a statement, which is built once for each name, shape of the list and kind of request. */
async function execute<Row>(reading: Reading, name: string, build: Build<Row>): Promise<Row[]> {
  const { db, shape, described, request, values, paging } = reading
  const maxRows = roundedUp(request.limit)
  const kind = kindOf(request)
  const key = `${shape} ${name} ${maxRows} ${Object.values(kind).join()}`
  const existing = shape === null ? undefined : statements.get(key)
  // The name and the shape determine the columns.
  if (existing) return (await existing(db, values, paging)) as Row[]

  const value = shape === null ? literals({ ...values, ...paging }) : placeholder
  const { statement, isPrepared, isShared } = build({ ...described, value, maxRows, ...kind })
  if (shape === null) return (await sql<Row>`${isPrepared ? preparedList : sql``} ${statement}`.execute(db)).rows
  const isFull = statements.size === maxStatements
  const create = isPrepared && !isFull ? prepareStatement<Row> : compileStatement<Row, never>
  const created = create(() => statement, { isText: true, isShared })
  if (!isFull) statements.set(key, created)
  return await created(db, values, paging)
}

const kindOf = ({ after, offset, isCounted, maxTotal }: PageRequest) => ({
  isAfterCursor: after !== null,
  hasOffset: offset > 0,
  isCounted,
  hasMaxTotal: maxTotal !== null,
})

async function readText(reading: Reading, name: string, build: Build<PageRow>) {
  const [row] = await execute(reading, name, build)
  return { json: row!.json, columns: JSON.parse(row!.page) as PageColumns }
}

/** The same with the JSON as bytes. The statement is compiled for each of the many rows that it reads. */
async function copyPage({ db, described, request, values, paging }: Reading, build: Build<PageRow>) {
  const kind = { ...kindOf(request), isInParts: true } as const
  const list = { ...described, value: placeholder, maxRows: request.limit, ...kind }
  const statement = prepareStatement(() => build(list).statement)
  const parts = await readBytes(db, statement.bind(db, values, paging))
  const columns = parts.map(([, page]) => JSON.parse(page!.toString()) as PageColumns)
  return { json: parts.map(([json]) => json!), columns: columns.reduce(addColumns, noColumns) }
}

const noColumns: PageColumns = [0, 0, null, null, null, false]

/** Only the part with the last row has its key. */
const addColumns = ([described, found, key, id]: PageColumns, part: PageColumns): PageColumns => [
  described + part[0],
  found + part[1],
  key ?? part[2],
  id ?? part[3],
  part[4],
  part[5],
]

/** Rows of one part: about 50 kB of properties with five photographs (see `readBytes`). */
const rowsOfPart = 32

function pageStatement(list: PagedList, source: Source): RawBuilder<PageRow> {
  const { order, item, value, isInParts } = list
  const { ordered } = namesOf(list)
  const limit = sql`${value('limit')}::bigint`
  const placed = sql`
    select id, key, row_number() over (order by ${ordered}) as place from (${source.keys}) keys`
  return sql<PageRow>`
    ${source.with}
    select
      coalesce(string_agg(json, ',' order by ${ordered}), '') as json,
      json_build_array(
        count(json),
        count(*),
        min(${order.write(sql`key`)}) filter (where place = ${limit}),
        min(id::text) filter (where place = ${limit}),
        ${source.total}::bigint,
        ${source.isMinimum}
      )::text as page
    from (${isInParts ? inParts(placed, ordered) : placed}) placed
    -- A join, because PostgreSQL executes it faster than a subquery for each row.
    left join lateral (${item(sql`placed.id`)}) item on place <= ${limit}
    ${isInParts ? sql`group by part order by part` : sql``}`
}

/** Sorted before the JSON is joined to the keys, because then PostgreSQL need not sort the JSON. */
const inParts = (placed: RawBuilder<unknown>, ordered: RawBuilder<unknown>) => sql`
  select *, (place - 1) / ${sql.lit(rowsOfPart)} as part from (${placed}) keys order by part, ${ordered}`

const roundedUp = (limit: number): number => [10, 20, 50, 100, 200].find((rounded) => limit <= rounded) ?? limit
