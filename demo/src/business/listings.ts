import type { PropertyInput } from '@gatehouse/contract/entities/property'
import type { PropertyFacts } from '@gatehouse/contract/listing/facts'
import { amenityOptions, hasRooms, propertyTypes, roomOptions } from '@gatehouse/contract/entities/property-choices'

import { demoAgents } from './agents'
import { dayMs } from '../days'
import { composeFacts } from './compose-facts'
import { describeListing } from './describe-listing'
import { importedListingsCount } from './imported-listings'
import { floorPlans, houses, roomSets, tourVideo, type HouseKind } from '../picture-files'
import { places, type Place } from './places'
import { seededRandom, type Random } from '../seeded-random'

export interface DemoListing {
  readonly input: Omit<PropertyInput, 'agent_id'>
  readonly facts: PropertyFacts
  /** Index of its agent in `demoAgents`. */
  readonly agent: number
  readonly kind: HouseKind
  /** Has rooms to live in. */
  readonly isFurnished: boolean
  /** Names of picture files, the cover first. */
  readonly photographs: readonly string[]
  readonly floorPlan: string | null
  readonly video: string | null
  readonly createdAt: Date
  /** When it was sold, leased or taken off the market; null while it is active. */
  readonly archivedAt: Date | null
}

const count = 60 - importedListingsCount

/**
 * The demo's listings, oldest first, over the twelve months
 * before `today`. The same each time except for their dates.
 */
export function composeListings(today: Date): DemoListing[] {
  const random = seededRandom(2026)
  const ages = Array.from(
    { length: count },
    (_, index) => (1 - ((index + random.between(0, 0.9)) / count) ** 0.8) * 364,
  )
  const homes = openHomes()
  return ages.map((age, index) => composeListing({ random, homes, index, age, today }))
}

interface Composing {
  readonly random: Random
  readonly homes: ReturnType<typeof openHomes>
  readonly index: number
  readonly age: number
  readonly today: Date
}

function composeListing({ random, homes, index, age, today }: Composing): DemoListing {
  const createdAt = new Date(today.getTime() - age * dayMs - 5 * 60_000)
  const kind = kinds[index % kinds.length] ?? duplex
  const property_type_id = propertyTypes.find(({ name }) => name === kind.type)?.id
  const place = random.pick(places)
  const bedrooms = random.integer(kind.bedrooms[0], kind.bedrooms[1])
  const spread = hasRooms(property_type_id ?? null) ? 1 : 0
  const isLease = kind.canLease && random.chance(0.35)
  const price = priceOf(random, place, kind.share, bedrooms, isLease)
  const available = new Date(createdAt.getTime() + random.integer(7, 120) * dayMs)
  const amenities = amenityOptions.filter(() => random.chance(place.level > 150 ? 0.5 : 0.3))
  const isFurnished = kind.bedrooms[1] > 1 && kind.house !== 'carcass'
  const isFinanced = !isLease && random.chance(0.3)
  const hasPlan = isFurnished && random.chance(0.7)
  const input: DemoListing['input'] = {
    type: isLease ? 'Lease' : 'Sell',
    location: `${random.integer(1, 48)} ${random.pick(place.streets)}, ${place.town}, ${place.state}`,
    property_type_id,
    property_availability: available.toISOString().slice(0, 10),
    price,
    living_room: bedrooms > 5 ? '3' : bedrooms > 3 ? '2' : '1',
    bedroom: rooms(bedrooms),
    bathroom: rooms(bedrooms + random.integer(-spread, spread)),
    finance: isFinanced,
    property_description: describeListing(random, { kind: kind.house, place, bedrooms, isLease, isFinanced }),
    amenities: amenities.length > 0 ? amenities : ['Internet'],
  }
  const facts = composeFacts({
    index,
    kind: kind.house,
    isLease,
    price,
    bedrooms,
    description: input.property_description,
  })
  return {
    input,
    facts,
    agent: agentFor(random, place, age),
    kind: kind.house,
    isFurnished,
    photographs: homes.photographsOf(kind.house, isFurnished ? random.integer(2, 4) : 0),
    floorPlan: (hasPlan && floorPlans[bedrooms]) || null,
    video: index === 20 ? tourVideo : null,
    createdAt,
    archivedAt: archivedAt(random, { index, createdAt, today }),
  }
}

/** Cycles through the houses of a kind and the sets of rooms, so that adjacent listings look different. */
function openHomes() {
  const used: Partial<Record<HouseKind | 'rooms', number>> = {}
  const take = (name: HouseKind | 'rooms', sets: readonly (readonly string[])[]): readonly string[] => {
    const turn = used[name] ?? 0
    used[name] = turn + 1
    return sets[turn % sets.length] ?? []
  }
  return {
    photographsOf(kind: HouseKind, roomCount: number): readonly string[] {
      const [cover = '', ...more] = take(kind, houses[kind])
      return [cover, ...(roomCount > 0 ? take('rooms', roomSets).slice(0, roomCount) : []), ...more]
    },
  }
}

const rooms = (count: number) => roomOptions[Math.max(1, count) - 1]

interface Kind {
  readonly house: HouseKind
  readonly type: (typeof propertyTypes)[number]['name']
  readonly bedrooms: readonly [number, number]
  /** Its price relative to a four-bedroom duplex in the same place. */
  readonly share: number
  readonly canLease: boolean
}

const duplex: Kind = { house: 'duplex', type: 'Duplex', bedrooms: [4, 7], share: 1, canLease: true }
const flats: Kind = { house: 'flats', type: 'Apartments', bedrooms: [1, 4], share: 0.45, canLease: true }
const terrace: Kind = { house: 'terrace', type: 'Terrace', bedrooms: [3, 5], share: 0.7, canLease: true }
const bungalow: Kind = { house: 'bungalow', type: 'Bungalow', bedrooms: [2, 4], share: 0.5, canLease: true }
const commercial: Kind = { house: 'commercial', type: 'Commercial', bedrooms: [1, 1], share: 1.6, canLease: true }
const carcass: Kind = { house: 'carcass', type: 'Carcass', bedrooms: [4, 6], share: 0.55, canLease: false }
const land: Kind = { house: 'land', type: 'Land', bedrooms: [1, 1], share: 0.5, canLease: false }
const jointVenture: Kind = { house: 'land', type: 'JV Land', bedrooms: [1, 1], share: 0.8, canLease: false }

/** Repeated in this order, so that adjacent listings differ. */
const kinds: readonly Kind[] = [land, jointVenture].flatMap((plot) => [
  flats,
  commercial,
  duplex,
  carcass,
  terrace,
  plot,
  duplex,
  flats,
  bungalow,
  duplex,
  terrace,
  duplex,
  flats,
  duplex,
])

/** A year's rent is about 4 % of the price. Prices are rounded as sellers round them. */
function priceOf(random: Random, place: Place, share: number, bedrooms: number, isLease: boolean): number {
  const size = bedrooms > 1 ? 0.6 + bedrooms * 0.1 : 1
  const price = place.level * 1_000_000 * share * size * random.between(0.8, 1.3) * (isLease ? 0.04 : 1)
  const step = price < 20_000_000 ? 250_000 : price < 200_000_000 ? 1_000_000 : 5_000_000
  return Math.max(step, Math.round(price / step) * step)
}

/** One of the agents of the city who are registered by then. */
function agentFor(random: Random, { city }: Place, age: number): number {
  const local = demoAgents.flatMap((agent, index) =>
    agent.input.city === city && agent.daysAgo > age + 1 ? [index] : [],
  )
  return local[random.integer(0, local.length - 1)] ?? 0
}

function archivedAt(random: Random, { index, createdAt, today }: { index: number; createdAt: Date; today: Date }) {
  const isArchived = index < count - 12 && random.chance(0.2)
  const time = createdAt.getTime() + random.integer(20, 75) * dayMs
  return isArchived && time < today.getTime() ? new Date(time) : null
}
