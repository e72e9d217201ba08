import { ChipGroup } from '../../../../ui/fields/chip-group'
import { type PropertyFilters, readFilter } from './property-filters'
import { readOptions, selectFilters, type SelectFilterName } from './select-filters'

interface SeveralFieldProps {
  name: SelectFilterName
  filters: Pick<PropertyFilters, SelectFilterName>
  onChange: (change: Partial<PropertyFilters>) => void
}

/** Chips, several of which can be set. */
export function SeveralField({ name, filters, onChange }: SeveralFieldProps) {
  const { label, options } = selectFilters[name]
  const chosen = readOptions(name, String(filters[name] ?? '')) ?? []
  return (
    <ChipGroup
      label={label}
      choices={options.map(([, text]) => text)}
      value={chosen.map(([, text]) => text)}
      onValueChange={(texts) => {
        const values = options.filter(([, text]) => texts.includes(text)).map(([value]) => value)
        onChange(readFilter(name, values.join()))
      }}
    />
  )
}
