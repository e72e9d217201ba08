import { ChipGroup } from '../../../../ui/fields/chip-group'
import { Select } from '../../../../ui/fields/select'
import { type PropertyFilters, readFilter } from './property-filters'
import { readOptions, selectFilters, type SelectFilterName } from './select-filters'

interface FilterSelectProps {
  name: SelectFilterName
  filters: Pick<PropertyFilters, SelectFilterName>
  onChange: (change: Partial<PropertyFilters>) => void
  /** Above the list, without a visible label. */
  isCompact?: boolean
}

export function FilterSelect({ name, filters, onChange, isCompact = false }: FilterSelectProps) {
  const { label, none, options, ...filter } = selectFilters[name]
  if ('isSeveral' in filter) return <SeveralField name={name} filters={filters} onChange={onChange} />
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

/** Chips, several of which can be set: all must be true of a property. */
export function SeveralField({ name, filters, onChange, isLabelHidden = false }: SeveralFieldProps) {
  const { label, options } = selectFilters[name]
  const chosen = readOptions(name, String(filters[name] ?? '')) ?? []
  return (
    <ChipGroup
      label={label}
      isLabelHidden={isLabelHidden}
      choices={options.map(([, text]) => text)}
      value={chosen.map(([, text]) => text)}
      onValueChange={(texts) => {
        const values = options.filter(([, text]) => texts.includes(text)).map(([value]) => value)
        onChange(readFilter(name, values.join()))
      }}
    />
  )
}

interface SeveralFieldProps extends Omit<FilterSelectProps, 'isCompact'> {
  isLabelHidden?: boolean
}
