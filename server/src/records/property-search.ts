import { propertyTypeName } from '@gatehouse/contract/property'
import { sql, type RawBuilder } from 'kysely'

import { normalizeForSearch } from './search-text'
import type { PropertyTable } from '../database/tables'

type Searched = Pick<PropertyTable, 'location' | 'property_description' | 'property_type_id'>

/**
 * What a search for properties looks through: the property's own words and, on a line of its own so that it can be replaced
 * when the agent changes, the company of its agent.
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

/** The search text of a property without the company of its agent. */
export const ownSearchText: RawBuilder<string> = sql`split_part(property.search_text, E'\\n', 1)`
