import type { PropertyNeed, PropertyQuery } from '@gatehouse/contract/entities/property'
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
  { limit, after, offset, isCounted }: PageRequest,
  origin: string,
): Promise<Page> {
  const where = conditionsOf(filter)
  return readStored((parts) =>
    readPage(db, {
      table: 'property',
      where,
      order: orders[sort],
      item: propertyCardJson(parts, origin, filter),
      isPrepared: isEqualityFilter(filter),
      total: isCounted && totalOf(filter, where),
      limit,
      offset,
      after,
    }),
  )
}

/** Deleted properties that can be restored, most recently deleted first. */
export function listDeletedProperties(
  db: Kysely<Tables>,
  words: string | undefined,
  now: Date,
  { limit, after, offset, isCounted }: PageRequest,
  origin: string,
): Promise<Page> {
  const where = allOf([
    sql`property.deleted_at > ${now}::timestamptz - ${restorableLifetime}`,
    ...wordConditions('property', words),
  ])
  return readStored((parts) =>
    readPage(db, {
      table: 'property',
      where,
      order: byTime(sql`property.deleted_at`, true),
      item: deletedPropertyJson(parts, origin),
      isPrepared: false,
      total: isCounted && sql`select count(*) from property where ${where}`,
      limit,
      offset,
      after,
    }),
  )
}

/** Reads a page again, with computed JSON, if that of a property is not stored yet (docs/decisions/0037). */
async function readStored(read: (parts: Parts) => Promise<DescribedPage>): Promise<Page> {
  const page = await read(storedParts)
  return page.isComplete ? page : await read(computedParts)
}

// A property without a price comes last in both directions. The
// indexes have the same expressions (migrations 0001 and 0014).
const priceOrLast = sql`coalesce(property.price, 10000000000000)`
const priceOrFirst = sql`coalesce(property.price, -1)`

const orders: Record<NonNullable<PropertyQuery['sort']>, ListOrder> = {
  latest: byTime(sql`property.created_at`, true),
  oldest: byTime(sql`property.created_at`, false),
  price_asc: byNumber(priceOrLast, false),
  price_desc: byNumber(priceOrFirst, true),
}

function conditionsOf(filter: PropertyFilter): RawBuilder<boolean> {
  const { archived, type, property_type_id, agent_id, min_price, max_price, needs, q, isPublic } = filter
  const conditions = [sql<boolean>`property.deleted_at is null`, sql<boolean>`property.archived = ${archived}`]
  if (type !== undefined) conditions.push(sql`property.type = ${type}`)
  if (property_type_id !== undefined) conditions.push(sql`property.property_type_id = ${property_type_id}`)
  if (agent_id !== undefined) conditions.push(isId(agent_id) ? sql`property.agent_id = ${agent_id}` : sql`false`)
  if (min_price !== undefined) conditions.push(sql`property.price >= ${min_price}`, sql`${priceOrLast} >= ${min_price}`)
  if (max_price !== undefined) conditions.push(sql`${priceOrLast} <= ${max_price}`)
  if (needs !== undefined) conditions.push(needsCondition(needs))
  // The index covers the whole text, so the condition on a part of it is added to the other.
  conditions.push(...wordConditions('property', q), ...(isPublic ? wordsWithin(ownSearchText, q) : []))
  return allOf(conditions)
}

/** As in the indexes of migration 0016: a parameter would not match them. */
const needsCondition = (need: PropertyNeed) => sql<boolean>`needs @> ${sql.lit(`{${need}}`)}`

/**
 * Whether the filter only compares for equality: the best plan for ranges and words depends on their values.
 */
const isEqualityFilter = ({ min_price, max_price, q = '' }: PropertyFilter): boolean =>
  min_price === undefined && max_price === undefined && q === ''

/** The count from the counters where they cover the filter. A search counts the rows that it reads anyway. */
function totalOf(filter: PropertyFilter, where: RawBuilder<boolean>): RawBuilder<number> | 'found' {
  const { archived, type, property_type_id, agent_id, needs, q = '' } = filter
  if (q !== '') return 'found'
  if (agent_id !== undefined || !isEqualityFilter(filter)) return sql`select count(*) from property where ${where}`
  const conditions = [sql<boolean>`archived = ${archived}`]
  if (type !== undefined) conditions.push(sql`type = ${type}`)
  if (property_type_id !== undefined) conditions.push(sql`property_type_id = ${property_type_id}`)
  if (needs !== undefined) conditions.push(needsCondition(needs))
  return sql`select coalesce(sum(amount), 0) from ${propertyCounts} counts where ${allOf(conditions)}`
}
