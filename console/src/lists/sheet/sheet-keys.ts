import type { Move } from './sheet-column'

/** A cell by its row and column, from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

interface SheetSize {
  readonly rows: number
  readonly columns: number
  /** Rows in view, by which Page Up and Page Down move. */
  readonly page: number
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

type SheetAction =
  { readonly type: 'move'; readonly to: Place } | { readonly type: 'edit'; readonly typed: string | null }

/**
 * What a key does while no cell is edited; null if it is not for the sheet (WAI-ARIA Authoring Practices,
 * grid pattern). Tab leaves the sheet.
 */
export function readKey(event: Key, at: Place, size: SheetSize): SheetAction | null {
  const { key, altKey } = event
  const isControl = event.ctrlKey || event.metaKey
  if (altKey) return null
  const to = moveOf(key, isControl, at, size)
  if (to) return { type: 'move', to: clamp(to, size) }
  if (isControl) return null
  if (key === 'Enter' || key === 'F2') return { type: 'edit', typed: null }
  if (key === 'Delete' || key === 'Backspace') return { type: 'edit', typed: '' }
  return Array.from(key).length === 1 && key !== ' ' ? { type: 'edit', typed: key } : null
}

function moveOf(key: string, isControl: boolean, { row, column }: Place, size: SheetSize): Place | null {
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  switch (key) {
    case 'ArrowUp':
      return { row: isControl ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: isControl ? lastRow : row + 1, column }
    case 'ArrowLeft':
      return { row, column: isControl ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: isControl ? lastColumn : column + 1 }
    case 'Home':
      return { row: isControl ? 0 : row, column: 0 }
    case 'End':
      return { row: isControl ? lastRow : row, column: lastColumn }
    case 'PageUp':
      return { row: row - size.page, column }
    case 'PageDown':
      return { row: row + size.page, column }
    default:
      return null
  }
}

/** The place after an edit. */
export function placeAfter(move: Move, { row, column }: Place, size: SheetSize): Place {
  const steps = { stay: [0, 0], down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1] } as const
  const [rows, columns] = steps[move]
  return clamp({ row: row + rows, column: column + columns }, size)
}

const clamp = ({ row, column }: Place, { rows, columns }: SheetSize): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

/** What a key does in an editor: how the active cell moves when it saves, or Cancel. */
export function readEditorKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Move | 'cancel' | null {
  if (key === 'Escape') return 'cancel'
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return null
}
