import type { PropertyQuery } from '@gatehouse/contract/entities/property'
import type { PropertyNeed } from '@gatehouse/contract/entities/property-choices'
import { maxPrice } from '@gatehouse/contract/values/price'
import { sql, type Kysely, type RawBuilder } from 'kysely'

import { isId } from '../../database/id'
import type { Value } from '../../database/prepared'
import type { Tables } from '../../database/tables'
import { byNumber, byTime, type ListOrder } from '../../records/list-order'
import type { Page, PageRequest } from '../../records/list-response'
import { propertyCounts } from '../../records/counters/property-counter'
import { allOf } from '../../records/lists/page-sources'
import { type DescribedPage, type ListStatement, readPage } from '../../records/lists/read-page'
import { type SearchedPrice, searchWords, wordConditions } from '../../records/search/search-words'
import { ownSearchText } from '../../records/search/stored-text'
import {
  computedParts,
  deletedPropertyJson,
  inJson,
  type Parts,
  propertyCardJson,
  restorableLifetime,
  storedParts,
} from './json'

export interface PropertyFilter extends Omit<PropertyQuery, 'limit' | 'cursor' | 'page'> {
  readonly archived: boolean
  /**
   * Requests without a token (PUBLIC_LISTINGS) do not see the agent, so their search excludes its company.
   */
  readonly isPublic: boolean
}

const valueNames = ['type', 'property_type_id', 'agent_id', 'min_price', 'max_price'] as const

/** Live properties as cards. */
export function listProperties(
  db: Kysely<Tables>,
  filter: PropertyFilter,
  page: PageRequest,
  origin: string,
): Promise<Page> {
  const { sort = 'latest', archived, isPublic, type, property_type_id, agent_id, needs, min_price, max_price } = filter
  const search = searchWords(filter.q, searchedPrice)
  const given = valueNames.filter((name) => filter[name] !== undefined)
  const isAgentId = agent_id === undefined || isId(agent_id)
  const prices = { min_price: min_price ?? 0, max_price: max_price ?? maxPrice }
  const shape = [sort, isPublic, isAgentId, needs, ...given, search.shape].join()
  const values = { archived, type, property_type_id, agent_id, ...prices, ...search.values, origin: inJson(origin) }
  return readStored((parts, partsName) =>
    readPage(db, { shape: `${partsName} ${shape}`, values, describe: (value) => describe(parts, value) }, page),
  )

  function describe(parts: Parts, value: Value): ListStatement {
    return {
      table: 'property',
      where: isLive,
      ...conditionsOf(filter, sort, value),
      words: search.conditions(sql`property.search_text`, value),
      searchTable: 'property_search',
      order: orders[sort],
      item: propertyCardJson(parts, value('origin'), filter),
      isPrepared: hasSamePlan(filter),
      counter: counterOf(filter, value),
    }
  }
}

/** Deleted properties that can be restored, most recently deleted first. */
export function listDeletedProperties(
  db: Kysely<Tables>,
  words: string | undefined,
  now: Date,
  page: PageRequest,
  origin: string,
): Promise<Page> {
  const list = (parts: Parts): ListStatement => ({
    table: 'property',
    where: sql`property.deleted_at > ${now}::timestamptz - ${restorableLifetime}`,
    // Few rows: the words are compared with all of them.
    words: wordConditions('property', words, searchedPrice).map(({ compared }) => ({ indexed: compared, compared })),
    order: byTime(sql`property.deleted_at`, true),
    item: deletedPropertyJson(parts, origin),
    isPrepared: false,
    counter: null,
  })
  return readStored((parts) => readPage(db, { shape: null, values: {}, describe: () => list(parts) }, page))
}

/** Reads a page again, with computed JSON, if that of a property is not stored yet (docs/decisions/0037). */
async function readStored(read: (parts: Parts, name: string) => Promise<DescribedPage>): Promise<Page> {
  const page = await read(storedParts, 'stored')
  return page.isComplete ? page : await read(computedParts, 'computed')
}

// A property without a price comes last in both directions. The
// indexes have the same expressions (migration 0021).
const priceOrLast = sql`coalesce(property.price, 10000000000000)`
const priceOrFirst = sql`coalesce(property.price, -1)`

type Sort = NonNullable<PropertyQuery['sort']>

const orders: Record<Sort, ListOrder> = {
  latest: byTime(sql`property.created_at`, true),
  oldest: byTime(sql`property.created_at`, false),
  price_asc: byNumber(priceOrLast, false),
  price_desc: byNumber(priceOrFirst, true),
}

const isLive = sql<boolean>`property.deleted_at is null`

function conditionsOf(filter: PropertyFilter, sort: Sort, value: Value) {
  const { type, property_type_id, agent_id, needs } = filter
  const filters = [sql<boolean>`property.archived = ${value('archived')}`]
  if (type !== undefined) filters.push(sql`property.type = ${value('type')}`)
  if (property_type_id !== undefined) filters.push(sql`property.property_type_id = ${value('property_type_id')}`)
  if (agent_id !== undefined) filters.push(isId(agent_id) ? sql`property.agent_id = ${value('agent_id')}` : sql`false`)
  if (needs !== undefined) filters.push(needsCondition(needs))
  const prices = isPriced(filter) ? [priceRange(sort, value)] : []
  // The index of the words covers the whole text, so the condition on a part of it is added to that one.
  const words = filter.isPublic ? searchWords(filter.q, searchedPrice).conditions(ownSearchText, value) : []
  const own = words.map(({ compared }) => compared)
  return isByPrice(sort) ? { filters: [...filters, ...prices], ranges: own } : { filters, ranges: [...prices, ...own] }
}

/** By the index property_cheapest. */
const searchedPrice: SearchedPrice = {
  price: priceOrLast,
  rows: (isPrice, value) =>
    sql`select property.id from property where ${allOf([isLive, sql`property.archived = ${value('archived')}`, isPrice])}`,
}

const isByPrice = (sort: Sort) => sort === 'price_asc' || sort === 'price_desc'

const isPriced = ({ min_price, max_price }: PropertyFilter) => min_price !== undefined || max_price !== undefined

/**
 * A range of the expression by which the list is sorted, or that an index has. Both ends are set, because a
 * property without a price is outside every range.
 */
const priceRange = (sort: Sort, value: Value): RawBuilder<boolean> =>
  sql`${sort === 'price_desc' ? priceOrFirst : priceOrLast}
    between ${value('min_price')}::bigint and ${value('max_price')}::bigint`

/**
 * A range of prices is planned for its width, unless one index has exactly the conditions: property_cheapest,
 * property_by_kind_price or, with few rows, property_by_agent.
 */
function hasSamePlan(filter: PropertyFilter): boolean {
  const { type, property_type_id, agent_id, needs } = filter
  if (!isPriced(filter)) return true
  return needs === undefined && (agent_id !== undefined || (type === undefined) === (property_type_id === undefined))
}

/** As in the indexes of migration 0016: a parameter would not match them. */
const needsCondition = (need: PropertyNeed) => sql<boolean>`needs @> ${sql.lit(`{${need}}`)}`

/** How many properties the filter has without words, from the counters where they cover it, else null. */
function counterOf(filter: PropertyFilter, value: Value): RawBuilder<number> | null {
  const { type, property_type_id, agent_id, needs } = filter
  if (agent_id !== undefined || isPriced(filter)) return null
  const conditions = [sql<boolean>`archived = ${value('archived')}`]
  if (type !== undefined) conditions.push(sql`type = ${value('type')}`)
  if (property_type_id !== undefined) conditions.push(sql`property_type_id = ${value('property_type_id')}`)
  if (needs !== undefined) conditions.push(needsCondition(needs))
  return sql`select coalesce(sum(amount), 0) from ${propertyCounts} counts where ${allOf(conditions)}`
}
