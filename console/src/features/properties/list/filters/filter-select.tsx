import { Select } from '../../../../ui/fields/select'
import { type PropertyFilters, readFilter } from './property-filters'
import { selectFilters, type SelectFilterName } from './select-filters'

interface FilterSelectProps {
  name: SelectFilterName
  filters: Pick<PropertyFilters, SelectFilterName>
  onChange: (change: Partial<PropertyFilters>) => void
  /** Above the list, without a visible label. */
  isCompact?: boolean
}

export function FilterSelect({ name, filters, onChange, isCompact = false }: FilterSelectProps) {
  const { label, none, options } = selectFilters[name]
  return (
    <Select
      label={label}
      {...(isCompact && {
        isLabelHidden: true,
        isCompact,
        className: 'min-w-0 [&_button]:max-w-full [&_button]:text-14',
      })}
      options={[{ value: '', label: none }, ...options.map(([value, text]) => ({ value: String(value), label: text }))]}
      value={String(filters[name] ?? '')}
      onValueChange={(text) => onChange(readFilter(name, text))}
    />
  )
}
