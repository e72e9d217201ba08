import type { ComponentType, ReactNode } from 'react'

/** Where the active cell goes after an edit. */
export type Move = 'stay' | 'down' | 'up' | 'right' | 'left'

export interface EditorProps<Row> {
  row: Row
  /** 'Price of 4-bed duplex, Lekki' */
  label: string
  /** The character that began the edit, '' to empty the cell, null to edit its value. */
  typed: string | null
  /** It was opened by a press, so that a picker may open at once. */
  isPressed: boolean
  onSave: (value: string, move: Move, text?: string) => void
  onCancel: () => void
}

/** A column of a Sheet. */
export interface SheetColumn<Row> {
  key: string
  header: string
  /** Shown in place of the header. */
  headerCell?: ReactNode
  /** How the rows are ordered by it. */
  order?: 'ascending' | 'descending' | undefined
  cell: (row: Row) => ReactNode
  /** Pixels; `phoneWidth` below 768 px, by default the same. */
  width: number
  phoneWidth?: number
  align?: 'right'
  /** Stays at the left while the others are scrolled: the first ones. */
  isSticky?: boolean
  /** Its content is a link, a button or a checkbox, which has the focus in place of the cell. */
  isWidget?: boolean
  /** Absent for a column that cannot be edited. */
  Editor?: ComponentType<EditorProps<Row>>
  /** Whether the cell of this row can be edited; true by default. */
  canEdit?: (row: Row) => boolean
}

export const isEditable = <Row>(column: SheetColumn<Row> | undefined, row: Row | undefined): boolean =>
  column?.Editor !== undefined && row !== undefined && (column.canEdit?.(row) ?? true)
