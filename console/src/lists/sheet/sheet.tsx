import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useMedia } from '../../ui/use-media'
import { isEditable, type Move, type SheetColumn } from './sheet-column'
import { SheetHeader, tracksOf } from './sheet-header'
import type { CellMark } from './sheet-cell'
import { placeAfter, readKey, type Place } from './sheet-keys'
import { SheetRow, type SheetRowProps } from './sheet-row'
import { useActiveCell } from './use-active-cell'
import { useVisibleRows } from './use-visible-rows'

interface SheetProps<Row extends { id: string }> {
  /** Accessible name. */
  label: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  /** How many the whole list has; undefined if that is not known exactly. */
  total: number | undefined
  /** 'Price of 4-bed duplex, Lekki' */
  labelOf: (row: Row, column: SheetColumn<Row>) => string
  /** Marks cells whose value is not saved yet. */
  markOf: (row: Row, key: string) => CellMark | undefined
  onSave: (row: Row, key: string, value: string, text: string | undefined) => void
  /** Called in place of an edit; true if it shows something else, such as a question about the cell. */
  onOpen: (row: Row, key: string, cell: Element) => boolean
  hasMore: boolean
  isLoadingMore: boolean
  onEndReached: () => void
}

const rowHeight = 48
const phoneRowHeight = 56
const mouseHeaderHeight = 40
/** Its buttons are 44 px high for a finger, and it has a line below. */
const touchHeaderHeight = 45

/**
 * A list as a spreadsheet: arrows move the active cell; Enter, a double click or a character edit it. It
 * scrolls inside its box, under its header and beside its first columns. Rows near the view are rendered.
 */
export function Sheet<Row extends { id: string }>(props: SheetProps<Row>) {
  const { label, columns, total, hasMore, isLoadingMore, onEndReached } = props
  const loading = { hasMore, isLoadingMore, onEndReached }
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = !useMedia('(min-width: 48rem)')
  const headerHeight = useMedia('(pointer: coarse)') ? touchHeaderHeight : mouseHeaderHeight
  const { rows, at, edit, activate, endEdit } = useActiveCell(props.rows, columns)
  const [hasFocus, setHasFocus] = useState(false)
  const height = isPhone ? phoneRowHeight : rowHeight
  const { items, totalHeight } = useVisibleRows({ scroller, rows, height, headerHeight, active: at.row, ...loading })
  const { tracks, lefts, stickyWidth } = useMemo(() => tracksOf(columns, isPhone), [columns, isPhone])
  const sizeNow = () => {
    const shownRows = ((scroller.current?.clientHeight ?? 0) - headerHeight) / height
    return { rows: rows.length, columns: columns.length, page: Math.max(1, Math.floor(shownRows) - 1) }
  }
  const open = (to: Place, typed: string | null, isPressed: boolean): boolean => {
    const [row, column] = [rows[to.row], columns[to.column]]
    if (!row || !isEditable(column, row)) return false
    const cell = cellAt(scroller.current, row.id, to.column)
    if (cell && props.onOpen(row, column!.key, cell)) activate(to)
    else activate(to, { typed, isPressed })
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Not of a menu that a cell has opened, which is elsewhere in the document.
    if (edit !== null || !event.currentTarget.contains(event.target as Node)) return
    const action = readKey(event, at, sizeNow())
    if (action?.type === 'move') activate(action.to)
    else if (!action || !open(at, action.typed, false)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const placeOf = (target: EventTarget): Place | null => {
    const cell = (target as Element).closest<HTMLElement>('[role=gridcell]')
    const id = cell?.closest<HTMLElement>('[data-row]')?.dataset['row']
    const row = rows.findIndex((listed) => listed.id === id)
    return cell && row >= 0 ? { row, column: Number(cell.dataset['column']) } : null
  }
  const isAt = (place: Place) => place.row === at.row && place.column === at.column
  const onClick = ({ target, detail, currentTarget }: MouseEvent) => {
    if (!currentTarget.contains(target as Node)) return
    const place = placeOf(target)
    if (!place || (edit !== null && isAt(place))) return
    // A finger has no double click.
    const isOpening = detail === 2 || window.matchMedia('(pointer: coarse)').matches
    if (!isOpening || !open(place, null, true)) activate(place)
  }
  const save = (id: string, key: string, value: string, move: Move, text?: string) => {
    const row = rows.find((listed) => listed.id === id)
    if (row) props.onSave(row, key, value, text)
    if (rows[at.row]?.id !== id || columns[at.column]?.key !== key) return
    if (move === 'stay') endEdit()
    else activate(placeAfter(move, at, sizeNow()))
  }
  const { onSave, onCancel } = useLatest(save, endEdit)
  return (
    <div
      ref={scroller}
      className="max-h-[max(420px,calc(100dvh-11rem))] lg:max-h-[max(420px,calc(100dvh-7rem))] overflow-auto overscroll-x-contain rounded-card border border-line bg-card shadow-card"
      style={{ scrollPaddingLeft: stickyWidth, scrollPaddingTop: headerHeight }}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The grid needs no focus of its own, because one of its cells has it; onKeyDownCapture handles the keys. */}
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={columns.length}
        aria-busy={isLoadingMore || undefined}
        className="min-w-max text-13 lg:text-14"
        onKeyDownCapture={onKeyDown}
        onClick={onClick}
        onFocus={({ target, currentTarget }) => {
          if (!currentTarget.contains(target)) return
          const place = placeOf(target)
          // Not for a checkbox in the header.
          setHasFocus(place !== null)
          if (place && edit === null && !isAt(place)) activate(place)
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget))
            setHasFocus(document.activeElement === document.body && edit !== null)
        }}
      >
        <SheetHeader columns={columns} tracks={tracks} lefts={lefts} height={headerHeight} />
        <div role="rowgroup" className="relative" style={{ height: totalHeight }}>
          {items.map(({ index, start, key }) => {
            const row = rows[index]
            if (!row) return null
            const isActive = index === at.row
            return (
              <SheetRow
                key={key}
                row={row}
                index={index}
                top={start - headerHeight}
                height={height}
                {...{ columns, tracks, lefts, onSave, onCancel }}
                activeColumn={isActive ? at.column : null}
                isFocused={isActive && hasFocus}
                edit={isActive ? edit : null}
                labelOf={props.labelOf}
                markOf={props.markOf}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Functions that stay the same, so that rows are not rendered again. */
function useLatest(save: SheetRowProps<{ id: string }>['onSave'], cancel: () => void) {
  const latest = useRef({ save, cancel })
  useLayoutEffect(() => {
    latest.current = { save, cancel }
  })
  const onSave = useCallback<typeof save>((...saved) => latest.current.save(...saved), [])
  const onCancel = useCallback(() => latest.current.cancel(), [])
  return { onSave, onCancel }
}

const cellAt = (box: Element | null, id: string, column: number) =>
  box?.querySelector(`[data-row="${CSS.escape(id)}"] [data-column="${column}"]`)
