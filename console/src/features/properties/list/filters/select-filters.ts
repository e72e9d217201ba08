import type { PropertyQuery } from '@gatehouse/contract/entities/property'
import { propertyTypes } from '@gatehouse/contract/entities/property-choices'

/** A filter by one of a few values. */
interface SelectFilter<Value> {
  readonly label: string
  /** The option for all values. */
  readonly none: string
  /** The option for all values in the sheet of narrow pages, where the label is visible. */
  readonly noneInSheet?: string
  readonly options: readonly (readonly [value: Value, label: string])[]
}

/** By their names in the query. They are shown above the list, and in the sheet of narrow pages. */
export const selectFilters = {
  property_type_id: {
    label: 'Property type',
    none: 'All types',
    options: propertyTypes.map(({ id, name }) => [id, name] as const),
  },
  type: {
    label: 'Sale or lease',
    none: 'Sale and lease',
    options: [
      ['Sell', 'Sale'],
      ['Lease', 'Lease'],
    ],
  },
  needs: {
    label: 'Needs work',
    none: 'Needs work',
    noneInSheet: 'Any',
    options: [
      ['photos', 'No photos'],
      ['price', 'No price'],
      ['description', 'No description'],
      ['date', 'No availability date'],
      ['agent', 'No agent'],
    ],
  },
} as const satisfies { [Name in keyof PropertyQuery]?: SelectFilter<PropertyQuery[Name]> }

export type SelectFilterName = keyof typeof selectFilters

export const selectFilterNames = Object.keys(selectFilters) as SelectFilterName[]
