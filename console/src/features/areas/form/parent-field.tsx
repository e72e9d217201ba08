import { useQuery } from '@tanstack/react-query'
import { useDebouncedSearch } from '../../../lists/use-debounced-search'
import { Combobox } from '../../../ui/fields/combobox'
import { areaNameOptions, areaText, useAreaSearch } from '../api'

interface ParentFieldProps {
  label: string
  error: string | undefined
  state: string
  /** The id of the area; '' for none. */
  value: string
  onValueChange: (id: string) => void
}

/** The area around an area, of those in its state. */
export function ParentField({ label, error, state, value, onValueChange }: ParentFieldProps) {
  const [q, setQuery] = useDebouncedSearch()
  const { data: name } = useQuery(areaNameOptions(value))
  const { data, isFetching, isError } = useAreaSearch(q === '' || state === '' ? '' : `${q} ${state}`)
  const areas = q === '' ? [] : (data ?? []).filter((area) => area.state === state && area.name !== state)
  return (
    <Combobox
      label={label}
      error={error}
      hint="The town or district around it, if there is one"
      placeholder="Directly in the state"
      searchLabel="Search areas of the state"
      value={value === '' ? null : { value, label: name ?? value }}
      onValueChange={(option) => onValueChange(option?.value ?? '')}
      options={areas.map((area) => ({ value: area.id, label: areaText(area) }))}
      onQueryChange={setQuery}
      isLoading={isFetching}
      failure={isError ? 'The search failed. Type again to retry.' : undefined}
      emptyText={state === '' ? 'Choose the state first' : q === '' ? 'Type a town or district' : 'No matching areas'}
    />
  )
}
