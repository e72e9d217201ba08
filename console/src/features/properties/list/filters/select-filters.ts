import type { PropertyQuery } from '@gatehouse/contract/entities/property'
import { propertyStateName, propertyStates, propertyTypes } from '@gatehouse/contract/entities/property-choices'

/** A filter by one of a few values. */
interface SelectFilter<Value> {
  readonly label: string
  /** By several values, which are separated by commas. */
  readonly isSeveral?: true
  /** The option for all values. */
  readonly none: string
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
    isSeveral: true,
    options: [
      ['any', 'Anything missing'],
      ['photos', 'No photos'],
      ['price', 'No price'],
      ['description', 'No description'],
      ['date', 'No availability date'],
      ['agent', 'No agent'],
    ],
  },
  state: {
    label: 'State',
    none: 'All states',
    isSeveral: true,
    options: propertyStates.map((state) => [state, propertyStateName(state)] as const),
  },
} as const satisfies { [Name in keyof PropertyQuery]?: SelectFilter<PropertyQuery[Name]> }

export type SelectFilterName = keyof typeof selectFilters

export const selectFilterNames = Object.keys(selectFilters) as SelectFilterName[]

/** The options of a value from the address, in their order; undefined if one of its parts is no option. */
export function readOptions(name: SelectFilterName, text: string) {
  const { options, ...filter }: SelectFilter<number | string> = selectFilters[name]
  const texts = filter.isSeveral ? text.split(',') : [text]
  const chosen = options.filter(([value]) => texts.includes(String(value)))
  return chosen.length === new Set(texts).size ? chosen : undefined
}
