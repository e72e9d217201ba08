import { propertyFields, type PropertyQuery } from '@gatehouse/contract/entities/property'
import { anyNeed, propertyNeeds } from '@gatehouse/contract/entities/property-choices'
import { equalFilters } from '@gatehouse/contract/fields/derive'
import type { Paging } from '@gatehouse/contract/paging'
import { maxPrice } from '@gatehouse/contract/values/price'
import { sql, type RawBuilder } from 'kysely'

import { kindCounter } from '../../records/counters/property-counter'
import { byNumber, byText, byTime, createdAt } from '../../records/list-order'
import { defineList } from '../../records/lists/define-list'
import { fieldOrders } from '../../records/lists/field-orders'
import {
  allOf,
  atLeastEach,
  type Condition,
  createdOnDays,
  equals,
  equalsEach,
  equalsId,
  rangeOf,
} from '../../records/lists/filters'
import { propertyVocabulary } from '../../records/search/property-words'
import type { SearchedPrice } from '../../records/search/search-words'
import { areaIds, ownSearchText, writeAreaId } from '../../records/search/stored-text'
import { computedParts, deletedPropertyCard, propertyCard, restorableLifetime, storedParts } from './json'

const isLive = sql<boolean>`property.deleted_at is null`

// A property without a price comes last in both directions. The
// indexes have the same expressions (migration 0021).
const priceOrLast = sql`coalesce(property.price, 10000000000000)`
const priceOrFirst = sql`coalesce(property.price, -1)`

/** By the index property_lowest_price. */
const searchedPrice: SearchedPrice = {
  price: priceOrLast,
  rows: (isPrice, value) =>
    sql`select property.id from property where ${allOf([isLive, sql`property.archived = ${value('archived')}`, isPrice])}`,
}

/** One bit for each need: the expression of the indexes of needs. */
const bitsOf = (needs: RawBuilder<unknown>) =>
  sql.join(
    propertyNeeds.map((need, place) => sql`${sql.lit(2 ** place)} * (${sql.lit(need)} = any(${needs}))::integer`),
    sql` + `,
  )

/** The bits of all sets of needs that contain these. */
function setsWith(needs: string): number[] {
  const bits = propertyNeeds.reduce((sum, need, place) => sum + (needs.split(',').includes(need) ? 2 ** place : 0), 0)
  return Array.from({ length: 2 ** propertyNeeds.length }, (_, set) => set).filter((set) => (set & bits) === bits)
}

/**
 * By property_needs_latest, property_needs_cheapest and property_needs_dearest, which have no listing that
 * lacks nothing, and have what all other filters but state, area and title compare.
 */
const lacksEach: Condition<string> = {
  condition: ({ column, value }) => sql`${column} <> '{}' and ${bitsOf(column)} = any(${value}::integer[])`,
  sets: {
    values: ({ value }) => sql`${value}::integer[]`,
    isIn: (set) => sql`property.needs <> '{}' and ${bitsOf(sql.ref('property.needs'))} = ${set}`,
    beside: ['archived', 'type', 'property_type_id'],
  },
  readValue: (needs) => setsWith(needs === anyNeed ? '' : needs).filter((set) => set > 0),
  isForAdmins: true,
}

/** By property_by_state, which has no available listings. These are found in the lists' orders. */
const isInState: Condition<string> = {
  formOf: (states) => (states.split(',').includes('available') ? 'available' : 'others'),
  condition: ({ form, value }) =>
    form === 'available'
      ? sql`property.state = any(${value}::text[])`
      : sql`property.state <> 'available' and property.state = any(${value}::text[])`,
  isUnordered: (form) => form === 'others',
  foundWith: ['min_created_at'],
  readValue: (states) => states.split(','),
}

/** By property_search_areas; of any order, as the states are. An unknown area finds none. */
const isInArea: Condition<string> = {
  condition: ({ value }) => sql`${areaIds} @> array[${value}::text]`,
  ids: ({ value }) => sql`select property_id from property_search where ${areaIds} @> array[${value}::text]`,
  isReadFromTable: () => true,
  isUnordered: () => true,
  readValue: writeAreaId,
}

/** By property_of_title, which has no listings without a title. */
const hasTitle: Condition<string> = {
  condition: ({ value }) => sql`property.facts ->> 'title' = any(${value}::text[])`,
  isReadFromTable: () => true,
  isUnordered: () => true,
  foundWith: ['state', 'min_created_at'],
  readValue: (titles) => titles.split(','),
}

/** '' without an agent. */
const agentName = sql`coalesce((select agent.company_name from agent where agent.id = property.agent_id), '')`

/** Live properties as cards. */
export const propertyList = defineList<PropertyQuery, { readonly archived: boolean }>({
  table: 'property',
  filters: {
    archived: equals,
    ...equalsEach(equalFilters(propertyFields)),
    // By property_of_agent, with a need or a state by property_of_agent_others.
    agent_id: { ...equalsId, isNarrow: true },
    needs: lacksEach,
    state: isInState,
    title: hasTitle,
    area: isInArea,
    ...atLeastEach('property', propertyFields),
    // By property_newest and property_of_kind, lowest price first by property_lowest_price_listed.
    ...createdOnDays('property', [['archived'], ['archived', 'type', 'property_type_id']], {
      key: priceOrLast,
      beside: ['archived', 'type', 'property_type_id'],
    }),
    ...rangeOf('min_price', 'max_price', {
      type: 'bigint',
      widest: [0, maxPrice],
      keys: [priceOrLast, priceOrFirst],
      // By property_lowest_price and property_by_kind_price.
      indexedWith: [['archived'], ['archived', 'type', 'property_type_id']],
    }),
  },
  orders: {
    latest: byTime(createdAt('property'), true),
    oldest: byTime(createdAt('property'), false),
    ...fieldOrders('property', propertyFields),
    agent_name_asc: { ...byText(agentName, false), isForShortLists: true, isForAdmins: true },
    agent_name_desc: { ...byText(agentName, true), isForShortLists: true, isForAdmins: true },
    price_asc: byNumber(priceOrLast, false),
    price_desc: byNumber(priceOrFirst, true),
  },
  search: {
    table: 'property_search',
    price: searchedPrice,
    // Requests without a token (PUBLIC_LISTINGS) do not see the agent, whose company the rest of the text is.
    publicText: ownSearchText,
    vocabulary: propertyVocabulary,
  },
  counter: kindCounter,
  item: propertyCard(storedParts),
  missingItem: propertyCard(computedParts),
})

/** Deleted properties that can be restored, most recently deleted first. */
export const deletedPropertyList = defineList<Paging, { readonly now: Date }>({
  table: 'property',
  where: sql`property.deleted_at is not null`,
  filters: {
    now: {
      condition: ({ value }) => sql`property.deleted_at > ${value}::timestamptz - ${restorableLifetime}`,
      isPlannedByValue: true,
    },
  },
  orders: { deleted: byTime(sql`property.deleted_at`, true) },
  search: { isIndexed: false, price: searchedPrice, vocabulary: null },
  item: deletedPropertyCard(storedParts),
  missingItem: deletedPropertyCard(computedParts),
})
