import type { Paging } from '@gatehouse/contract/paging'
import { sql, type RawBuilder } from 'kysely'

import { byTime, createdAt, type ListOrder } from '../list-order'
import type { JsonContext, JsonText } from '../select-list'
import type { SearchedPrice } from '../search/search-words'
import type { Vocabulary } from '../search/suggestion'
import type { SoftTable } from '../../database/tables'
import type { ListShape } from '../raw-json'
import type { Filter } from './filters'
import { type PlanLimits, planLimits } from './plan-limits'

/** Who requests a list, and the base of the addresses in it. */
export interface Audience {
  readonly origin: string
  /** Whether the request has no token (PUBLIC_LISTINGS). */
  readonly isPublic: boolean
}

/** A query for the JSON text of the row with this id, as `json`: one row or none. */
export type Item = (context: JsonContext) => (id: RawBuilder<unknown>) => RawBuilder<unknown>

export interface ListSearch {
  /** The table with a copy of `search_text` and its index, if it is not the table of the list. */
  readonly table?: 'property_search'
  /** Whether an index finds the words (default); else they are compared with all rows, which must be few. */
  readonly isIndexed?: false
  /** The part of `search_text` that is searched without a token. Default: all of it. */
  readonly publicText?: RawBuilder<string>
  readonly price?: SearchedPrice
  /** What is suggested where a search finds nothing: by default words of the newest rows; null: nothing. */
  readonly vocabulary?: Vocabulary | null
}

/** Counts the rows of a list that has some of the filters, and no search. */
export interface ListCounter {
  /** The filters that the counts are kept by. */
  readonly covers: readonly string[]
  readonly count: (given: CountedFilters) => RawBuilder<number>
}

export interface CountedFilters {
  /** The forms of the given filters, by their names. */
  readonly forms: Readonly<Record<string, string>>
  /** Their conditions over columns of the same names. */
  readonly conditions: readonly RawBuilder<boolean>[]
}

type Sort<Query> = Query extends { sort?: infer Name } ? Name & string : string
type FilterName<Query> = Exclude<keyof Query, keyof Paging | 'sort'>

/**
 * A list as data. `Query` is the query of the contract: a definition without a filter for each of its fields,
 * and an order for each `sort`, does not compile. `Scope` has what the server sets, such as `archived`.
 */
export interface ListDefinition<Query extends object, Scope extends object> {
  readonly table: SoftTable | 'security_event' | 'erasure' | 'webhook_delivery'
  /** The rows of the list: the condition of its partial indexes. Default: those that are not deleted. */
  readonly where?: RawBuilder<boolean>
  /** In the order of the columns of the indexes. */
  readonly filters: { readonly [Name in FilterName<Query & Scope>]-?: Filter<NonNullable<(Query & Scope)[Name]>> }
  /** The first is the default. */
  readonly orders: Readonly<Record<Sort<Query>, ListOrder>>
  /** Null for a list that cannot be searched. */
  readonly search: ListSearch | null
  /** Where the counters do not cover the filters, the rows are counted. */
  readonly counter?: ListCounter
  readonly item: Item
  /** The item for pages with rows that `item` has no JSON of. */
  readonly missingItem?: Item
  /** S7.26 requires a bare array. */
  readonly wholeShape?: ListShape
  readonly limits?: PlanLimits
}

export interface List<Query extends object, Scope extends object> extends ListDefinition<Query, Scope> {
  /** Part of the names of its statements. */
  readonly id: number
  readonly where: RawBuilder<boolean>
  readonly limits: PlanLimits
}

let lists = 0

export function defineList<Query extends object, Scope extends object = object>(
  definition: ListDefinition<Query, Scope>,
): List<Query, Scope> {
  lists += 1
  const where = sql<boolean>`${sql.ref(`${definition.table}.deleted_at`)} is null`
  return { where, limits: planLimits, ...definition, id: lists }
}

/** The first order of most lists. */
export const newestFirst = (table: ListDefinition<object, object>['table']) => ({
  latest: byTime(createdAt(table), true),
})

/** The JSON of one row of a table. */
export const jsonOf =
  (table: ListDefinition<object, object>['table'], json: (context: JsonContext) => JsonText<unknown>): Item =>
  (context) =>
  (id) =>
    // With LIMIT, PostgreSQL does not make a join of it, which could compute the JSON of all rows of a table.
    sql`select ${json(context)} as json from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id} limit 1`
