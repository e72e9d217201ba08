import LayoutGrid from 'lucide-react/icons/layout-grid'
import Table2 from 'lucide-react/icons/table-2'
import { classNames } from '../../ui/class-names'
import type { Layout } from './use-layout'

interface LayoutSwitchProps {
  layout: Layout
  onChoose: (layout: Layout) => void
  /** Loads the code of the table. */
  preload: () => void
}

/** Cards or Table, right above a list. */
export const LayoutSwitch = ({ layout, onChoose, preload }: LayoutSwitchProps) => (
  <div role="group" aria-label="Layout" className="flex shrink-0 gap-0.5">
    {layouts.map(({ name, label, Icon }) => (
      <button
        key={name}
        type="button"
        title={label}
        aria-label={label}
        aria-pressed={layout === name}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => onChoose(name)}
        className={classNames(
          'flex size-11 items-center justify-center rounded-control transition-colors duration-120 lg:size-[38px]',
          layout === name ? 'bg-green-soft text-green-ink' : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        <Icon size={18} />
      </button>
    ))}
  </div>
)

const layouts = [
  { name: 'cards', label: 'Cards', Icon: LayoutGrid },
  { name: 'table', label: 'Table', Icon: Table2 },
] as const
