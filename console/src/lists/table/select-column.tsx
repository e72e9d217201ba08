import { useMemo } from 'react'
import type { Column } from '../../ui/tables/data-table'
import { SelectBox, SelectPageBox } from '../selection/select-box'
import { useSelectable } from '../selection/selectable-rows'
import type { Selectable } from '../selection/selection-context'

interface Table<Row> {
  selectable?: Selectable<Row>
  columns: readonly Column<Row>[]
}

/** A table with checkboxes left of its rows, if the server can change several at once. */
export function useSelectColumn<Row extends { id: string }, Given extends Table<Row>>({
  selectable: given,
  columns,
  ...table
}: Given & Table<Row>) {
  const selectable = useSelectable(given)
  const all = useMemo(() => (selectable ? withBoxes(columns, selectable.nameOf) : columns), [selectable, columns])
  return { ...table, selectable, columns: all }
}

/** They are in the cells of the title, because phones show it always; a column of their own has no header. */
function withBoxes<Row extends { id: string }>(
  columns: readonly Column<Row>[],
  nameOf: (row: Row) => string,
): readonly Column<Row>[] {
  const title = columns.find(({ onPhone }) => onPhone === 'title') ?? columns[0]
  return columns.map((column) => {
    if (column !== title) return column
    const { header, cell } = column
    return {
      ...column,
      headerCell: (
        <>
          <SelectPageBox />
          {header}
        </>
      ),
      cell: (row) => (
        <>
          <SelectBox id={row.id} name={nameOf(row)} />
          {cell(row)}
        </>
      ),
    }
  })
}
