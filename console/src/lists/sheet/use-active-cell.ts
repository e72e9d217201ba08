import { useMemo, useState } from 'react'
import type { Place } from './sheet-keys'

interface Active {
  id: string
  key: string
  /** Its last position, for a row that is removed. */
  row: number
}

export interface Edit {
  typed: string | null
  isPressed: boolean
}

/**
 * The active cell of a sheet, by the id of its row and the key of its column, so that it stays the same when
 * rows are added or move; and whether it is edited. A row that leaves the list while it is edited stays in
 * `rows` until the end of the edit, because of what is typed in it.
 */
export function useActiveCell<Row extends { id: string }>(listed: readonly Row[], columns: readonly { key: string }[]) {
  const [active, setActive] = useState<Active | null>(null)
  const [editing, setEditing] = useState<(Edit & { row: Row }) | null>(null)
  const rows = useMemo(() => withRow(listed, editing?.row, active?.row), [listed, editing?.row, active?.row])
  const found = active ? rows.findIndex(({ id }) => id === active.id) : -1
  const row = found >= 0 ? found : Math.min(active?.row ?? 0, Math.max(0, rows.length - 1))
  const column = Math.max(
    0,
    columns.findIndex(({ key }) => key === active?.key),
  )
  const at: Place = { row, column }
  return {
    rows,
    at,
    edit: editing,
    activate: (to: Place, edit: Edit | null = null) => {
      const [listedRow, key] = [rows[to.row], columns[to.column]?.key]
      if (listedRow === undefined || key === undefined) return
      setActive({ id: listedRow.id, key, row: to.row })
      setEditing(edit && { ...edit, row: listedRow })
    },
    endEdit: () => setEditing(null),
  }
}

function withRow<Row extends { id: string }>(rows: readonly Row[], row: Row | undefined, place = 0): readonly Row[] {
  if (!row || rows.some(({ id }) => id === row.id)) return rows
  return [...rows.slice(0, place), row, ...rows.slice(place)]
}
