import { formatCount } from '@gatehouse/contract/wording/count-text'
import { hasRooms, propertyTypeName } from '@gatehouse/contract/entities/property-choices'

import { findLiveAgents } from '../../features/agents/repository'
import { findImportKeys, insertProperties } from '../../features/properties/repository'
import { foldCompany, propertySearchText } from '../../records/search/stored-text'
import { factColumns, factNumbers } from './read-facts'
import { readListing, type Listing } from './read-listing'
import type { FileRow, Rejected, Target, Writer } from '../target'

/** In naira. A higher price more likely has a zero too many. */
const unusualPrice = 100_000_000_000

/** Properties from other portals and spreadsheets, without pictures. */
export const listings: Target<Listing> = {
  one: 'listing',
  many: 'listings',
  numbers: ['price', 'bedrooms', 'bathrooms', 'living_room', ...factNumbers],
  fields: {
    reference: 'id ref reference_number reference_no listing_id property_id',
    location: 'address',
    town: 'city',
    state: '',
    title: '',
    price: 'price_in_naira price_ngn price_naira amount asking_price',
    bedrooms: 'bedroom beds number_of_bedrooms no_of_bedrooms',
    bathrooms: 'bathroom baths number_of_bathrooms no_of_bathrooms',
    living_room: 'living_rooms sitting_rooms',
    type: 'listing_type sale_or_lease',
    property_type: 'category property_type_name',
    description: 'property_description details',
    amenities: '',
    finance: 'financing',
    available_from: 'property_availability availability',
    agent_email: 'agent',
    // `state` is a part of the place.
    listing_state: 'listing_status property_status sale_status status',
    ...factColumns,
  },
  needs: [
    { fields: ['location', 'town', 'state'], description: 'a place (location, or town and state)' },
    { fields: ['price'], description: 'a price' },
  ],
  reference: 'reference',
  existingBy: 'from an earlier import',
  read: readListing,
  show({ type, location, price, bedroom, bathroom, property_type_id, property_description }) {
    const kind = propertyTypeName(property_type_id) ?? 'no property type'
    const rooms = hasRooms(property_type_id) ? `, bedrooms ${bedroom}, bathrooms ${bathroom}` : ''
    return `${type}, ${kind}, ${location}, ₦${formatCount(price)}${rooms}. ${property_description}`
  },
  warn: ({ price }) =>
    price > unusualPrice
      ? `the price is ₦${formatCount(price)}, more than ₦${formatCount(unusualPrice)}: count its zeros`
      : null,
  groups: {
    heading: 'Property types',
    of: ({ property_type_id }) => propertyTypeName(property_type_id) ?? 'none that is known',
  },
  openWriter: openListingWriter,
}

type ListedAgent = Awaited<ReturnType<typeof findLiveAgents>>[number]

/** Looks up each agent once per file. */
function openListingWriter(): Writer<Listing> {
  const agents = new Map<string, ListedAgent>()
  return {
    async check(db, files) {
      const existing = await findImportKeys(
        db,
        files.map(({ key }) => key),
      )
      const missing = files.filter(({ key }) => !existing.has(key))
      const emails = new Set(missing.flatMap(({ row }) => row.agent_email ?? []))
      const unresolved = [...emails].filter((email) => !agents.has(email))
      for (const agent of await findLiveAgents(db, unresolved)) agents.set(agent.email_folded, agent)
      const hasAgent = ({ row }: FileRow<Listing>) => row.agent_email === null || agents.has(row.agent_email)
      const rejected = missing.filter((file) => !hasAgent(file)).map(reject)
      const deletedSince = [...existing.values()].filter((isDeleted) => isDeleted).length
      return { fresh: missing.filter(hasAgent), deletedSince, rejected }
    },
    insert(tx, fresh, by) {
      const properties = fresh.map(({ key: import_key, row: { agent_email, ...listing } }) => {
        const agent = agent_email === null ? undefined : agents.get(agent_email)
        const search_text = propertySearchText(listing, foldCompany(agent?.company_name ?? null))
        return { ...listing, import_key, agent_id: agent?.id ?? null, search_text }
      })
      return insertProperties(tx, properties, by)
    },
  }
}

const reject = ({ line, row }: FileRow<Listing>): Rejected => ({
  line,
  problems: [{ field: 'agent_email', message: `no agent has the email address ${row.agent_email}` }],
})
