import { type Agent, agentEndpoints } from '@gatehouse/contract/entities/agent'
import { type PropertyCard, propertyFields } from '@gatehouse/contract/entities/property'
import { type PropertyNeed, propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { unlessAborted } from '../../api-error'
import { adaptCard } from '../adapt/adapt-property'
import { hasEqualValues, type ListRules } from './list-rules'
import { newestFirst, oldestFirst } from './select-rows'

const hasFilteredValues = hasEqualValues(propertyFields)

/** A property without a price comes last in both directions, and no price range contains it. */
export const propertyRules: ListRules<PropertyCard> = {
  adapt: adaptCard,
  searchedTexts: ({ type, location, property_type_id, property_description, amenities, agent_name }) => [
    location,
    propertyTypeName(property_type_id) ?? '',
    property_description,
    ...amenities,
    type === 'Lease' ? 'For lease' : 'For sale',
    agent_name ?? '',
  ],
  searchedPrice: ({ price }) => price,
  matches: (property, query) =>
    hasFilteredValues(property, query) &&
    lacks(property, query['needs']) &&
    isWithin(property.price, numberOr(query['min_price'], -Infinity), numberOr(query['max_price'], Infinity)),
  sorts: {
    latest: newestFirst,
    oldest: oldestFirst,
    price_asc: (one, other) => compareNumbers(one.price ?? Infinity, other.price ?? Infinity),
    price_desc: (one, other) => compareNumbers(other.price ?? -1, one.price ?? -1),
  },
  join: async (properties, readList) => {
    const agents = await readList<Agent>(agentEndpoints.list).catch(unlessAborted([]))
    const companies = new Map(agents.map(({ id, company_name }) => [id, company_name]))
    return properties.map((property) => {
      return { ...property, agent_name: companies.get(property.agent_id ?? '') ?? property.agent_name }
    })
  },
}

/** Other servers need not flag what is in their archive. */
export const archivedPropertyRules: ListRules<PropertyCard> = {
  ...propertyRules,
  adapt: (record) => ({ ...adaptCard(record), archived: true }),
}

/** What our own server stores of each property (docs/decisions/0036). */
export const propertyLacks: Record<PropertyNeed, (property: Omit<PropertyCard, 'media'>) => boolean> = {
  photos: ({ property_images }) => property_images.length === 0,
  price: ({ price }) => price === null,
  description: ({ property_description }) => property_description.trim() === '',
  date: ({ property_availability }) => property_availability === null,
  agent: ({ agent_id }) => agent_id === null,
}

const lacks = (property: PropertyCard, need: unknown) => !isNeed(need) || propertyLacks[need](property)

const isNeed = (need: unknown): need is PropertyNeed => typeof need === 'string' && need in propertyLacks

const numberOr = (value: unknown, absent: number) => (typeof value === 'number' ? value : absent)

const isWithin = (price: number | null, min: number, max: number) =>
  price === null ? min === -Infinity && max === Infinity : price >= min && price <= max

const compareNumbers = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)
