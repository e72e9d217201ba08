import type { PropertyFacts } from '@gatehouse/contract/listing/facts'
import { withLineFeeds } from '@gatehouse/contract/values/typed-text'
import { maxPrice, maxPriceMessage } from '@gatehouse/contract/values/price'
import { propertyDefaults, type PropertyInput } from '@gatehouse/contract/entities/property'
import {
  amenityOptions,
  hasRooms,
  livingRoomOptions,
  propertyTags,
  propertyTypes,
  roomOptions,
} from '@gatehouse/contract/entities/property-choices'

import { propertyState } from '@gatehouse/contract/listing/state'
import { normalizeEmail } from '../../database/normalize-email'
import type { Tables } from '../../database/tables'
import { readCount, readPrice } from '../cells/numbers'
import { propertyTypeOf } from '../cells/property-type'
import { readMoment } from '../cells/read-time'
import { readFactCells } from './read-facts'
import type { Cells, Problem, ReadContext, ReadRow } from '../target'
import { shorten } from '../wording'

/** A row of a listings file, parsed to the fields of a property. */
export interface Listing extends Omit<Pick<Tables['property'], keyof PropertyInput>, 'agent_id' | 'price'> {
  readonly agent_email: string | null
  readonly price: number
  readonly facts: PropertyFacts
  readonly state: string
}

const { agent_id: _, ...defaults } = propertyDefaults

/** Parses a row. Returns the listing, or every problem of the row. */
export function readListing(cells: Cells, context: ReadContext): ReadRow<Listing> {
  const problems: Problem[] = []
  const about =
    (field: string): AddProblem =>
    (message) => {
      problems.push({ field, message })
      return null
    }
  const title = cells.title ?? ''
  const propertyTypeId = readPropertyType(cells.property_type, title, about('property_type'))
  const rooms = (field: RoomField, options: readonly string[], fallback: string) =>
    readRooms(field, cells[field], options, fallback, hasRooms(propertyTypeId), about(field))
  const price = readNaira(cells.price, about('price'))
  const { facts, warning } = readFactCells(cells, price, context, about)
  const state = readState(cells.listing_state ?? stateBesideLocation(cells), context, about('listing_state'))
  const row = {
    // A field without a column in the file.
    ...defaults,
    type: readTag(cells.type, about('type')),
    location: readLocation(cells, about('location')),
    agent_email: cells.agent_email === undefined ? null : normalizeEmail(cells.agent_email),
    property_type_id: propertyTypeId,
    property_availability: readDate(cells.available_from, context, about('available_from')),
    price,
    living_room: rooms('living_room', livingRoomOptions, propertyDefaults.living_room),
    bedroom: rooms('bedrooms', roomOptions, propertyDefaults.bedroom),
    bathroom: rooms('bathrooms', roomOptions, propertyDefaults.bathroom),
    finance: readFinance(cells.finance, about('finance')),
    property_description: describe(cells, title, facts, about('description')),
    amenities: readAmenities(cells.amenities, about('amenities')),
    facts,
    state: state.value,
  }
  return problems.length > 0
    ? { problems }
    : { row, warning: [warning, state.warning].filter((text) => text !== undefined).join('; ') || undefined }
}

/**
 * The state of a listing in the column `state`, where exports and feeds have it. It is a part of the place in
 * files without a location.
 */
const stateBesideLocation = ({ location, state }: Cells): string | undefined =>
  location !== undefined && propertyState.value().safeParse(state).success ? state : undefined

type AddProblem = (message: string) => null
type RoomField = 'living_room' | 'bedrooms' | 'bathrooms'

function readLocation({ location, town, state }: Cells, addProblem: AddProblem): string {
  const place = location ?? [town, state].filter((part) => part !== undefined).join(', ')
  if (place === '') addProblem('the location is empty')
  if (place.length > 300) addProblem('the location is longer than 300 characters')
  return place
}

function readNaira(text: string | undefined, addProblem: AddProblem): number {
  if (text === undefined) return addProblem('the price is empty') ?? 0
  const read = readPrice(text)
  if ('problem' in read) return addProblem(`the price '${shorten(text)}' ${read.problem}`) ?? 0
  if (read.value > maxPrice) addProblem(`the price '${shorten(text)}' ${maxPriceMessage}`)
  return read.value
}

/** More rooms than the largest option become the last option, 10+ or 5+. */
function readRooms(
  field: string,
  text: string | undefined,
  options: readonly string[],
  fallback: string,
  isCounted: boolean,
  addProblem: AddProblem,
): string {
  const max = options.at(-1) ?? fallback
  if (text === undefined) return fallback
  if (text.replace(/\s/g, '') === max) return max
  const read = readCount(text)
  if ('problem' in read) return addProblem(`${field} '${shorten(text)}' ${read.problem}`) ?? fallback
  if (read.value === 0) return isCounted ? (addProblem(`${field} must be 1 or more, not 0`) ?? fallback) : fallback
  return read.value < options.length ? String(read.value) : max
}

function readTag(text: string | undefined, addProblem: AddProblem): string {
  if (text === undefined) return propertyDefaults.type
  if (/^(sell|sale|for[ -]sale|sold)$/i.test(text)) return propertyTags[0]
  if (/^(lease|rent|let|to[ -]let|for[ -](rent|lease))$/i.test(text)) return propertyTags[1]
  return addProblem(`the type '${shorten(text)}' must be Sell or Lease`) ?? propertyDefaults.type
}

function readPropertyType(text: string | undefined, title: string, addProblem: AddProblem): number | null {
  if (text === undefined) return propertyTypeOf(title)
  const type = propertyTypes.find(({ id, name }) => String(id) === text || name.toLowerCase() === text.toLowerCase())
  const id = type?.id ?? propertyTypeOf(text)
  const names = propertyTypes.map(({ name }) => name).join(', ')
  return id ?? addProblem(`the property type '${shorten(text)}' must be one of ${names}`)
}

function readDate(text: string | undefined, context: ReadContext, addProblem: AddProblem): string | null {
  if (text === undefined) return null
  const read = readMoment(text, context)
  if (!read) return addProblem(`'${shorten(text)}' is not a date such as 2027-01-15 or 15/01/2027`)
  return 'problem' in read ? addProblem(`'${shorten(text)}' ${read.problem}`) : read.day
}

/** A heading such as Status may have other words, which reject no row. */
function readState(text: string | undefined, { guessed }: ReadContext, addProblem: AddProblem) {
  const value = propertyState.default
  if (text === undefined) return { value }
  const { success, data } = propertyState.value().safeParse(/^rented$/i.test(text) ? 'let' : text)
  if (success) return { value: data }
  const is = `'${shorten(text)}'`
  if (guessed?.has('listing_state')) return { value, warning: `${is} is left out: it is no state of a listing` }
  addProblem(`${is}: ${propertyState.message}`)
  return { value }
}

function readFinance(text: string | undefined, addProblem: AddProblem): boolean {
  if (text === undefined || /^(no|n|false|0)$/i.test(text)) return false
  if (/^(yes|y|true|1)$/i.test(text)) return true
  return addProblem(`finance '${shorten(text)}' must be YES or NO`) ?? false
}

function readAmenities(text: string | undefined, addProblem: AddProblem): string[] {
  const words = (text ?? '').split(/[;,|\n]/).map((word) => word.trim())
  const isSame = (word: string, option: string) => word.toLowerCase() === option.toLowerCase()
  const unknown = words.find((word) => word !== '' && !amenityOptions.some((option) => isSame(word, option)))
  if (unknown !== undefined) addProblem(`the amenity '${shorten(unknown)}' is not one of ${amenityOptions.join(', ')}`)
  return amenityOptions.filter((option) => words.some((word) => isSame(word, option)))
}

/**
 * Appends the title and the counts to the description, where visitors of the website read them:
 * 'Semi Detached Duplex. 6 toilets. 4 parking spaces.'
 */
function describe(
  cells: Cells,
  title: string,
  { toilets, parking_spaces }: PropertyFacts,
  addProblem: AddProblem,
): string {
  const messages = [
    title === '' ? undefined : /[.!?]$/.test(title) ? title : `${title}.`,
    countMessage(toilets, 'toilet', 'toilets'),
    countMessage(parking_spaces, 'parking space', 'parking spaces'),
  ]
  const { description } = cells
  // An exported description has them already.
  const added = messages.filter((message) => message !== undefined && !description?.includes(message))
  const text = withLineFeeds([description, ...added].filter((part) => part !== undefined).join(' '))
  if (text.length > 10_000) addProblem('the description is longer than 10,000 characters')
  return text
}

const countMessage = (count: number | undefined, one: string, many: string): string | undefined =>
  count === undefined || count === 0 ? undefined : `${count} ${count === 1 ? one : many}.`
