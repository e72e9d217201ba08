import { CsvRefusal } from './csv-refusal'

/** What an imported listing may carry; the words are also what `--map column=field` takes. */
export const listingFields = [
  'reference',
  'location',
  'town',
  'state',
  'title',
  'price',
  'bedrooms',
  'bathrooms',
  'toilets',
  'parking_space',
  'living_room',
  'type',
  'property_type',
  'description',
  'amenities',
  'finance',
  'available_from',
  'agent_email',
] as const
export type ListingField = (typeof listingFields)[number]

export interface Columns {
  /** The columns of the file in their order; `field` is null for one that is not imported. */
  readonly all: readonly { readonly name: string; readonly field: ListingField | null }[]
}

/**
 * Finds out which column of the file holds what, by name. `mapped` comes from `--map` and wins over what a name says.
 * Throws a CsvRefusal when a price or a place cannot be found, or when two columns would hold the same.
 */
export function readColumns(
  header: readonly string[],
  mapped: ReadonlyMap<string, ListingField | 'ignore'>,
  shownAs: string,
): Columns {
  const names = header.map((name) => name.replace(/^\uFEFF/, '').trim())
  for (const name of mapped.keys()) {
    if (names.some((known) => sameName(known, name))) continue
    throw new CsvRefusal(`${shownAs} has no column '${name}' to map. Its columns are: ${names.join(', ')}.`)
  }
  const all = names.map((name) => ({ name, field: fieldOf(name, mapped) }))
  for (const field of listingFields) {
    const [one, other] = all.filter((column) => column.field === field)
    if (one && other) {
      throw new CsvRefusal(
        `The columns '${one.name}' and '${other.name}' of ${shownAs} would both be the ${field}. ` +
          `Leave one out with --map "${other.name}=ignore".`,
      )
    }
  }
  const has = (...fields: ListingField[]) => all.some(({ field }) => field !== null && fields.includes(field))
  const missing = [
    has('location', 'town', 'state') ? [] : ['a place (location, or town and state)'],
    has('price') ? [] : ['a price'],
  ].flat()
  if (missing.length > 0) {
    throw new CsvRefusal(
      `The first line of ${shownAs} names no column with ${missing.join(' and ')}. Its columns are: ` +
        `${names.join(', ').slice(0, 300)}. Say which is which with --map column=field.`,
    )
  }
  return { all }
}

/** The field that a word on the command line means, or null. */
export function listingFieldNamed(word: string): ListingField | null {
  const folded = fold(word)
  return listingFields.find((field) => field === folded) ?? fieldByName.get(folded) ?? null
}

function fieldOf(name: string, mapped: ReadonlyMap<string, ListingField | 'ignore'>): ListingField | null {
  for (const [column, field] of mapped) if (sameName(column, name)) return field === 'ignore' ? null : field
  return listingFieldNamed(name)
}

const sameName = (one: string, other: string) => fold(one) === fold(other)

const fold = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')

const otherNames: Readonly<Partial<Record<ListingField, string>>> = {
  reference: 'id ref reference_number reference_no listing_id property_id',
  location: 'address',
  town: 'city',
  price: 'price_in_naira price_ngn price_naira amount asking_price',
  bedrooms: 'bedroom beds number_of_bedrooms no_of_bedrooms',
  bathrooms: 'bathroom baths number_of_bathrooms no_of_bathrooms',
  toilets: 'toilet number_of_toilets no_of_toilets',
  parking_space: 'parking parking_spaces car_park',
  living_room: 'living_rooms sitting_rooms',
  type: 'listing_type sale_or_lease',
  property_type: 'category property_type_name',
  description: 'property_description details',
  finance: 'financing',
  available_from: 'property_availability availability',
  agent_email: 'agent',
}

const fieldByName = new Map(
  Object.entries(otherNames).flatMap(([field, names]) =>
    // The keys of the table are fields, which Object.entries forgets.
    names.split(' ').map((name) => [name, field as ListingField] as const),
  ),
)
