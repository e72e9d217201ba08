import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { formatCount } from '../format/count'
import { classNames } from './class-names'

interface Tab<Value extends string> {
  value: Value
  label: string
  /** Undefined or null shows no count. */
  count?: number | string | null | undefined
}

interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Value>[]
  /** Null: none is selected, such as an order that is none of the tabs. */
  value: NoInfer<Value> | null
  onValueChange: (value: Value) => void
  className?: string
  /** The panel of the selected tab. */
  children: ReactNode
}

/**
 * Tabs of the WAI-ARIA pattern: arrow keys, Home and End select a tab. The caller
 * stores the value in the URL. Why they are not Base UI's: docs/decisions/dependencies.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  className,
  children,
}: TabsProps<Value>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const current = tabs.findIndex((tab) => tab.value === value)
    const target = tabs[targetIndex(event.key, current, tabs.length)]
    if (!target) return
    event.preventDefault()
    onValueChange(target.value)
    document.getElementById(`${id}-${target.value}`)?.focus()
  }
  return (
    <div className={classNames('min-w-0', className)}>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value || (value === null && index === 0) ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className={classNames(
              // A short label is narrower than a finger: the area reaches into the gap.
              'relative after:absolute after:inset-y-0 after:left-0 after:w-full after:min-w-11 lg:after:hidden',
              'flex h-11 shrink-0 items-center gap-1.5 border-b-2 text-14 font-semibold transition-colors duration-120 focus-visible:-outline-offset-2 lg:h-10 forced-colors:px-2',
              tab.value === value ? 'border-orange text-orange' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count != null && (
              <span className="font-medium text-muted tabular-nums">
                {typeof tab.count === 'number' ? formatCount(tab.count) : tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value ?? tabs[0]?.value}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}

/** The index that a key selects, wrapping at the ends; -1 for other keys. */
function targetIndex(key: string, current: number, length: number): number {
  if (key === 'ArrowRight') return (current + 1) % length
  if (key === 'ArrowLeft') return (current - 1 + length) % length
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : -1
}
