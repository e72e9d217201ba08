import { areaEndpoints } from '@gatehouse/contract/areas/endpoints'
import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import {
  propertyNeeds,
  propertySorts,
  propertyStates,
  propertyTypeName,
  propertyTypes,
} from '@gatehouse/contract/entities/property-choices'
import { described } from '@gatehouse/contract/paging'
import { maxPrice } from '@gatehouse/contract/values/price'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { z } from '@gatehouse/contract/zod'

import { type CallApi, CallError } from './call-api'
import { defineTool } from './tool'
import { defaultRows, optionalNumber, optionalText, pageInput, toolInput } from './tool-input'

const typeNames = propertyTypes.map(({ name }) => name)
const price = (which: string) => described(`${which} price in naira`, optionalNumber(0, maxPrice))
const rooms = (which: string) => described(`At least so many ${which}`, optionalNumber(1, 10))

const severalOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.array(z.enum(words)).check(z.minLength(1), z.maxLength(words.length))

export const searchListings = defineTool({
  name: 'search_listings',
  title: 'Search listings',
  description:
    'Finds properties of the business by place, kind, price, rooms, state, and by what they lack, such as a price. ' +
    'Returns the total and a page of them.',
  calls: [propertyEndpoints.list, propertyEndpoints.listArchived, areaEndpoints.suggest, statsEndpoints.find],
  input: toolInput({
    area: optionalText('A town or an area such as Lekki, Ikeja or Wuse, or the id of one such as lekki-lagos'),
    text: optionalText('Words that occur in the location, the description or the reference'),
    deal: described('For sale or for lease', z.optional(z.enum(['sale', 'lease']))),
    property_type: z.optional(z.enum(typeNames)),
    min_price: price('Lowest'),
    max_price: price('Highest'),
    min_bedrooms: rooms('bedrooms'),
    min_bathrooms: rooms('bathrooms'),
    states: described('Any of these; all by default', z.optional(severalOf(propertyStates))),
    lacks: described('Only listings that lack all of these', z.optional(severalOf(propertyNeeds))),
    archived: described('Archived listings instead of active ones', z.optional(z.boolean())),
    sort: described('The latest first by default', z.optional(z.enum(propertySorts))),
    ...pageInput(),
  }),
  async run(
    call,
    { area: place, text, deal, property_type, states, lacks = [], archived = false, limit = defaultRows, ...input },
  ) {
    // A key for public listings gets those that lack nothing too: the filter is ignored for it.
    if (lacks.length > 0) await call(statsEndpoints.find)
    const area = place === undefined ? undefined : await findArea(call, place)
    const { min_bedrooms, min_bathrooms, ...rest } = input
    const endpoint = archived ? propertyEndpoints.listArchived : propertyEndpoints.list
    const { data, total, next_cursor } = await call(endpoint, {
      query: {
        ...rest,
        limit,
        q: text,
        area: area?.id,
        type: deal && (deal === 'sale' ? 'Sell' : 'Lease'),
        property_type_id: propertyTypes.find(({ name }) => name === property_type)?.id,
        min_bedroom: min_bedrooms,
        min_bathroom: min_bathrooms,
        state: states?.join(),
        needs: lacks.join(),
      },
    })
    const found = area && { area: `${area.name}, ${area.state}` }
    return { ...found, total, listings: data.map(summarizeListing), next_cursor }
  },
})

/**
 * The area with an id or a name: of several names that begin so, the one that is equal.
 * @throws CallError
 */
async function findArea(call: CallApi, place: string) {
  const isId = /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(place)
  const byId = isId ? (await call(areaEndpoints.suggest, { query: { id: place } })).data : []
  if (byId[0]) return byId[0]
  const { data } = await call(areaEndpoints.suggest, { query: { q: place } })
  const isNamed = ({ name }: { readonly name: string }) => name.toLowerCase() === place.toLowerCase()
  const area = data.find(isNamed) ?? data[0]
  if (!area) throw new CallError(`No area is named ${place}. Search for it with the argument text instead.`)
  return area
}

/** What a list of listings says of one. */
export const summarizeListing = (listing: Omit<PropertyCard, 'media'>) => ({
  id: listing.id,
  reference: listing.reference,
  deal: listing.type === 'Sell' ? 'sale' : 'lease',
  property_type: propertyTypeName(listing.property_type_id),
  location: listing.location,
  price: listing.price,
  bedrooms: listing.bedroom,
  bathrooms: listing.bathroom,
  state: listing.state,
  archived: listing.archived,
  agent: listing.agent_name,
  photographs: listing.property_images.length,
  created_at: listing.created_at,
})
