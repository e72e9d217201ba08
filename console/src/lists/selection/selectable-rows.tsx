import { useRef, useState, type ReactNode } from 'react'
import { useIsAvailable } from '../../api/available'
import { classNames } from '../../ui/class-names'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { useSettled } from '../../ui/loading/use-settled'
import { type ListedRows, type SelectableKind, SelectionContext, type SelectionTools } from './selection-context'

const SelectionPart = lazyComponent(() => import('./selection-part').then((module) => module.SelectionPart))

/** What may be done to several rows at once; undefined where the server cannot. */
export const useSelectable = <Kind extends SelectableKind>(selectable: Kind | undefined): Kind | undefined =>
  useIsAvailable('bulk actions') === true ? selectable : undefined

interface SelectableRowsProps extends Omit<ListedRows, 'selectable'> {
  selectable: SelectableKind | undefined
  className?: string
  children: ReactNode
}

/** Rows that can be selected. What that needs is loaded after the first view. */
export function SelectableRows({ selectable, className, children, ...list }: SelectableRowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [tools, setTools] = useState<SelectionTools | null>(null)
  const isSettled = useSettled()
  if (!selectable) return <div className={className}>{children}</div>
  return (
    <SelectionContext value={tools}>
      <div ref={box} data-selectable className={classNames('group/rows data-selecting:pb-32', className)}>
        {children}
      </div>
      {isSettled && (
        <SelectionPart
          {...list}
          selectable={selectable}
          box={box}
          onReady={setTools}
          fallback={null}
          renderError={() => false}
        />
      )}
    </SelectionContext>
  )
}
