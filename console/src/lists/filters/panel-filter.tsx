import { cloneElement, type ReactElement } from 'react'
import type { lazyComponent } from '../../ui/loading/lazy-component'
import { useOpenOnPress } from '../../ui/menus/use-open-on-press'
import { FilterButton } from './filter-button'

export interface PanelFilterProps<Filters> {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
}

export interface PanelProps<Filters> extends PanelFilterProps<Filters> {
  trigger: ReactElement
}

/** Returns a button that opens a panel, whose code is loaded when it is first used. */
export const panelFilter = <Filters extends object>(
  Panel: ReturnType<typeof lazyComponent<PanelProps<Filters>>>,
  label: string,
  textOf: (filters: Filters) => string,
) =>
  function PanelFilter(props: PanelFilterProps<Filters>) {
    const { openedBy, button, close } = useOpenOnPress(Panel.preload)
    const trigger = <FilterButton label={label} text={textOf(props.filters)} />
    const closed = cloneElement(trigger, { ...button, 'aria-haspopup': 'dialog', 'aria-expanded': false })
    return openedBy === null ? closed : <Panel {...props} trigger={trigger} fallback={closed} onDismiss={close} />
  }
