import { memo, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names'
import type { Edit } from './use-active-cell'
import { isEditable, type EditorProps, type SheetColumn } from './sheet-column'

/** How a cell differs from others: what was typed in it is not saved yet. */
export interface CellMark {
  kind: 'pending' | 'problem'
  /** For screen readers, and the tooltip. */
  text: string
}

interface SheetCellProps<Row> {
  row: Row
  column: SheetColumn<Row>
  columnIndex: number
  /** Pixels, for a sticky cell. */
  left: number | undefined
  isActive: boolean
  /** Has the focus, and not only the place in the order of Tab. */
  isFocused: boolean
  edit: Edit | null
  mark: CellMark | undefined
  label: string
  onSave: EditorProps<Row>['onSave']
  onCancel: EditorProps<Row>['onCancel']
}

function Cell<Row>({ row, column, columnIndex, left, isActive, isFocused, edit, mark, ...props }: SheetCellProps<Row>) {
  const cell = useRef<HTMLDivElement>(null)
  const { Editor, isWidget = false } = column
  const canEdit = isEditable(column, row)
  const isEdited = edit !== null && Editor !== undefined
  // One element of the sheet is in the order of Tab.
  useLayoutEffect(() => {
    if (isEdited) return
    for (const element of widgetsIn(cell.current)) element.tabIndex = isActive && isWidget ? 0 : -1
  })
  useLayoutEffect(() => {
    const box = cell.current
    if (!box || isEdited || !isFocused) return
    const target = (isWidget ? widgetsIn(box)[0] : undefined) ?? box
    if (target !== document.activeElement) target.focus({ preventScroll: true })
    box.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isFocused, isEdited, isWidget])
  const content: ReactNode = isEdited ? (
    <Editor row={row} typed={edit.typed} isPressed={edit.isPressed} {...props} />
  ) : (
    column.cell(row)
  )
  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={columnIndex + 1}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- The rule is wrong: WAI-ARIA 1.2 allows aria-readonly on a gridcell.
      aria-readonly={!canEdit || undefined}
      data-column={columnIndex}
      tabIndex={isActive && !isWidget && !isEdited ? 0 : -1}
      title={mark?.text}
      style={left === undefined ? undefined : { left }}
      className={classNames(
        'relative flex min-w-0 scroll-my-14 items-center border-r border-line outline-none last:border-r-0',
        isEdited ? 'z-10 p-0' : 'px-3',
        column.align === 'right' && 'justify-end text-right',
        left !== undefined && 'sticky z-10 bg-card group-hover:bg-page',
        canEdit && !isEdited && 'cursor-cell',
        mark?.kind === 'pending' && 'bg-green-soft',
        mark?.kind === 'problem' && 'bg-orange-soft',
        isActive && !isEdited && 'inner-focus:outline-2 inner-focus:-outline-offset-2 inner-focus:outline-green',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-green',
      )}
    >
      {content}
      {mark && !isEdited && (
        <>
          <span
            aria-hidden
            className={classNames(
              'absolute top-1 right-1 size-1.5 rounded-full',
              mark.kind === 'pending' ? 'bg-green motion-safe:animate-pulse' : 'bg-orange',
            )}
          />
          <span className="sr-only">{mark.text}</span>
        </>
      )}
    </div>
  )
}

const widgetsIn = (box: Element | null) => [...(box?.querySelectorAll<HTMLElement>('a, button, input') ?? [])]

/** A cell of a Sheet; rendered again only when it changes. */
export const SheetCell = memo(Cell) as typeof Cell
