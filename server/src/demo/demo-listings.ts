import type { PropertyInput } from '@gatehouse/contract/property'
import { amenityOptions, propertyTypes, roomOptions } from '@gatehouse/contract/property'

import { demoAgents } from './demo-agents'
import { demoImportCount } from './demo-import'
import { demoPlaces, type Place } from './demo-places'
import { describeListing } from './describe-listing'
import type { HouseKind } from './draw-house'
import { seededRandom, type Random } from './seeded-random'

export interface DemoListing {
  readonly input: Omit<PropertyInput, 'agent_id'>
  /** Which of the agents has it. */
  readonly agent: number
  readonly kind: HouseKind
  readonly pictures: number
  /** Somebody could live there: it has rooms to show. */
  readonly isFurnished: boolean
  readonly hasFloorPlan: boolean
  readonly hasVideo: boolean
  readonly isArchived: boolean
  readonly createdAt: Date
}

const count = 60 - demoImportCount
const dayMs = 86_400_000

/** The demo's listings, oldest first, spread over the twelve months before `now`. The same each time but for their dates. */
export function composeListings(now: Date): DemoListing[] {
  const random = seededRandom(2026)
  const ages = Array.from(
    { length: count },
    (_, index) => (1 - ((index + random.between(0, 0.9)) / count) ** 0.8) * 364,
  )
  return ages.map((age, index) => composeListing(random, index, new Date(now.getTime() - age * dayMs - 5 * 60_000)))
}

function composeListing(random: Random, index: number, createdAt: Date): DemoListing {
  const kind = random.pick(kinds)
  const place = random.pick(demoPlaces)
  const bedrooms = random.whole(kind.bedrooms[0], kind.bedrooms[1])
  const isLease = kind.canLease && random.chance(0.35)
  const price = priceOf(random, place, kind.share, bedrooms, isLease)
  const available = new Date(createdAt.getTime() + random.whole(7, 120) * dayMs)
  const amenities = amenityOptions.filter(() => random.chance(place.level > 150 ? 0.5 : 0.3))
  const isFurnished = kind.bedrooms[1] > 1 && kind.house !== 'carcass'
  const isFinanced = !isLease && random.chance(0.3)
  return {
    input: {
      type: isLease ? 'Lease' : 'Sell',
      location: `${random.whole(1, 48)} ${random.pick(place.streets)}, ${place.town}, ${place.state}`,
      property_type_id: propertyTypes.find(({ name }) => name === kind.type)?.id,
      property_availability: available.toISOString().slice(0, 10),
      price,
      living_room: bedrooms > 5 ? '3' : bedrooms > 3 ? '2' : '1',
      bedroom: rooms(bedrooms),
      bathroom: rooms(bedrooms + random.whole(-1, 1)),
      finance: isFinanced,
      property_description: describeListing(random, { kind: kind.house, place, bedrooms, isLease, isFinanced }),
      amenities: amenities.length > 0 ? amenities : ['Internet'],
    },
    agent: agentFor(random, place),
    kind: kind.house,
    pictures: random.whole(3, isFurnished ? 8 : 4),
    isFurnished,
    hasFloorPlan: isFurnished && random.chance(0.4),
    hasVideo: index === count - 2,
    isArchived: index < count - 12 && random.chance(0.16),
    createdAt,
  }
}

const rooms = (count: number) => roomOptions[Math.max(1, count) - 1]

interface Kind {
  readonly house: HouseKind
  readonly type: (typeof propertyTypes)[number]['name']
  readonly bedrooms: readonly [number, number]
  /** Its price beside that of a four-bedroom duplex in the same place. */
  readonly share: number
  readonly canLease: boolean
}

const duplex: Kind = { house: 'duplex', type: 'Duplex', bedrooms: [4, 7], share: 1, canLease: true }
const flats: Kind = { house: 'flats', type: 'Apartments', bedrooms: [1, 4], share: 0.45, canLease: true }
const terrace: Kind = { house: 'terrace', type: 'Terrace', bedrooms: [3, 5], share: 0.7, canLease: true }
const kinds: readonly [Kind, ...Kind[]] = [
  duplex,
  duplex,
  duplex,
  flats,
  flats,
  flats,
  terrace,
  terrace,
  { house: 'bungalow', type: 'Bungalow', bedrooms: [2, 4], share: 0.5, canLease: true },
  { house: 'commercial', type: 'Commercial', bedrooms: [1, 1], share: 1.6, canLease: true },
  { house: 'carcass', type: 'Carcass', bedrooms: [4, 6], share: 0.55, canLease: false },
  { house: 'land', type: 'Land', bedrooms: [1, 1], share: 0.5, canLease: false },
  { house: 'land', type: 'JV Land', bedrooms: [1, 1], share: 0.8, canLease: false },
]

/** A rent is about 4 % of the price a year. Prices are as round as people ask them. */
function priceOf(random: Random, place: Place, share: number, bedrooms: number, isLease: boolean): number {
  const rooms = bedrooms > 1 ? 0.6 + bedrooms * 0.1 : 1
  const price = place.level * 1_000_000 * share * rooms * random.between(0.8, 1.3) * (isLease ? 0.04 : 1)
  const step = price < 20_000_000 ? 250_000 : price < 200_000_000 ? 1_000_000 : 5_000_000
  return Math.max(step, Math.round(price / step) * step)
}

function agentFor(random: Random, { city }: Place): number {
  const local = demoAgents.flatMap((agent, index) => (agent.city === city ? [index] : []))
  return local[random.whole(0, local.length - 1)] ?? 0
}
