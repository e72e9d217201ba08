import { useMemo } from 'react'
import type { Column } from '../../ui/tables/data-table'
import { SelectBox, SelectPageBox } from '../selection/select-box'
import { useSelectable } from '../selection/selectable-rows'
import type { Selectable } from '../selection/selection-context'

interface Table<Row> {
  selectable?: Selectable<Row>
  columns: readonly Column<Row>[]
}

/** A table with the column of the checkboxes, if the server can change several rows at once. */
export function useSelectColumn<Row extends { id: string }, Given extends Table<Row>>({
  selectable: given,
  columns,
  ...table
}: Given & Table<Row>) {
  const selectable = useSelectable(given)
  const all = useMemo(
    () => (selectable ? [selectColumn(selectable.nameOf), ...columns] : columns),
    [selectable, columns],
  )
  return { ...table, selectable, columns: all }
}

/** The checkboxes come after the first view. */
const selectColumn = <Row extends { id: string }>(nameOf: (row: Row) => string): Column<Row> => ({
  key: 'select',
  header: 'SELECT',
  headerCell: <SelectPageBox />,
  width: '24px',
  cell: (row) => <SelectBox id={row.id} name={nameOf(row)} />,
  onPhone: 'select',
})
