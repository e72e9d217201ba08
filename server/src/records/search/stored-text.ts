import { propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { searchedNames } from '@gatehouse/contract/fields/derive'
import { normalizeForSearch } from '@gatehouse/contract/search/search-text'
import { sql, type RawBuilder } from 'kysely'

import type { SoftTable, Tables } from '../../database/tables'
import { entityFields } from '../entity-fields'

/** Every table with a `search_text`. */
export type SearchedTable = { [T in SoftTable]: 'search_text' extends keyof Tables[T] ? T : never }[SoftTable]

/** The columns whose texts are searched, in their order. */
const searched = {
  agent: searchedNames(entityFields.agent),
  affiliate: searchedNames(entityFields.affiliate),
  announcement: searchedNames(entityFields.announcement),
  admin: searchedNames(entityFields.admin),
  career: searchedNames(entityFields.career),
  signup: searchedNames(entityFields.signup),
  inquiry: searchedNames(entityFields.inquiry),
} satisfies { [T in Exclude<SearchedTable, 'property'>]: readonly (keyof Tables[T] & string)[] }

const searchedOfProperty = ['type', 'location', 'property_type_id', 'property_description', 'amenities'] as const

/** The columns of which a `search_text` is made. */
export const searchedColumns = { ...searched, property: searchedOfProperty } as const

/**
 * The last line of a text that this version has made. No search contains an apostrophe
 * (contract/search/search-text), so none finds it. An older instance writes its texts without it, and the
 * background task makes them again (docs/decisions/0064). Another number is another condition of the indexes
 * of migration 0052.
 */
const mark = "'2"

/** The condition of the indexes of migration 0052. */
export const isOutdated = sql<boolean>`search_text not like '%''2'`

type Texts = Readonly<Record<string, string>>

/** The `search_text` of a row of any table but `property`. */
export const searchTextOf = <T extends keyof typeof searched>(
  table: T,
  row: Readonly<Record<(typeof searched)[T][number], string>>,
): string => `${normalizeForSearch(...searched[table].map((name) => (row as Texts)[name]!))}\n${mark}`

export interface SearchedProperty {
  readonly type: string
  readonly location: string
  readonly property_type_id: number | null
  readonly property_description: string
  readonly amenities: readonly string[]
}

/**
 * The `search_text` of a property: its own words on the first line, the company of its agent on the second,
 * so that `withCompany` can replace the company alone. `company` is of `foldCompany` or `companyIn`.
 */
export const propertySearchText = (property: SearchedProperty, company: string): string =>
  [normalizeForSearch(...textsOf(property)), company, mark].join('\n')

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
  return version === mark ? company : foldCompany(company)
}

/** The search text of a property without the company of the agent. */
export const ownSearchText: RawBuilder<string> = sql`split_part(property.search_text, E'\\n', 1)`

/** The search text with another company. It is as outdated as before. */
export const withCompany = (company: string): RawBuilder<string> =>
  sql`${ownSearchText} || E'\\n' || ${foldCompany(company)}::text || E'\\n'
    || split_part(property.search_text, E'\\n', 3)`
