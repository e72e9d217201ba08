import { FilterButton } from '../../../../lists/filters/filter-button'
import { panelFilter, type PanelProps } from '../../../../lists/filters/panel-filter'
import { lazyComponent } from '../../../../ui/loading/lazy-component'
import { useOpenOnPress } from '../../../../ui/menus/use-open-on-press'
import { useAgent } from '../../../agents/api'
import { priceRangeName } from './price-range-name'
import { countFilters, furtherNames, type PropertyFilters } from './property-filters'
import { readOptions, selectFilters } from './select-filters'

// The code of each is loaded when it is first used.
const PricePopover = lazyComponent(() => import('./filter-popovers').then((module) => module.PricePopover))
const NeedsPopover = lazyComponent(() => import('./filter-popovers').then((module) => module.NeedsPopover))
const StatePopover = lazyComponent(() => import('./filter-popovers').then((module) => module.StatePopover))
const FurtherPopover = lazyComponent(() => import('./filter-popovers').then((module) => module.FurtherPopover))
const AgentFilterField = lazyComponent(() => import('./agent-filter-field').then((module) => module.AgentFilterField))

interface AgentFilterProps {
  id: string | undefined
  onChange: (id: string | undefined) => void
}

/** A combobox, which searches on the server. */
export function AgentFilter({ id, onChange }: AgentFilterProps) {
  const { openedBy, button, close } = useOpenOnPress(AgentFilterField.preload)
  const { data: agent } = useAgent(id ?? null)
  const text = id === undefined ? 'Any agent' : (agent?.company_name ?? 'One agent')
  const closed = <FilterButton label="Agent" text={text} {...button} aria-haspopup="listbox" aria-expanded={false} />
  if (openedBy === null) return closed
  return (
    <AgentFilterField
      id={id}
      onChange={onChange}
      isLabelHidden
      isCompact
      isInitiallyOpen
      className="min-w-24"
      fallback={closed}
      onDismiss={close}
    />
  )
}

export const PriceFilter = panelFilter(PricePopover, 'Price', priceRangeName)

type LazyPanel = ReturnType<typeof lazyComponent<PanelProps<PropertyFilters>>>

const severalFilter = (Panel: LazyPanel, name: 'needs' | 'state') =>
  panelFilter(Panel, selectFilters[name].label, (filters) => {
    const [first, ...others] = readOptions(name, filters[name] ?? '') ?? []
    if (first === undefined) return selectFilters[name].none
    return others.length === 0 ? first[1] : `${others.length + 1} ${name === 'state' ? 'states' : name}`
  })

/** What a property lacks: one or several. */
export const NeedsFilter = severalFilter(NeedsPopover, 'needs')
export const StateFilter = severalFilter(StatePopover, 'state')

/** Title, area, rooms and days of listing. */
export const FurtherFilter = panelFilter(FurtherPopover, 'Rooms and dates', (filters) => {
  const count = countFilters(filters, furtherNames)
  return count === 0 ? 'More filters' : `More filters (${count})`
})
