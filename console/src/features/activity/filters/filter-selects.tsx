import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/request'
import { Select } from '../../../ui/fields/select'
import { adminsKey } from '../../admins/api'
import { type ActivityFilters, selectFilterNames, selectFilters } from './activity-filters'

interface FilterSelectsProps {
  filters: ActivityFilters
  onChange: (changes: Partial<ActivityFilters>) => void
  /** Above the list, without visible labels. */
  isCompact?: boolean
}

/** Person, kind of record, action and source. */
export function FilterSelects({ filters, onChange, isCompact = false }: FilterSelectsProps) {
  const people = usePeople(filters.admin_id)
  const look = isCompact && {
    isLabelHidden: true,
    isCompact,
    className: 'min-w-0 max-w-56 [&_button]:max-w-full [&_button]:text-14',
  }
  return (
    <>
      <Select
        label="Person"
        {...look}
        options={people}
        value={filters.admin_id ?? ''}
        onValueChange={(id) => onChange({ admin_id: id || undefined })}
      />
      {selectFilterNames.map((name) => {
        const { label, none, options } = selectFilters[name]
        return (
          <Select
            key={name}
            label={label}
            {...look}
            options={[{ value: '', label: none }, ...options.map(([value, text]) => ({ value, label: text }))]}
            value={filters[name] ?? ''}
            onValueChange={(value) => onChange({ [name]: value || undefined })}
          />
        )
      })}
    </>
  )
}

/** All admins, and the chosen one if it was deleted since. */
function usePeople(chosen: string | undefined) {
  const { data = [] } = useQuery({
    queryKey: [...adminsKey, 'all'],
    queryFn: async ({ signal }) => (await call(adminEndpoints.list, { signal })).data,
  })
  const people = data.map(({ id, name, email }) => ({ value: id, label: name || email }))
  const isUnknown = chosen !== undefined && !people.some(({ value }) => value === chosen)
  return [
    { value: '', label: 'All people' },
    ...people,
    ...(isUnknown ? [{ value: chosen, label: 'A former admin' }] : []),
  ]
}
