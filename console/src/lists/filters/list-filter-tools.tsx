import { lazyComponent } from '../../ui/loading/lazy-component'
import { Button } from '../../ui/buttons/button'
import { focusHeading } from '../use-focus-after-removal'
import { FiltersButton } from './filters-button'
import type { ListFiltering } from './list-filters'

const ListFilterSheet = lazyComponent(() => import('./list-filter-sheet').then((module) => module.ListFilterSheet))
const Chips = lazyComponent(() => import('./list-filter-chips').then((module) => module.ListFilterChips))

/** Opens the filters and the order of a list; nothing where the server has none. */
export const ListFiltersButton = ({ filtering }: { filtering: ListFiltering }) =>
  Object.keys(filtering.list.filters).length > 0 && (
    <FiltersButton
      count={Object.keys(filtering.query).length}
      preload={ListFilterSheet.preload}
      renderSheet={(close) => <ListFilterSheet filtering={filtering} onClose={close} />}
    />
  )

/** The active filters, if there are any. */
export const ListFilterChips = ({ filtering }: { filtering: ListFiltering }) =>
  !(filtering.isEmpty && filtering.unknown.length === 0) && <Chips {...filtering} fallback={<div className="h-11" />} />

const ClearFilters = ({ filtering: { query, change } }: { filtering: ListFiltering }) => (
  <Button
    variant="secondary"
    onClick={() => {
      change(Object.fromEntries(Object.keys(query).map((name) => [name, ''])))
      focusHeading()
    }}
  >
    Clear Filters
  </Button>
)

interface NoMatchesOptions {
  q: string
  filtering: ListFiltering
  onSearch: (q: string) => void
}

/** What is shown where nothing matches; undefined without a search and filters. */
export function noMatchesOf(noun: string, { q, filtering, onSearch }: NoMatchesOptions) {
  if (q.trim() === '' && filtering.isEmpty) return undefined
  if (filtering.isEmpty) return { title: `No ${noun} matches "${q}".`, onSearch }
  const title = q.trim() === '' ? `No ${noun} matches these filters.` : `No ${noun} matches "${q}" and these filters.`
  return { title, onSearch, action: <ClearFilters filtering={filtering} /> }
}
