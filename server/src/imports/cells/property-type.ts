import { propertyTypes } from '@gatehouse/contract/entities/property-choices'

type PropertyTypeName = (typeof propertyTypes)[number]['name']

/**
 * The property type named by a title such as "Semi Detached Duplex" or "Block of Flats", or null.
 * The first match counts: a terraced bungalow is a bungalow, other terraced houses are terraces.
 */
export function propertyTypeOf(title: string): number | null {
  const name = titlePatterns.find(([pattern]) => pattern.test(title))?.[1]
  return propertyTypes.find((type) => type.name === name)?.id ?? null
}

const titlePatterns: readonly (readonly [RegExp, PropertyTypeName])[] = [
  [/\b(jv|joint[ -]venture)\b/i, 'JV Land'],
  [/\b(carcass|shell|uncompleted)\b/i, 'Carcass'],
  [/\bbungalows?\b/i, 'Bungalow'],
  [/\b(flats?|apartments?|penthouses?|studios?|self[ -]?contain(ed)?|mini[ -]?flats?)\b/i, 'Apartments'],
  [/\b(terraces?|terraced|town ?houses?)\b/i, 'Terrace'],
  [/\b(duplex|duplexes|maisonettes?|mansions?|detached)\b/i, 'Duplex'],
  [
    /\b(commercial|offices?|shops?|warehouses?|plaza|hotels?|malls?|factory|event cent(er|re)s?|stations?)\b/i,
    'Commercial',
  ],
  [/\b(land|lands|plots?|acres?|hectares?)\b/i, 'Land'],
]
