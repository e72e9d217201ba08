import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Received } from './counters/received-counter'
import type { ListOrder } from './list-order'
import type { Page } from './list-response'
import { preparedList } from '../database/prepared'
import type { SoftTable, Tables } from '../database/tables'

export interface ListStatement {
  /** The table, whose primary key is `id`. */
  readonly table: SoftTable | Received | 'security_event'
  /** The rows of the list: the condition of its partial indexes. */
  readonly where: RawBuilder<boolean>
  /** Further conditions by which the indexes of the order are sorted too. */
  readonly filters?: readonly RawBuilder<boolean>[]
  /** Further conditions that an index of the order only contains. */
  readonly ranges?: readonly RawBuilder<boolean>[]
  /** Conditions on `search_text` (./search-text), which its index finds. */
  readonly words: readonly RawBuilder<boolean>[]
  /** The table with a copy of `search_text` and its index, if it is not `table`. */
  readonly searchTable?: 'property_search'
  readonly order: ListOrder
  /** The JSON text of the row with this id, or null: a scalar subquery. */
  readonly item: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Whether the response has a total. */
  readonly isCounted: boolean
  /** A total above this may be given as a minimum; null: always exact. */
  readonly maxTotal: number | null
  /** The exact total from counters; null: the rows are counted. */
  readonly counter: RawBuilder<number> | null
  /** Whether the best plan is the same for all parameters (database/prepared), words excepted. */
  readonly isPrepared: boolean
  readonly limit: number
  readonly offset: number
  readonly after: { readonly key: string; readonly id: string } | null
}

export interface DescribedPage extends Page {
  /** False if the JSON of a row is null. */
  readonly isComplete: boolean
}

interface ResultRow {
  json: string
  described: number
  found: number
  last_key: string | null
  last_id: string | null
  total: number | null
  is_minimum: boolean
}

/**
 * Reads a page of a list in one statement that returns its JSON as text. It
 * selects the keys first, from the index alone, so that OFFSET reads no rows.
 * It selects one more than the limit to determine whether more rows follow.
 */
export async function readPage(db: Kysely<Tables>, list: ListStatement): Promise<DescribedPage> {
  if (list.words.length === 0) return (await readFrom(db, list, inOrder(list))).page
  // The first rows cannot give an exact total.
  if (list.offset > 0 || (list.isCounted && list.maxTotal === null)) {
    return (await readFrom(db, list, allMatches(list))).page
  }
  const near = await readFrom(db, list, nearStart(list))
  if (near.isFinal) return near.page
  if (near.found >= minFound) {
    const far = await readFrom(db, list, further(list))
    if (far.isFinal) return far.page
  }
  return (await readFrom(db, list, rareMatches(list, await commonWords(db, list)))).page
}

/** Where a page comes from. */
interface Source {
  readonly with: RawBuilder<unknown>
  /** The ids and keys of the page in their order, and one more. */
  readonly keys: RawBuilder<unknown>
  readonly total: RawBuilder<unknown>
  readonly isMinimum: RawBuilder<unknown>
  readonly isPrepared: boolean
}

const none = sql`null`
const no = sql`false`

function inOrder(list: ListStatement): Source {
  const { limit, offset, maxTotal } = list
  const isPrepared = list.isPrepared && offset === 0
  const { table, sorted } = namesOf(list)
  const where = conditionsOf(list)
  const end = sql`limit ${sql.lit((isPrepared ? roundedUp(limit) : limit) + 1)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`
  const rows =
    maxTotal === null
      ? sql`select count(*) from ${table} where ${where}`
      : sql`select count(*) from (select from ${table} where ${where} limit ${maxTotal + 1}::bigint) counted`
  return {
    with: sql``,
    keys: sql`${keysOf(list, where)} order by ${sorted} ${end}`,
    total: list.isCounted ? sql`(${list.counter ?? rows})` : none,
    isMinimum: no,
    isPrepared,
  }
}

/** How many rows are searched for a word that many rows contain. */
const maxWalked = 4_000
/** With so many among them, a page is expected among `maxWalkedFurther` rows. */
const minFound = 6
const maxWalkedFurther = 16_000

/** Searches the first rows of the order only: the cost depends neither on the table nor on the word. */
const nearStart = (list: ListStatement) =>
  walk(list, maxWalked, Math.max(list.limit, list.isCounted ? (list.maxTotal ?? 0) : 0))

/** Searches more rows, but for this page only. */
const further = (list: ListStatement) => walk(list, maxWalkedFurther, list.limit)

function walk(list: ListStatement, maxRows: number, maxFound: number): Source {
  const { limit, filters = [], ranges = [], words, isPrepared } = list
  const { table, sorted, ordered } = namesOf(list)
  const maxMatches = maxFound + 1
  const counted = sql`(select count(*) from matched)`
  const rows = keysOf(list, allOf([list.where, ...filters]), { columns: sql`${table}.*` })
  const others = keysOf(list, allOf([list.where, ...filters]))
  return {
    with: sql`with matched as materialized (
      select id, key from (${rows} order by ${sorted} limit ${sql.lit(maxRows)}) ${table}
      where ${allOf([...ranges, ...words])} limit ${maxMatches}::bigint
    )`,
    keys: sql`select id, key from matched order by ${ordered} limit ${limit + 1}::bigint`,
    total: counted,
    isMinimum: sql`(${counted} = ${maxMatches}::bigint
      or exists (${others} order by ${sorted} offset ${sql.lit(maxRows)} limit 1))`,
    isPrepared,
  }
}

/** Searches all rows by the best plan for the conditions together, and sorts what it has found. */
function allMatches(list: ListStatement): Source {
  const found = keysOf(list, allOf([conditionsOf(list), ...inIndex(list, list.words)]))
  return collected(list, sql`with found as materialized (${found})`)
}

/**
 * Searches all rows by the index of the words, before the other conditions: PostgreSQL overestimates how many
 * rows contain a rare word. Common words are compared in the rows found: their lists in the index are long.
 */
function rareMatches(list: ListStatement, common: ReadonlySet<RawBuilder<boolean>>): Source {
  const { table } = namesOf(list)
  const rare = list.words.filter((word) => !common.has(word))
  const matching = sql`select * from ${table} where ${allOf([list.where, ...inIndex(list, rare)])}`
  const found = keysOf(list, allOf([conditionsOf(list), ...common]), { from: sql`matching ${table}` })
  return collected(list, sql`with matching as materialized (${matching}), found as materialized (${found})`)
}

/** From how many rows the share of a word is estimated, and the share of a common one. */
const sampled = 500
const commonShare = 0.2

/** The words that many of the first rows contain, but never all words. */
async function commonWords(db: Kysely<Tables>, list: ListStatement): Promise<ReadonlySet<RawBuilder<boolean>>> {
  const { filters = [], words } = list
  if (words.length === 1) return new Set()
  const { table, sorted } = namesOf(list)
  const rows = keysOf(list, allOf([list.where, ...filters]), { columns: sql`${table}.*` })
  const counts = sql.join(words.map((word) => sql`count(*) filter (where ${word})`))
  const { rows: results } = await sql<{ counts: number[] }>`
    select array[${counts}]::integer[] as counts from (${rows} order by ${sorted} limit ${sql.lit(sampled)}) ${table}
  `.execute(db)
  const { counts: found } = results[0]!
  const max = Math.max(commonShare * sampled, Math.min(...found))
  return new Set(words.filter((_, n) => found[n]! > max))
}

function collected(list: ListStatement, withFound: RawBuilder<unknown>): Source {
  const { ordered } = namesOf(list)
  return {
    with: withFound,
    keys: sql`select id, key from found order by ${ordered} limit ${list.limit + 1}::bigint offset ${list.offset}::bigint`,
    total: list.isCounted ? sql`(select count(*) from found)` : none,
    isMinimum: no,
    isPrepared: false,
  }
}

/** Conditions on `search_text` that the index can find; the table of the index gets the name of `table`. */
function inIndex({ table, searchTable }: ListStatement, words: readonly RawBuilder<boolean>[]) {
  if (searchTable === undefined) return words
  const searched = sql`select ${sql.ref(`${table}_id`)} from ${sql.table(searchTable)} as ${sql.table(table)}`
  return [sql<boolean>`${sql.ref(`${table}.id`)} in (${searched} where ${allOf(words)})`]
}

/** All conditions but the words. */
const conditionsOf = ({ where, filters = [], ranges = [] }: ListStatement) => allOf([where, ...filters, ...ranges])

/** The ids and keys of the rows that follow the cursor. */
function keysOf(
  list: ListStatement,
  where: RawBuilder<boolean>,
  { from = namesOf(list).table, columns = namesOf(list).id } = {},
) {
  const { order, after } = list
  const { id } = namesOf(list)
  const compare = order.isDescending ? sql`<` : sql`>`
  const following = after
    ? sql`and (${order.key}, ${id}) ${compare} (${order.read(after.key)}, ${after.id}::uuid)`
    : sql``
  return sql`select ${columns}, ${order.key} as key from ${from} where ${where} ${following}`
}

function namesOf({ table, order }: ListStatement) {
  const id = sql.ref(`${table}.id`)
  const direction = order.isDescending ? sql`desc` : sql`asc`
  return {
    table: sql.table(table),
    id,
    sorted: sql`${order.key} ${direction}, ${id} ${direction}`,
    ordered: sql`key ${direction}, id ${direction}`,
  }
}

async function readFrom(db: Kysely<Tables>, list: ListStatement, source: Source) {
  const { order, limit, item } = list
  const { ordered } = namesOf(list)
  const { rows } = await sql<ResultRow>`
    ${source.isPrepared ? preparedList : sql``}
    ${source.with}
    select
      coalesce(string_agg(json, ',' order by place), '') as json,
      count(json) as described,
      count(*) as found,
      min(${order.write(sql`key`)}) filter (where place = ${limit}::bigint) as last_key,
      min(id::text) filter (where place = ${limit}::bigint) as last_id,
      ${source.total}::bigint as total,
      ${source.isMinimum} as is_minimum
    from (
      select id, key, place, case when place <= ${limit}::bigint then ${item(sql`placed.id`)} end as json
      from (select id, key, row_number() over (order by ${ordered}) as place from (${source.keys}) keys) placed
    ) selected`.execute(db)
  const { json, described, found, last_key, last_id, total, is_minimum } = rows[0]!
  const isCapped = total !== null && list.counter === null && list.maxTotal !== null && total > list.maxTotal
  const page: DescribedPage = {
    json,
    next: found > limit && last_key && last_id ? { key: last_key, id: last_id } : null,
    total: !list.isCounted ? null : isCapped ? list.maxTotal : total,
    isMinimum: list.isCounted && (is_minimum || isCapped),
    isComplete: described === Math.min(found, limit),
  }
  return { page, found, isFinal: found > limit || !is_minimum }
}

/**
 * The limit is part of the statement's text, because a generic plan for any limit
 * expects thousands of rows. Each text is one prepared statement, so limits are rounded
 * up to a few values: some more keys are selected, but only `limit` rows are read.
 */
const roundedUp = (limit: number): number => [10, 20, 50, 100, 200].find((rounded) => limit <= rounded) ?? limit

/** Conditions that must all hold. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join([...conditions], sql` and `)
