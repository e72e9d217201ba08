import { memo, useMemo } from 'react'
import type { Move, SheetColumn } from './sheet-column'
import { type CellMark, SheetCell } from './sheet-cell'
import type { Edit } from './use-active-cell'

export interface SheetRowProps<Row extends { id: string }> {
  row: Row
  index: number
  /** Pixels. */
  top: number
  height: number
  columns: readonly SheetColumn<Row>[]
  tracks: string
  lefts: readonly (number | undefined)[]
  /** Null if the active cell is in another row. */
  activeColumn: number | null
  isFocused: boolean
  edit: Edit | null
  labelOf: (row: Row, column: SheetColumn<Row>) => string
  markOf: (row: Row, key: string) => CellMark | undefined
  onSave: (id: string, key: string, value: string, move: Move, text?: string) => void
  onCancel: () => void
}

function RowOfCells<Row extends { id: string }>({ row, index, top, height, columns, ...shape }: SheetRowProps<Row>) {
  const { tracks, lefts, activeColumn, isFocused, edit, labelOf, markOf, onSave, onCancel } = shape
  const { id } = row
  const saves = useMemo(
    () =>
      columns.map(
        ({ key }) =>
          (value: string, move: Move, text?: string) =>
            onSave(id, key, value, move, text),
      ),
    [columns, id, onSave],
  )
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={id}
      className="group absolute inset-x-0 grid border-b border-line bg-card hover:bg-page"
      style={{ gridTemplateColumns: tracks, top, height }}
    >
      {columns.map((column, place) => (
        <SheetCell
          key={column.key}
          row={row}
          column={column}
          columnIndex={place}
          left={lefts[place]}
          isActive={place === activeColumn}
          isFocused={isFocused && place === activeColumn}
          edit={place === activeColumn ? edit : null}
          mark={markOf(row, column.key)}
          label={labelOf(row, column)}
          onSave={saves[place]!}
          onCancel={onCancel}
        />
      ))}
    </div>
  )
}

/** A row of a Sheet; rendered again only when it changes. */
export const SheetRow = memo(RowOfCells) as typeof RowOfCells
