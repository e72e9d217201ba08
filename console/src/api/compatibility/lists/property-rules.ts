import { type Agent, agentEndpoints } from '@gatehouse/contract/entities/agent'
import { type PropertyCard, propertyFields } from '@gatehouse/contract/entities/property'
import { propertyState } from '@gatehouse/contract/listing/state'
import {
  anyNeed,
  propertyNeeds,
  type PropertyNeed,
  propertyTypeName,
} from '@gatehouse/contract/entities/property-choices'
import { readStep } from '@gatehouse/contract/fields/choice'
import { atLeastFilters } from '@gatehouse/contract/fields/derive'
import { unlessAborted } from '../../api-error'
import { adaptCard } from '../adapt/adapt-property'
import { lagosDate } from '../stats/lagos-calendar'
import { hasEqualValues, type ListRules } from './list-rules'
import { type ListQuery, newestFirst, oldestFirst } from './select-rows'

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
    isInState(property, query['state']) &&
    hasTitle(property, query['title']) &&
    hasRooms(property, query) &&
    isListedWithin(property, query['min_created_at'], query['max_created_at']) &&
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

const lacks = (property: PropertyCard, needs: unknown) =>
  typeof needs !== 'string' ||
  (needs === anyNeed
    ? propertyNeeds.some((need) => propertyLacks[need](property))
    : needs
        .split(',')
        .filter(isNeed)
        .every((need) => propertyLacks[need](property)))

/** All listings of a server without states are available. */
const isInState = ({ state }: PropertyCard, states: unknown) =>
  typeof states !== 'string' || states.split(',').includes(state || propertyState.default)

const hasTitle = ({ facts: { title = '' } }: PropertyCard, titles: unknown) =>
  typeof titles !== 'string' || titles.split(',').includes(title)

const isNeed = (need: string): need is PropertyNeed => need in propertyLacks

const hasRooms = (property: PropertyCard, query: ListQuery) =>
  atLeastFilters(propertyFields).every((name) => {
    const least = query[`min_${name}`]
    return typeof least !== 'number' || readStep(property[name]) >= least
  })

const isListedWithin = ({ created_at }: PropertyCard, from: unknown, to: unknown) => {
  const day = lagosDate(new Date(created_at))
  return (typeof from !== 'string' || from <= day) && (typeof to !== 'string' || day <= to)
}

const numberOr = (value: unknown, absent: number) => (typeof value === 'number' ? value : absent)

const isWithin = (price: number | null, min: number, max: number) =>
  price === null ? min === -Infinity && max === Infinity : price >= min && price <= max

const compareNumbers = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)
