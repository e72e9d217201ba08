import { useDebouncedSearch } from '../../../lists/use-debounced-search'
import { Combobox } from '../../../ui/fields/combobox'
import { useAreaName } from './area-name'
import { areaText, useAreaSearch } from '../../areas/api'

interface AreaFilterFieldProps {
  id: string | undefined
  onChange: (id: string | undefined) => void
}

/** Selects the area in which listed properties are, by its id. */
export function AreaFilterField({ id, onChange }: AreaFilterFieldProps) {
  const name = useAreaName(id)
  const [q, setQuery] = useDebouncedSearch()
  const { data, isFetching, isError } = useAreaSearch(q)
  return (
    <Combobox
      label="Area"
      placeholder="Any area"
      searchLabel="Search areas"
      value={id === undefined ? null : { value: id, label: name }}
      onValueChange={(option) => onChange(option?.value)}
      options={q === '' ? [] : (data ?? []).map((area) => ({ value: area.id, label: areaText(area) }))}
      onQueryChange={setQuery}
      isLoading={isFetching}
      failure={isError ? 'The search failed. Type again to retry.' : undefined}
      emptyText={q === '' ? 'Type a town, district or state' : 'No matching areas'}
    />
  )
}
