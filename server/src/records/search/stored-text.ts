import { entities } from '@gatehouse/contract/entities'
import { propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { searchedNames } from '@gatehouse/contract/fields/derive'
import type { Fields } from '@gatehouse/contract/fields/field'
import { normalizeForSearch } from '@gatehouse/contract/search/search-text'
import { sql, type RawBuilder } from 'kysely'

import { findAreas, withAreasAround } from '../../areas/find-areas'
import { readUnknownPlace } from '../../areas/unknown-place'
import type { SoftTable, Tables } from '../../database/tables'

/** Every table with a `search_text`. */
export type SearchedTable = { [T in SoftTable]: 'search_text' extends keyof Tables[T] ? T : never }[SoftTable]

export const isSearched = (table: SoftTable): table is SearchedTable =>
  table === 'property' || searchedNames(entities[table].fields as Fields).length > 0

/** The columns of which a `search_text` is made, in their order. */
export const searchedColumns = (table: SearchedTable): readonly string[] =>
  table === 'property'
    ? ['type', 'location', 'property_type_id', 'property_description', 'amenities']
    : searchedNames(entities[table].fields as Fields)

/**
 * The last line of a text that this version has made. No search contains an apostrophe
 * (contract/search/search-text), so none finds it. An older instance writes its texts without it, and the
 * background task makes them again (docs/decisions/0064). Another number is another condition of the indexes
 * of migration 0052.
 */
const mark = "'2"

/**
 * The dictionary of areas by which the areas of this version's texts were found. A greater one than that of a
 * text makes the text again; another number is another condition of the index of migration 0087.
 */
const areasMark = 'A02'

const lastLine = sql`split_part(search_text, E'\\n', 3)`

/**
 * The ids of the areas of a location, and of those around them: the expression of property_search_areas. It
 * and the two below are of `property_search`, and of `property` where only one of the tables is read.
 */
export const areaIds: RawBuilder<unknown> = sql`string_to_array(split_part(${lastLine}, '''', 2), ' ')`

/** An id as the texts have it. Capitals, because no search has them, so that none finds it. */
export const writeAreaId = (id: string): string => id.toUpperCase()

/** The words of a location that name no known area, in capitals; '' if it names one. */
export const unknownWords: RawBuilder<string> = sql`split_part(${lastLine}, '''', 4)`

/** The condition of property_search_unknown_areas: in texts of older versions, the mark follows the areas. */
export const hasUnknownArea: RawBuilder<boolean> = sql`${unknownWords} <> '' and ${unknownWords} <> '2'`

const hasOtherMark = sql<boolean>`search_text not like '%''2'`
/** Lower only, so that instances of two versions do not make each other's texts again. */
const hasOlderAreas = sql<boolean>`split_part(${lastLine}, '''', 3) < ${sql.lit(areasMark)}`

/** Which texts another version has made: the conditions of the indexes of migrations 0052 and 0087. */
export const hasOutdatedText = (table: SearchedTable): RawBuilder<boolean> =>
  table === 'property' ? sql`(${hasOtherMark} or ${hasOlderAreas})` : hasOtherMark

type SearchedTexts<T extends SearchedTable> = Readonly<
  Record<ReturnType<typeof searchedNames<(typeof entities)[T]['fields']>>[number], string>
>

/** The `search_text` of a row of any table but `property`. */
export const searchTextOf = <T extends Exclude<SearchedTable, 'property'>>(table: T, row: SearchedTexts<T>): string =>
  `${normalizeForSearch(...searchedColumns(table).map((name) => (row as Readonly<Record<string, string>>)[name]!))}\n${mark}`

export interface SearchedProperty {
  readonly type: string
  readonly location: string
  readonly property_type_id: number | null
  readonly property_description: string
  readonly amenities: readonly string[]
}

/**
 * The `search_text` of a property: its own words on the first line, the company of its agent on the second,
 * so that `withCompany` can replace the company alone, and its areas on the third. `company` is of
 * `foldCompany` or `companyIn`.
 */
export const propertySearchText = (property: SearchedProperty, company: string): string =>
  [normalizeForSearch(...textsOf(property)), company, lastLineOf(property.location)].join('\n')

/**
 * The last line of the search text of a property: the areas of its location, the number of their list, the
 * words that name no known area, and the mark.
 */
export function lastLineOf(location: string): string {
  const found = findAreas(location)
  const ids = withAreasAround(found.map(({ area }) => area)).map(({ id }) => writeAreaId(id))
  const unknown = readUnknownPlace(location, found)?.words.toUpperCase() ?? ''
  return `'${ids.join(' ')}'${areasMark}'${unknown}${mark}`
}

/** Whether the search text of a property is that of other values of its columns, if the agent is the same. */
export const isSameText = (before: SearchedProperty & { readonly search_text: string }, after: SearchedProperty) =>
  before.search_text.endsWith(mark) &&
  before.location === after.location &&
  before.type === after.type &&
  before.property_type_id === after.property_type_id &&
  before.property_description === after.property_description &&
  before.amenities.join('\n') === after.amenities.join('\n')

export const foldCompany = (name: string | null): string => normalizeForSearch(name ?? '')

const textsOf = ({ type, location, property_type_id, property_description, amenities }: SearchedProperty) => [
  location,
  propertyTypeName(property_type_id) ?? '',
  property_description,
  ...amenities,
  type === 'Lease' ? 'For lease' : 'For sale',
]

/** The company in the search text of a property, as `foldCompany` returns it. */
export function companyIn(searchText: string): string {
  const [, company = '', version] = searchText.split('\n')
  return version?.endsWith(mark) === true ? company : foldCompany(company)
}

/** The search text of a property without the company of the agent. */
export const ownSearchText: RawBuilder<string> = sql`split_part(property.search_text, E'\\n', 1)`

/** The search text with another company. It is as outdated as before. */
export const withCompany = (company: string): RawBuilder<string> =>
  sql`${ownSearchText} || E'\\n' || ${foldCompany(company)}::text || E'\\n'
    || split_part(property.search_text, E'\\n', 3)`
