import { computeMoveInTotal } from '@gatehouse/contract/listing/move-in-total'
import type { PropertyCard, PropertyRecord } from '@gatehouse/contract/entities/property'
import { hasRooms } from '@gatehouse/contract/entities/property-choices'
import { countOf } from '../../../format/count'
import { formatNaira } from '../../../format/naira'
import { capitalize } from '../../../format/words'
import { nounOfType } from '@gatehouse/contract/listing/property-name'
import { stateOf } from '../property-state'

/** A property that is shared, from a list or from its own page. */
export type Shared = PropertyCard | PropertyRecord

/** '5 bedroom duplex', 'Land' */
export function shareTitle({ bedroom, property_type_id }: Shared): string {
  const noun = nounOfType(property_type_id)
  return capitalize(bedroom === '' || !hasRooms(property_type_id) ? noun : `${bedroom} bedroom ${noun}`)
}

/** '₦85,000,000'; '₦5,000,000 a year' for a lease, whose price is the rent of a year. 0 is no price. */
export const sharePrice = ({ price, type }: Shared): string =>
  !price ? 'Price on request' : `${formatNaira(price)}${type === 'Lease' ? ' a year' : ''}`

/** 'For sale'; '' where the record does not say. */
export const offerOf = ({ type }: Shared): string =>
  type === 'Lease' ? 'For lease' : type === 'Sell' ? 'For sale' : ''

/** '5 bedrooms', '5 bathrooms', '2 living rooms'; nothing for land. */
export function roomsOf({ property_type_id, bedroom, bathroom, living_room }: Shared): string[] {
  if (!hasRooms(property_type_id)) return []
  const rooms = [
    [bedroom, 'bedroom'],
    [bathroom, 'bathroom'],
    [living_room, 'living room'],
  ] as const
  return rooms.flatMap(([count, noun]) =>
    count === '' ? [] : count.endsWith('+') ? `${count} ${noun}s` : countOf(Number(count), noun, `${noun}s`),
  )
}

/** What customers ask for first, in that order: the title and the size, then the comforts. */
export const mainFacts = ({ facts, amenities }: Shared): string[] =>
  [
    facts.title,
    landOf(facts),
    facts.building_size && `${formatDecimal(facts.building_size)} m² building`,
    facts.estate,
    facts.age,
    facts.furnishing,
    facts.serviced && 'Serviced',
    ...(facts.power ?? []),
    facts.parking_spaces && countOf(facts.parking_spaces, 'parking space', 'parking spaces'),
    ...amenities,
  ].flatMap((fact) => (fact ? [fact] : []))

/** '600 m² land', '2 plots of land' */
function landOf({ land_size: size, land_unit: unit }: Shared['facts']): string | null {
  if (!size || !unit) return null
  if (unit === 'm²') return `${formatDecimal(size)} m² land`
  return `${formatDecimal(size)} ${unit}${size === 1 ? '' : 's'} of land`
}

/** 'Total to move in ₦11,700,000'; null where there is none. */
export function shareTotal(shared: Shared): string | null {
  const moveIn = computeMoveInTotal(shared)
  return moveIn && `Total to move in ${formatNaira(moveIn.total)}`
}

/** What is paid besides the price, one line each. The total to move in has its sum instead of each fee. */
export function costsOf(shared: Shared): string[] {
  const { facts } = shared
  const moveIn = computeMoveInTotal(shared)
  const sum = moveIn?.lines.map(({ label, amount }) => `${uncapitalize(label)} ${formatNaira(amount)}`)
  const fees = [
    facts.agency_fee && `Agency fee ${formatNaira(facts.agency_fee)}`,
    facts.legal_fee && `Legal fee ${formatNaira(facts.legal_fee)}`,
    facts.caution && `Caution deposit ${formatNaira(facts.caution)}`,
    facts.service_charge && `Service charge ${formatNaira(facts.service_charge)} a year`,
  ]
  return [
    ...(sum ? [`${shareTotal(shared)} (${sum.join(', ')})`] : fees),
    facts.rent_paid && `Rent paid ${facts.rent_paid.toLowerCase()}`,
    facts.payment_plan && `Payment plan: ${facts.payment_plan}`,
  ].flatMap((cost) => (cost ? [cost] : []))
}

const uncapitalize = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** '1,200.5' */
const formatDecimal = (size: number) => size.toLocaleString('en-NG', { maximumFractionDigits: 2 })

/** Why a listing should perhaps not be shared; empty for one that is offered. */
export function listShareWarnings(shared: Shared): string[] {
  const state = stateOf(shared)
  return [
    ...(state !== null && state !== 'Under offer' ? [`This listing is ${state.toLowerCase()}.`] : []),
    ...(shared.archived ? ['This listing is archived: customers do not see it on the site.'] : []),
  ]
}
