import type { ReadListing } from '../../server/src/messages/read-message'
import type { ExpectedListing, ExpectedMessage } from './expected'

export type Outcome = 'right' | 'empty' | 'wrong'

export interface Comparison {
  readonly field: string
  readonly outcome: Outcome
  readonly expected: unknown
  readonly read: unknown
  /** An empty price that a person can choose from those offered. */
  readonly isOffered?: boolean
}

const fields = [
  'type',
  'price',
  'location',
  'property_type_id',
  'living_room',
  'bedroom',
  'bathroom',
  'amenities',
] as const

/**
 * Compares each field that a message says, or that was read from it. Of a partial set (./expected) prices and
 * types are compared, and other fields where they are stated.
 */
export function compareMessage(
  message: ExpectedMessage,
  read: readonly ReadListing[],
  isPartial: boolean,
): Comparison[] {
  const compared = compareFields(message, read)
  return isPartial
    ? compared.filter(({ field, expected }) => expected !== undefined || field === 'price' || field === 'type')
    : compared
}

function compareFields({ listings }: ExpectedMessage, read: readonly ReadListing[]): Comparison[] {
  if (read.length !== listings.length)
    return [
      { field: 'listings', outcome: 'wrong', expected: listings.length, read: read.length },
      ...wrongPrices(listings, read),
    ]
  return [
    { field: 'listings', outcome: 'right', expected: listings.length, read: read.length },
    ...listings.flatMap((expected, index) => compareListing(expected, read[index]!)),
  ]
}

/** Prices of a message that was divided wrongly: those that it does not say count as wrong. */
const wrongPrices = (listings: readonly ExpectedListing[], read: readonly ReadListing[]): Comparison[] =>
  read.flatMap(({ fields: { price } }) =>
    price === undefined || listings.some((listing) => listing['price'] === price)
      ? []
      : [{ field: 'price', outcome: 'wrong' as const, expected: undefined, read: price }],
  )

function compareListing(expected: ExpectedListing, read: ReadListing): Comparison[] {
  const facts: Readonly<Record<string, unknown>> = read.fields.facts
  const names = new Set([...Object.keys(expected.facts ?? {}), ...Object.keys(facts)])
  return [
    ...fields
      .flatMap((field) => compare(field, expected[field], read.fields[field]))
      .map((found) => offered(found, read)),
    ...[...names].flatMap((name) => compare(`facts.${name}`, expected.facts?.[name], facts[name])),
    ...(expected.phones ? compare('phones', expected.phones, read.phones) : []),
    ...(expected.refused
      ? compare('refused', expected.refused, [...new Set(read.refused.map(({ field }) => field))])
      : []),
    ...(expected.doubtful
      ? compare(
          'doubtful',
          expected.doubtful,
          expected.doubtful.filter((name) => read.doubtful.includes(name)),
        )
      : []),
  ]
}

const offered = (found: Comparison, { possible_prices }: ReadListing): Comparison =>
  found.field === 'price' && found.outcome === 'empty'
    ? { ...found, isOffered: possible_prices.some(({ price }) => price === found.expected) }
    : found

/** Nothing is compared where both are absent. */
function compare(field: string, expected: unknown, read: unknown): Comparison[] {
  if (expected === undefined && read === undefined) return []
  const isEmpty = read === undefined || (Array.isArray(read) && read.length === 0)
  const outcome = JSON.stringify(expected) === JSON.stringify(read) ? 'right' : isEmpty ? 'empty' : 'wrong'
  return [{ field, outcome, expected, read }]
}
