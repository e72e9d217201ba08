import type { PropertyQuery } from '@gatehouse/contract/entities/property'
import type { PropertyNeed } from '@gatehouse/contract/entities/property-choices'
import { maxPrice } from '@gatehouse/contract/values/price'
import { sql, type Kysely, type RawBuilder } from 'kysely'

import { isId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { byNumber, byTime, type ListOrder } from '../../records/list-order'
import type { Page, PageRequest } from '../../records/list-response'
import { propertyCounts } from '../../records/counters/property-counter'
import { allOf, type DescribedPage, readPage } from '../../records/read-page'
import { wordConditions, wordsWithin } from '../../records/search-text'
import {
  computedParts,
  deletedPropertyJson,
  type Parts,
  propertyCardJson,
  restorableLifetime,
  storedParts,
} from './json'
import { ownSearchText } from './search-text'

export interface PropertyFilter extends Omit<PropertyQuery, 'limit' | 'cursor' | 'page'> {
  readonly archived: boolean
  /**
   * Requests without a token (PUBLIC_LISTINGS) do not see the agent, so their search excludes its company.
   */
  readonly isPublic: boolean
}

/** Live properties as cards. */
export function listProperties(
  db: Kysely<Tables>,
  { sort = 'latest', ...filter }: PropertyFilter,
  page: PageRequest,
  origin: string,
): Promise<Page> {
  return readStored((parts) =>
    readPage(db, {
      table: 'property',
      where: isLive,
      ...conditionsOf(filter, sort),
      words: wordConditions('property', filter.q),
      searchTable: 'property_search',
      order: orders[sort],
      item: propertyCardJson(parts, origin, filter),
      isPrepared: filter.min_price === undefined && filter.max_price === undefined,
      counter: counterOf(filter),
      ...page,
    }),
  )
}

/** Deleted properties that can be restored, most recently deleted first. */
export function listDeletedProperties(
  db: Kysely<Tables>,
  words: string | undefined,
  now: Date,
  page: PageRequest,
  origin: string,
): Promise<Page> {
  return readStored((parts) =>
    readPage(db, {
      table: 'property',
      where: sql`property.deleted_at > ${now}::timestamptz - ${restorableLifetime}`,
      words: wordConditions('property', words),
      searchTable: 'property_search',
      order: byTime(sql`property.deleted_at`, true),
      item: deletedPropertyJson(parts, origin),
      isPrepared: false,
      counter: null,
      ...page,
    }),
  )
}

/** Reads a page again, with computed JSON, if that of a property is not stored yet (docs/decisions/0037). */
async function readStored(read: (parts: Parts) => Promise<DescribedPage>): Promise<Page> {
  const page = await read(storedParts)
  return page.isComplete ? page : await read(computedParts)
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

function conditionsOf(filter: PropertyFilter, sort: Sort) {
  const { archived, type, property_type_id, agent_id, needs } = filter
  const filters = [sql<boolean>`property.archived = ${archived}`]
  if (type !== undefined) filters.push(sql`property.type = ${type}`)
  if (property_type_id !== undefined) filters.push(sql`property.property_type_id = ${property_type_id}`)
  if (agent_id !== undefined) filters.push(isId(agent_id) ? sql`property.agent_id = ${agent_id}` : sql`false`)
  if (needs !== undefined) filters.push(needsCondition(needs))
  const prices = priceConditions(filter, sort)
  // The index of the words covers the whole text, so the condition on a part of it is added to that one.
  const own = filter.isPublic ? wordsWithin(ownSearchText, filter.q) : []
  return isByPrice(sort) ? { filters: [...filters, ...prices], ranges: own } : { filters, ranges: [...prices, ...own] }
}

const isByPrice = (sort: Sort) => sort === 'price_asc' || sort === 'price_desc'

/**
 * A range of the expression by which the list is sorted, or that an index has. Both ends are set, because a
 * property without a price is outside every range.
 */
function priceConditions({ min_price, max_price }: PropertyFilter, sort: Sort): RawBuilder<boolean>[] {
  if (min_price === undefined && max_price === undefined) return []
  const price = sort === 'price_desc' ? priceOrFirst : priceOrLast
  return [sql`${price} between ${min_price ?? 0}::bigint and ${max_price ?? maxPrice}::bigint`]
}

/** As in the indexes of migration 0016: a parameter would not match them. */
const needsCondition = (need: PropertyNeed) => sql<boolean>`needs @> ${sql.lit(`{${need}}`)}`

/** The count from the counters where they cover the filter, else null. */
function counterOf(filter: PropertyFilter): RawBuilder<number> | null {
  const { archived, type, property_type_id, agent_id, min_price, max_price, needs, q = '' } = filter
  if (q !== '' || agent_id !== undefined || min_price !== undefined || max_price !== undefined) return null
  const conditions = [sql<boolean>`archived = ${archived}`]
  if (type !== undefined) conditions.push(sql`type = ${type}`)
  if (property_type_id !== undefined) conditions.push(sql`property_type_id = ${property_type_id}`)
  if (needs !== undefined) conditions.push(needsCondition(needs))
  return sql`select coalesce(sum(amount), 0) from ${propertyCounts} counts where ${allOf(conditions)}`
}
