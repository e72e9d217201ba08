import { FilterButton } from '../../../../lists/filters/filter-button'
import { lazyComponent } from '../../../../ui/loading/lazy-component'
import { useOpenOnPress } from '../../../../ui/menus/use-open-on-press'
import { useAgent } from '../../../agents/api'
import type { PriceRange } from './price-popover'

// The code of each is loaded when it is first used.
const PricePopover = lazyComponent(() => import('./price-popover').then((module) => module.PricePopover))
const AgentFilterField = lazyComponent(() => import('./agent-filter-field').then((module) => module.AgentFilterField))

interface PriceFilterProps {
  range: PriceRange
  onChange: (range: PriceRange) => void
}

export function PriceFilter({ range, onChange }: PriceFilterProps) {
  const { openedBy, button, close } = useOpenOnPress(PricePopover.preload)
  const trigger = { label: 'Price', text: priceRangeName(range) }
  const closed = <FilterButton {...trigger} {...button} aria-haspopup="dialog" aria-expanded={false} />
  if (openedBy === null) return closed
  return (
    <PricePopover
      trigger={<FilterButton {...trigger} />}
      range={range}
      onChange={onChange}
      fallback={closed}
      onDismiss={close}
    />
  )
}

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

/** 'Any price', 'From ₦5m', 'Up to ₦80m', '₦5m to ₦80m'. */
function priceRangeName({ min_price: min, max_price: max }: PriceRange): string {
  if (min === undefined && max === undefined) return 'Any price'
  if (max === undefined) return `From ${short(min ?? 0)}`
  return min === undefined ? `Up to ${short(max)}` : `${short(min)} to ${short(max)}`
}

const short = (amount: number) =>
  `₦${new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 }).format(amount).toLowerCase()}`
