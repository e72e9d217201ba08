import { propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { normalizeForSearch } from '@gatehouse/contract/values/search-text'
import { sql, type RawBuilder } from 'kysely'

import type { PropertyTable } from '../../database/tables'

type Searched = Pick<PropertyTable, 'location' | 'property_description' | 'property_type_id'>

/**
 * The `search_text` of a property: its own words on the first line, the company of
 * its agent on the second, so that `withCompany` can replace the company alone.
 */
export const propertySearchText = (property: Searched, company: string | null): string =>
  [
    normalizeForSearch(
      property.location,
      propertyTypeName(property.property_type_id) ?? '',
      property.property_description,
    ),
    normalizeForSearch(company ?? ''),
  ].join('\n')

/** The normalized company in a search text. */
export const companyIn = (searchText: string): string => searchText.split('\n')[1] ?? ''

/** The search text without the company of the agent. */
export const ownSearchText: RawBuilder<string> = sql`split_part(property.search_text, E'\\n', 1)`

/** The search text with another company. */
export const withCompany = (company: string): RawBuilder<string> =>
  sql`${ownSearchText} || E'\\n' || ${normalizeForSearch(company)}::text`
