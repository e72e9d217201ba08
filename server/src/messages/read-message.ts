import {
  maxListingsInMessage,
  type MessageListing,
  messageReaderMessages,
  refusedReasons,
} from '@gatehouse/contract/messages/endpoints'
import { propertyTypes } from '@gatehouse/contract/entities/property-choices'

import { AppError } from '../app-error'
import { readAmenities } from './amenities'
import { cleanText } from './clean-text'
import { readDeal, readDealByPrice } from './deal'
import { describeListing } from './description'
import { readFacts } from './facts/read-facts'
import { readLocation } from './location'
import { assignLabels } from './money/assign-labels'
import { type Amount, findAmounts } from './money/amounts'
import { readFees } from './money/fees'
import { isImprobable } from './money/improbable'
import { choosePrice } from './money/read-price'
import { findPhones, withoutPhones } from './phones'
import { readPropertyType } from './property-type'
import { readRooms } from './rooms'
import { splitListings } from './division/split-listings'

/** A listing of a message. Its agent is not known yet: `phones` are the numbers in it, with country code. */
export interface ReadListing extends MessageListing {
  readonly possible_prices: NonNullable<MessageListing['possible_prices']>
  readonly phones: readonly string[]
}

/**
 * The listings of a message, by rules alone (docs/decisions/0092).
 * @throws AppError invalid if it has too many
 */
export function readMessage(message: string): ReadListing[] {
  const parts = splitListings(cleanText(message))
  const { tooMany } = messageReaderMessages
  if (parts.length > maxListingsInMessage) throw new AppError('invalid', tooMany, { text: tooMany })
  return parts.map(({ text, shared }) => {
    if (shared === '') return described(readPart(text), text)
    const ofAll = readPart(shared)
    return described(withShared(readPart(text, shared), ofAll), text)
  })
}

/** An unfinished house may be sold for less than the rent of a finished one. */
const homes: readonly number[] = propertyTypes.flatMap(({ id, name, hasRooms }) =>
  hasRooms && name !== 'Carcass' ? [id] : [],
)

const described = (listing: ReadListing, text: string): ReadListing => ({
  ...listing,
  fields: { ...listing.fields, property_description: describeListing(text) },
})

/** A text with more numbers is no listing: its price is not read. */
const maxAmounts = 1_000

function listAmounts(text: string): Amount[] {
  const amounts: Amount[] = []
  for (const amount of findAmounts(text)) {
    amounts.push(amount)
    if (amounts.length === maxAmounts) break
  }
  return amounts
}

/** `shared`: words about all listings. They say of what the size and the price are. */
function readPart(part: string, shared = ''): ReadListing {
  const text = withoutPhones(part)
  const found = listAmounts(text)
  const amounts = assignLabels(text, found)
  const { id, hasLand } = readPropertyType(text, shared)
  const rooms = readRooms(text)
  const isSpace = propertyTypes.find((type) => type.id === id)?.name === 'Commercial'
  const { facts, doubtful: doubtfulFacts } = readFacts(part, {
    isLand: hasLand || (id === null && readPropertyType(shared).hasLand),
    isSpace,
    toilets: rooms.toilets,
  })
  const isOwned = hasLand || facts['title'] !== undefined
  const own = readDeal(text, amounts, isOwned)
  const isOpen = own.type === null && !own.isDoubtful && own.shortLet === null
  const deal = isOpen && shared !== '' ? readDeal(withoutPhones(shared), [], false) : own
  const price = choosePrice(text, amounts, deal.type, deal.shortLet !== null, shared)
  const isHome = id === null || homes.includes(id)
  const hasRooms = id === null ? rooms.bedroom.value !== null : isHome
  const isUnsaid = isHome && rooms.bedroom.value !== null && !deal.isDoubtful && deal.shortLet === null
  const type = deal.type ?? (isUnsaid ? readDealByPrice(price.price, amounts) : null)
  const isSlip =
    price.price !== null &&
    isImprobable(
      type,
      price.price,
      `${text}\n${shared}`,
      hasRooms,
      hasLand,
      amounts.some(({ period }) => period === 'year'),
    )
  // One amount cannot be both a price and a rent.
  const isPriceUnclear = found.length === maxAmounts || deal.isDoubtful || isSlip
  const fees = readFees(text, amounts, isPriceUnclear ? null : price.price)
  const { location, isDoubtful } = readLocation(text)
  const amenities = readAmenities(text)
  const isWanted = price.refused.some(({ reason }) => reason === refusedReasons.wanted)
  const fields = {
    type: isWanted ? null : type,
    price: isPriceUnclear ? null : price.price,
    location,
    property_type_id: id,
    living_room: rooms.living_room.value,
    bedroom: rooms.bedroom.value,
    bathroom: rooms.bathroom.value,
    amenities: amenities.length > 0 ? amenities : null,
  }
  const unclear = {
    type: deal.isDoubtful,
    price: price.isDoubtful || (isPriceUnclear && price.price !== null),
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
    possible_prices: unclear.price ? [...price.possible] : [],
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
    possible_prices: own.possible_prices,
    phones: own.phones.length > 0 ? own.phones : shared.phones,
  }
}

const withoutNull = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
