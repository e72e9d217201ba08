import { amenityOptions } from '@gatehouse/contract/entities/property-choices'

type Amenity = (typeof amenityOptions)[number]

const patterns: Readonly<Record<Amenity, string>> = {
  'Swimming Pool': String.raw`swimming ?pools?|(?:private |shared |plunge |infinity )pool|pool(?! table)`,
  Elevator: 'elevators?|lifts?',
  Cinema: String.raw`cinemas?|home theat(?:re|er)|movie room|(?:mini )?theatre room`,
  Gym: String.raw`gym(?:nasium|s)?|fitness (?:cent(?:re|er)|room)`,
  'Roof Top': 'roof ?-?top(?: terrace)?|roof terrace',
  'Smart Home': 'smart ?-?homes?|home automation|automated home|fully automated|smart house',
  'Outdoor Lounge': 'outdoor (?:lounge|sitting|seating)(?: area)?|sit-?out lounge|alfresco lounge',
  Playground: String.raw`play ?-?grounds?|(?:children'?s?|kids?'?) ?play(?:ing)? ?(?:area|ground|pen)|play area`,
  Internet: String.raw`internet|wi-?fi|fib(?:re|er)(?: ?optics?)?|broadband`,
}
const before = String.raw`(?<!\p{L})(?<!(?:no|without|near|close to|opposite|behind|access to) (?:\p{L}{1,12} )?)`
const searched = amenityOptions.map(
  (name) => [name, new RegExp(`${before}(?:${patterns[name]})(?!\\p{L})`, 'iu')] as const,
)

/** The amenities of the product's list that a listing has. */
export const readAmenities = (text: string): string[] =>
  searched.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
