import { useState } from 'react'
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
 * rows are added or move; and whether it is edited.
 */
export function useActiveCell(rows: readonly { id: string }[], columns: readonly { key: string }[]) {
  const [active, setActive] = useState<Active | null>(null)
  const [edit, setEdit] = useState<Edit | null>(null)
  const found = active ? rows.findIndex(({ id }) => id === active.id) : -1
  const row = found >= 0 ? found : Math.min(active?.row ?? 0, Math.max(0, rows.length - 1))
  const column = Math.max(
    0,
    columns.findIndex(({ key }) => key === active?.key),
  )
  const at: Place = { row, column }
  // What was typed is for a record that is not in the list any more.
  const isLost = edit !== null && found < 0
  if (isLost) setEdit(null)
  return {
    at,
    edit: isLost ? null : edit,
    activate: (to: Place, next: Edit | null = null) => {
      const [id, key] = [rows[to.row]?.id, columns[to.column]?.key]
      if (id === undefined || key === undefined) return
      setActive({ id, key, row: to.row })
      setEdit(next)
    },
    endEdit: () => setEdit(null),
  }
}
