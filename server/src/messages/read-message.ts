import type { MessageListing } from '@gatehouse/contract/messages/endpoints'
import { refusedReasons } from '@gatehouse/contract/messages/endpoints'
import { propertyTypes } from '@gatehouse/contract/entities/property-choices'

import { readAmenities } from './amenities'
import { cleanText } from './clean-text'
import { readDeal } from './deal'
import { describeListing } from './description'
import { readFacts } from './facts/read-facts'
import { readLocation } from './location'
import { assignLabels } from './money/assign-labels'
import { findAmounts } from './money/amounts'
import { readFees } from './money/fees'
import { choosePrice } from './money/read-price'
import { findPhones, maskPhones } from './phones'
import { readPropertyType } from './property-type'
import { readRooms } from './rooms'
import { splitListings } from './split-listings'

/** A listing of a message. Its agent is not known yet: `phones` are the numbers in it, with country code. */
export interface ReadListing extends MessageListing {
  readonly phones: readonly string[]
}

/** The listings of a message, by rules alone (docs/decisions/0092). */
export const readMessage = (message: string): ReadListing[] =>
  splitListings(cleanText(message)).map(({ text, shared }) => {
    const own = readPart(text)
    const listing = shared === '' ? own : withShared(own, readPart(shared))
    return { ...listing, fields: { ...listing.fields, property_description: describeListing(text) } }
  })

function readPart(part: string): ReadListing {
  const text = maskPhones(part)
  const amounts = assignLabels(text, findAmounts(text))
  const { id, hasLand } = readPropertyType(text)
  const rooms = readRooms(text)
  const isSpace = propertyTypes.find((type) => type.id === id)?.name === 'Commercial'
  const { facts, doubtful: doubtfulFacts } = readFacts(part, { isLand: hasLand, isSpace, toilets: rooms.toilets })
  const isOwned = hasLand || facts['title'] !== undefined
  const deal = readDeal(text, amounts, isOwned)
  const price = choosePrice(text, amounts, deal.type, deal.shortLet !== null)
  const fees = readFees(text, amounts, price.price)
  const { location, isDoubtful } = readLocation(text)
  const amenities = readAmenities(text)
  const fields = {
    type: deal.type,
    price: price.price,
    location,
    property_type_id: id,
    living_room: rooms.living_room.value,
    bedroom: rooms.bedroom.value,
    bathroom: rooms.bathroom.value,
    amenities: amenities.length > 0 ? amenities : null,
  }
  const unclear = {
    type: deal.isDoubtful,
    price: price.isDoubtful,
    location: isDoubtful,
    living_room: rooms.living_room.isDoubtful,
    bedroom: rooms.bedroom.isDoubtful,
    bathroom: rooms.bathroom.isDoubtful,
  }
  return {
    fields: { ...withoutNull(fields), facts: { ...facts, ...fees.values } },
    doubtful: [
      ...Object.entries(unclear).flatMap(([name, isUnclear]) => (isUnclear ? [name] : [])),
      ...doubtfulFacts,
      ...fees.doubtful,
    ],
    refused: [
      ...(deal.shortLet === null ? [] : [{ field: 'type', text: deal.shortLet, reason: refusedReasons.shortLet }]),
      ...price.refused.map((refused) => ({ field: 'price', ...refused })),
    ],
    phones: [...new Set(findPhones(part).map(({ value }) => value))],
  }
}

/** What the listing itself does not say is taken from the words about all listings, except the price. */
function withShared(own: ReadListing, shared: ReadListing): ReadListing {
  const isOpen = (name: string) => !own.doubtful.includes(name) && !own.refused.some(({ field }) => field === name)
  const { facts, price: _, amenities, ...others } = shared.fields
  const taken = Object.fromEntries(Object.entries(others).filter(([name]) => isOpen(name)))
  const takenFacts = Object.fromEntries(Object.entries(facts).filter(([name]) => isOpen(name)))
  const allAmenities = own.fields.amenities ?? amenities
  return {
    fields: {
      ...taken,
      ...own.fields,
      ...(allAmenities && { amenities: allAmenities }),
      facts: { ...takenFacts, ...own.fields.facts },
    },
    doubtful: own.doubtful,
    refused: own.refused,
    phones: own.phones.length > 0 ? own.phones : shared.phones,
  }
}

const withoutNull = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
