import { ChevronDown } from 'lucide-react'
import { useAgent } from '../../../agents/api'
import { classNames } from '../../../../ui/class-names'
import { controlClass } from '../../../../ui/fields/control-class'
import { lazyComponent } from '../../../../ui/loading/lazy-component'
import { useOpenOnPress } from '../../../../ui/menus/use-open-on-press'

const AgentFilterField = lazyComponent(() => import('./agent-filter-field').then((module) => module.AgentFilterField))

interface AgentFilterProps {
  id: string | undefined
  onChange: (id: string | undefined) => void
}

/** The code of the combobox, which searches on the server, is loaded when it is first used. */
export function AgentFilter({ id, onChange }: AgentFilterProps) {
  const { openedBy, button, close } = useOpenOnPress(AgentFilterField.preload)
  const { data: agent } = useAgent(id ?? null)
  const closed = (
    <button
      {...button}
      type="button"
      aria-haspopup="listbox"
      aria-expanded={false}
      className={classNames(
        controlClass(false),
        'flex h-11 max-w-56 min-w-24 items-center gap-2 text-14! font-medium lg:h-[38px]',
      )}
    >
      <span className="sr-only">Agent: </span>
      <span className="truncate">{id === undefined ? 'Any agent' : (agent?.company_name ?? 'One agent')}</span>
      <ChevronDown size={16} strokeWidth={2} aria-hidden className="shrink-0 text-muted" />
    </button>
  )
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
