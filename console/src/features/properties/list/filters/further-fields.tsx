import { titleOptions } from '@gatehouse/contract/listing/fact-choices'
import { livingRoomOptions, roomOptions } from '@gatehouse/contract/entities/property-choices'
import { useIsAvailable } from '../../../../api/available'
import { ChipGroup } from '../../../../ui/fields/chip-group'
import { DateField } from '../../../../ui/fields/date-field'
import { Select } from '../../../../ui/fields/select'
import { AreaFilterField } from '../../areas/area-filter-field'
import { type furtherNames, type PropertyFilters, readFilter } from './property-filters'

export type FurtherFilters = Pick<PropertyFilters, (typeof furtherNames)[number]>

interface FurtherFieldsProps {
  filters: FurtherFilters
  onChange: (changes: Partial<PropertyFilters>) => void
}

export function FurtherFields({ filters, onChange }: FurtherFieldsProps) {
  const hasFacts = useIsAvailable('facts') === true
  return (
    <>
      {hasFacts && <TitleField titles={filters.title} onChange={(title) => onChange({ title })} />}
      <AreaFilterField id={filters.area} onChange={(area) => onChange({ area })} />
      {rooms.map(([name, label, options]) => (
        <Select
          key={name}
          label={label}
          options={[{ value: '', label: 'Any' }, ...options.filter(isNumber).map(toMinimumOption)]}
          value={String(filters[name] ?? '')}
          onValueChange={(text) => onChange(readFilter(name, text))}
        />
      ))}
      {days.map(([name, label]) => (
        <DateField
          key={name}
          label={label}
          chosen={filters[name] ?? ''}
          value={filters[name] ?? ''}
          onChange={(event) => onChange(readFilter(name, event.target.value))}
          error={name === 'max_created_at' && isReversed(filters) ? 'The last day is before the first' : undefined}
        />
      ))}
    </>
  )
}

interface TitleFieldProps {
  /** Separated by commas. */
  titles: string | undefined
  onChange: (titles: string | undefined) => void
}

const TitleField = ({ titles = '', onChange }: TitleFieldProps) => (
  <ChipGroup
    label="Title document"
    choices={titleOptions}
    value={titles.split(',')}
    onValueChange={(chosen) => onChange(chosen.join() || undefined)}
  />
)

/** Whether the last day is before the first. */
export const isReversed = ({ min_created_at: from, max_created_at: to }: FurtherFilters): boolean =>
  from !== undefined && to !== undefined && from > to

const rooms = [
  ['min_bedroom', 'Bedrooms', roomOptions],
  ['min_bathroom', 'Bathrooms', roomOptions],
  ['min_living_room', 'Living rooms', livingRoomOptions],
] as const

const days = [
  ['min_created_at', 'Listed from'],
  ['max_created_at', 'Listed until'],
] as const

/** 10+ counts as 10, so it is no option of its own. */
const isNumber = (option: string) => !option.endsWith('+')

const toMinimumOption = (value: string) => ({ value, label: `${value} or more` })
