import type { PropertyQuery } from '@gatehouse/contract/property'
import { sql, type Kysely, type RawBuilder } from 'kysely'

import { restorableDays } from '../../records/soft-delete'
import { isId } from '../../database/id'
import { ownSearchText } from '../../records/property-search'
import { propertyCounts } from '../../records/property-counter'
import { byNumber, byTime, isoTime, type ListOrder } from '../../records/list-order'
import { allOf, readPage } from '../../records/read-page'
import { wordConditions, wordsWithin } from '../../records/search-text'
import type { Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'
import { cardColumns } from './card-columns'

export interface PropertyFilter extends Omit<PropertyQuery, 'limit' | 'cursor' | 'page'> {
  readonly archived: boolean
  /** Whoever calls without a token (PUBLIC_LISTINGS) does not learn whose listing it is, so the company is not searched. */
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
  return readPage(db, {
    table: 'property',
    where,
    order: orders[sort],
    item: cardColumns(origin),
    isPrepared: isSpecificationHost(filter),
    total: isCounted && totalOf(filter, where),
    limit,
    offset,
    after,
  })
}

/** Deleted properties that can still be restored, latest first, with what their files were. */
export function listDeletedProperties(
  db: Kysely<Tables>,
  words: string | undefined,
  now: Date,
  { limit, after, offset, isCounted }: PageRequest,
  origin: string,
): Promise<Page> {
  const lifetime = sql`${restorableDays} * interval '1 day'`
  const where = allOf([
    sql`property.deleted_at > ${now}::timestamptz - ${lifetime}`,
    ...wordConditions('property', words),
  ])
  const deletedAt = sql`property.deleted_at`
  return readPage(db, {
    table: 'property',
    where,
    order: byTime(deletedAt, true),
    item: sql`${cardColumns(origin)},
      ${isoTime(deletedAt)} as deleted_at, ${isoTime(sql`(${deletedAt} + ${lifetime})`)} as restorable_until`,
    isPrepared: false,
    total: isCounted && sql`select count(*) from property where ${where}`,
    limit,
    offset,
    after,
  })
}

// A property without a price comes last in both directions: these are the expressions of the indexes (db/migrations/0001, 0014).
const priceOrLast = sql`coalesce(property.price, 10000000000000)`
const priceOrFirst = sql`coalesce(property.price, -1)`

const orders: Record<NonNullable<PropertyQuery['sort']>, ListOrder> = {
  latest: byTime(sql`property.created_at`, true),
  oldest: byTime(sql`property.created_at`, false),
  price_asc: byNumber(priceOrLast, false),
  price_desc: byNumber(priceOrFirst, true),
}

function conditionsOf(filter: PropertyFilter): RawBuilder<boolean> {
  const { archived, type, property_type_id, agent_id, min_price, max_price, q, isPublic } = filter
  const conditions = [sql<boolean>`property.deleted_at is null`, sql<boolean>`property.archived = ${archived}`]
  if (type !== undefined) conditions.push(sql`property.type = ${type}`)
  if (property_type_id !== undefined) conditions.push(sql`property.property_type_id = ${property_type_id}`)
  if (agent_id !== undefined) conditions.push(isId(agent_id) ? sql`property.agent_id = ${agent_id}` : sql`false`)
  if (min_price !== undefined) conditions.push(sql`property.price >= ${min_price}`, sql`${priceOrLast} >= ${min_price}`)
  if (max_price !== undefined) conditions.push(sql`${priceOrLast} <= ${max_price}`)
  // The index knows only the whole text.
  conditions.push(...wordConditions('property', q), ...(isPublic ? wordsWithin(ownSearchText, q) : []))
  return allOf(conditions)
}

/** Whether the filter only compares for equality: ranges and words need a plan of their own each time. */
const isSpecificationHost = ({ min_price, max_price, q = '' }: PropertyFilter): boolean =>
  min_price === undefined && max_price === undefined && q === ''

/** The kept count where the filter is one that counts are kept for; a search looks at every row that it finds anyway. */
function totalOf(filter: PropertyFilter, where: RawBuilder<boolean>): RawBuilder<number> | 'found' {
  const { archived, type, property_type_id, agent_id, q = '' } = filter
  if (q !== '') return 'found'
  if (agent_id !== undefined || !isSpecificationHost(filter)) return sql`select count(*) from property where ${where}`
  const conditions = [sql<boolean>`archived = ${archived}`]
  if (type !== undefined) conditions.push(sql`type = ${type}`)
  if (property_type_id !== undefined) conditions.push(sql`property_type_id = ${property_type_id}`)
  return sql`select coalesce(sum(amount), 0) from ${propertyCounts} counts where ${allOf(conditions)}`
}
