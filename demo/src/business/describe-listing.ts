import type { Place } from './places'
import type { HouseKind } from '../picture-files'
import type { Random } from '../seeded-random'

interface Described {
  readonly kind: HouseKind
  readonly place: Place
  readonly bedrooms: number
  readonly isLease: boolean
  readonly isFinanced: boolean
}

/** The description of a listing, in three or four sentences. */
export function describeListing(random: Random, described: Described): string {
  const { kind, place, isLease, isFinanced } = described
  const messages = [
    openings[kind](described),
    random.pick(details[kind]),
    `${random.pick(introductions)} ${place.town}.`,
    isLease ? 'Rent is for one year, with a refundable caution deposit.' : random.pick(titles),
    ...(isFinanced ? ['The developer takes 30 % down and the rest over 24 months.'] : []),
  ]
  return messages.join(' ')
}

const openings: Record<HouseKind, (described: Described) => string> = {
  duplex: ({ bedrooms }) => `Fully detached ${bedrooms}-bedroom duplex, every room en suite, with a boys' quarters.`,
  terrace: ({ bedrooms }) => `${bedrooms}-bedroom terrace house in a gated row with its own security post.`,
  bungalow: ({ bedrooms }) => `${bedrooms}-bedroom bungalow on a quiet plot with room to extend.`,
  flats: ({ bedrooms }) =>
    `${bedrooms === 1 ? 'One' : bedrooms}-bedroom serviced flat with steady power and treated water.`,
  commercial: () => 'Open-plan office floors with lift, backup power and parking for twenty cars.',
  carcass: ({ bedrooms }) => `Carcass of a ${bedrooms}-bedroom duplex, roofed, ready for first fix.`,
  land: () => 'Dry, fenced and levelled plot of 650 square metres.',
}

const details: Record<HouseKind, readonly [string, ...string[]]> = {
  duplex: [
    'Fitted kitchen with a separate store, and a family lounge upstairs.',
    'Inverter and solar panels are already in place.',
    'Space for six cars behind the gate.',
  ],
  terrace: [
    'The roof terrace looks over the estate.',
    'Stamped concrete floors and space for three cars.',
    'The estate has its own borehole and treatment plant.',
  ],
  bungalow: ['New roof, new wiring and a large front garden.', 'The compound is interlocked and the borehole is new.'],
  flats: [
    'Service charge covers diesel, cleaning and security.',
    'Second floor, cross-ventilated, with two balconies.',
    'The kitchen comes with cooker, hob and extractor.',
  ],
  commercial: ['The ground floor suits a bank or a showroom.', 'Two transformers and a 500 kVA generator.'],
  carcass: ['Structural drawings and approvals come with it.', 'Block work and roof were inspected this year.'],
  land: ['The perimeter wall and gate are up.', 'Tarred road and drainage up to the gate.'],
}

const introductions: readonly [string, ...string[]] = [
  'Five minutes from the main road in',
  'On a tarred, well-drained street in',
  'Close to schools and shopping in',
  'In one of the quieter corners of',
]

const titles: readonly [string, ...string[]] = [
  "Title: Governor's Consent.",
  'Title: Certificate of Occupancy.',
  'Title: registered deed of assignment.',
]
