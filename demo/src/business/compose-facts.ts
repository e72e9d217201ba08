import type { PropertyFacts } from '@gatehouse/contract/listing/facts'
import { powerOptions, type titleOptions } from '@gatehouse/contract/listing/fact-choices'

import type { HouseKind } from '../picture-files'
import { seededRandom, type Random } from '../seeded-random'

interface Known {
  readonly index: number
  readonly kind: HouseKind
  readonly isLease: boolean
  readonly price: number
  readonly bedrooms: number
  /** Has the title in words. */
  readonly description: string
}

/** The facts of a listing. Its random numbers are its own, so that they do not change the other fields. */
export function composeFacts(known: Known): PropertyFacts {
  const random = seededRandom(known.index + 1)
  if (known.kind === 'land') return { land_size: 650, land_unit: 'm²', ...titleOf(known) }
  const isOnPlot = known.kind !== 'flats' && known.kind !== 'commercial'
  return {
    ...titleOf(known),
    ...(known.description.includes('30 % down') && { payment_plan: '30 % down, the rest over 24 months' }),
    ...(isOnPlot && { land_size: known.kind === 'terrace' ? 0.5 : 1, land_unit: 'plot' }),
    ...(known.kind !== 'carcass' && buildingOf(random, known)),
    ...(known.isLease ? rentOf(random, known) : known.kind === 'carcass' ? { age: 'Under construction' } : {}),
  }
}

/** Invented names. */
const estates = ['Orange Court', 'Harmony Gardens', 'Palm View Estate', 'Cedar Park Estate', 'Unity Court'] as const

const titlesInWords: readonly (readonly [string, (typeof titleOptions)[number]])[] = [
  ["Governor's Consent", "Governor's consent"],
  ['Certificate of Occupancy', 'C of O'],
  ['deed of assignment', 'Deed of assignment'],
]
const titleOf = ({ description }: Known) => {
  const title = titlesInWords.find(([words]) => description.includes(words))?.[1]
  return title && { title }
}

function buildingOf(random: Random, { kind, bedrooms, price, isLease }: Known): PropertyFacts {
  if (kind === 'commercial') return { building_size: random.integer(4, 16) * 50, parking_spaces: 20, toilets: 6 }
  const power = powerOptions.filter(() => random.chance(0.4)).slice(0, 3)
  const isServiced = kind === 'flats' || kind === 'terrace'
  return {
    building_size: bedrooms * random.integer(38, 60),
    age: random.pick(['Newly built', 'Newly built', 'Renovated', 'Older']),
    furnishing: random.pick(['Unfurnished', 'Unfurnished', 'Semi-furnished', 'Furnished']),
    toilets: bedrooms + 1,
    parking_spaces: random.integer(1, 4),
    ...(power.length > 0 && { power }),
    water: [random.pick(['Borehole', 'Treated water'])],
    ...(isServiced && { serviced: true, service_charge: rounded(price * (isLease ? 0.15 : 0.005)) }),
    ...(isServiced && random.chance(0.6) && { estate: random.pick(estates) }),
  }
}

const rentOf = (random: Random, { price }: Known): PropertyFacts => ({
  agency_fee: rounded(price * 0.1),
  legal_fee: rounded(price * 0.1),
  caution: rounded(price * random.pick([0.1, 0.15])),
  minimum_rent_months: random.pick([12, 12, 12, 24]),
  rent_paid: 'Yearly',
})

const rounded = (amount: number) => Math.max(1, Math.round(amount / 50_000)) * 50_000
