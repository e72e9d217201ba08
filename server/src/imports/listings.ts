import { propertyTypeName } from '@gatehouse/contract/property'

import { readListing, type Listing } from './read-listing'
import type { Target } from './target'
import { number } from './wording'
import { openListingWriter } from './write-listings'

/** In naira. Above it a zero too many is likelier than the price. */
const unusualPrice = 100_000_000_000

/** Properties, as other portals and old sheets hold them: without pictures, agents or amenities. */
export const listings: Target<Listing> = {
  one: 'listing',
  many: 'listings',
  fields: [
    'reference',
    'location',
    'town',
    'state',
    'title',
    'price',
    'bedrooms',
    'bathrooms',
    'toilets',
    'parking_space',
    'living_room',
    'type',
    'property_type',
    'description',
    'amenities',
    'finance',
    'available_from',
    'agent_email',
  ],
  otherNames: {
    reference: 'id ref reference_number reference_no listing_id property_id',
    location: 'address',
    town: 'city',
    price: 'price_in_naira price_ngn price_naira amount asking_price',
    bedrooms: 'bedroom beds number_of_bedrooms no_of_bedrooms',
    bathrooms: 'bathroom baths number_of_bathrooms no_of_bathrooms',
    toilets: 'toilet number_of_toilets no_of_toilets',
    parking_space: 'parking parking_spaces car_park',
    living_room: 'living_rooms sitting_rooms',
    type: 'listing_type sale_or_lease',
    property_type: 'category property_type_name',
    description: 'property_description details',
    finance: 'financing',
    available_from: 'property_availability availability',
    agent_email: 'agent',
  },
  needs: [
    { fields: ['location', 'town', 'state'], words: 'a place (location, or town and state)' },
    { fields: ['price'], words: 'a price' },
  ],
  reference: 'reference',
  knownBy: 'from an earlier import',
  read: readListing,
  show({ type, location, price, bedroom, bathroom, property_type_id, property_description }) {
    const kind = propertyTypeName(property_type_id) ?? 'no property type'
    const naira = price.toLocaleString('en-NG')
    return `${type}, ${kind}, ${location}, ₦${naira}, bedrooms ${bedroom}, bathrooms ${bathroom}. ${property_description}`
  },
  warn: ({ price }) =>
    price > unusualPrice ? `the price is ₦${number(price)}, more than ₦${number(unusualPrice)}: count its zeros` : null,
  groups: {
    heading: 'Property types',
    of: ({ property_type_id }) => propertyTypeName(property_type_id) ?? 'none that is known',
  },
  openWriter: openListingWriter,
}
