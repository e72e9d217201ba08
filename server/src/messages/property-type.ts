import { propertyTypes } from '@gatehouse/contract/entities/property-choices'

import { propertyTypeOf } from '../imports/cells/property-type'
import { readTitle } from './facts/title'

const idOf = (name: (typeof propertyTypes)[number]['name']) => propertyTypes.find((type) => type.name === name)!.id

const near =
  /(?<!\p{L})(?:near|close to|opposite|opp\.?|behind|beside|adjacent(?: to)?|(?<=[^\n] )by|(?<!% )off(?! ?-?plan)|minutes? (?:from|to|drive)|mins? (?:from|to|drive)|next to|facing|proximity to|walking distance|neighbou?rs?|directly|few)(?!\p{L})(?:[^\n,;:.!?]|\.(?! )){0,40}/giu
/** What a house has besides. */
const extras = /(?:\+|(?<!\p{L})(?:and|with|plus)|&) ?(?:\d{1,2} |an? |one |two |few )?shops?(?!\p{L})/giu
/** The land on which a house stands. */
const under =
  /(?<!\p{L})(?:on|upon) (?:(?:a|an|about|over|approx\w*|one|two|three|half|full|standard|fenced|corner|corner[- ]piece|\d[\d.,]*|of) ){0,4}(?:plots?|acres?|hectares?|sqm|land)(?: of (?:\p{L}+ )?land)?(?!\p{L})/giu
const rooms = /(?:bed ?-?(?:rooms?|rms?)?|bdrms?|br|bedrms?)(?!\p{L})/iu
const land =
  /(?<!\p{L})(?:bare |dry |vacant |table |fenced |raw |virgin |waterfront |corner[- ]piece |residential |commercial |mixed[- ]use |industrial |farm ?)*(?:lands?|plots?|acres?|hectares?)(?!\p{L})/iu
const jv = /(?<!\p{L})(?:jv|j\.v\.?|joint[ -]venture)(?!\p{L})/iu
const unfinished = /(?<!\p{L})(?:carcass|uncompleted|shell)(?!\p{L})/iu
const built =
  /(?<!\p{L})(?:duplex(?:es)?|terraced?|bungalows?|flats?|apartments?|houses?|warehouses?|offices?|shops?|plaza|hotels?|building|mansion|detached|filling stations?|school|event cent(?:er|re)|mall|penthouse|hall|factory|villa|store|complex|apts?|hostels?|floor|space)(?!\p{L})/iu
const more: readonly (readonly [RegExp, number])[] = [
  [
    /(?<!\p{L})(?:mini ?-?flats?|room (?:and|&|n) (?:a )?parlou?r|room\/parlou?r|self ?-?con(?:tain(?:ed|er)?)?|single room|bedsitter|bed ?space|apts?|flt)(?!\p{L})/iu,
    idOf('Apartments'),
  ],
  [
    /(?<!\p{L})(?:dupplex|duplx|dulpex|deplex|detach|massionette|villas?|triplex|(?:fully|semi)[- ]?det|semi[- ]?d|(?<=bed(?:rooms?)? )semi|(?<=bed(?:rooms?)? ?-?)[fs]d)(?!\p{L})/iu,
    idOf('Duplex'),
  ],
  [/(?<!\p{L})(?:bungallow|bugalow|bungalo|bung)(?!\p{L})/iu, idOf('Bungalow')],
  [/(?<!\p{L})(?:terace|terrance|terrence)(?!\p{L})/iu, idOf('Terrace')],
  [
    /(?<!\p{L})(?:school(?! fees)|hall|store|showroom|guest ?house|petrol|filling|ware house|open plan|co-?working|clinic|hospital(?! bills?)|bank building|lounge space|bakery|supermarket|workspace)(?!\p{L})/iu,
    idOf('Commercial'),
  ],
]

/**
 * The property type that a listing names: in the clause of its bedrooms, else in the first line with one.
 * `shared`: words about all listings.
 */
export function readPropertyType(text: string, shared = ''): { readonly id: number | null; readonly hasLand: boolean } {
  const named = text.replace(near, ' ').replace(extras, ' ')
  const plain = built.test(named) || rooms.test(named) ? named.replace(under, ' ') : named
  const lines = plain.split('\n')
  const room = rooms.exec(plain)
  const clause = room ? plain.slice(room.index, room.index + 90).split(/[\n.;!]/, 1)[0]! : ''
  // An unfinished house: 'Carcass of 4 bedroom duplex'.
  const start = room
    ? plain
        .slice(Math.max(0, room.index - 40), room.index)
        .split('\n')
        .at(-1)!
    : ''
  const id =
    unfinished.test(start) || lines.some((line) => /^\P{L}*carcass(?!\p{L})/iu.test(line))
      ? idOf('Carcass')
      : (typeOfLine(clause.replace(land, ' ')) ??
        lines.map(typeOfLine).find((found) => found !== null) ??
        (isBare(plain, shared) ? idOf('Land') : null))
  return { id, hasLand: id === idOf('Land') || id === idOf('JV Land') }
}

/** A size with a title, and no word of a building: 'Guzape 1000sqm C of O'. */
const isBare = (text: string, shared: string) => {
  const all = `${text}\n${shared}`
  return (
    /\d ?(?:sqms?|sq\.? ?m|m2|m²)(?!\p{L})/iu.test(text) &&
    !rooms.test(all) &&
    !built.test(all) &&
    readTitle(all).value !== null
  )
}

function typeOfLine(line: string): number | null {
  const found = land.exec(line)
  const house = built.exec(line)
  if (jv.test(line) && (found || !house)) return idOf('JV Land')
  if (
    found &&
    (!house ||
      (found.index < house.index && /(?:for|of|suitable|ideal|good|can)/iu.test(line.slice(found.index, house.index))))
  )
    return idOf('Land')
  // 'carcass' is a state: the word of the import also matches a filling station of Shell.
  const type = propertyTypeOf(line.replace(/\bshell\b(?=.*(?:station|fuel|petrol))|\d\w* shell\b/iu, ''))
  if (type !== null && type !== idOf('Land')) return type
  const other = more.find(([pattern]) => pattern.test(line))?.[1]
  // 'House on 2 plots' is no land; 'Land. Building approval 2m' is.
  return other ?? (house && found && house.index < found.index ? null : type)
}
