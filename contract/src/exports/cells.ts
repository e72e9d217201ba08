import { asText } from '../values/loose-values'
import type { ExportColumn } from './columns'
import { addTextMark } from './text-mark'

/**
 * The cell of a value in a CSV file (docs/decisions/0084), '' for none. Numbers have digits only; a number
 * that stands for a word is the word; flags are YES or NO; dates 2026-11-25; times 2026-11-25 09:30:00 in
 * Lagos; lists are joined by '; '. Text that a spreadsheet would calculate begins with an apostrophe, which
 * imports remove.
 */
export function exportCell({ name, field }: ExportColumn, value: unknown): string {
  if (Array.isArray(value)) return addTextMark(value.map(asText).join('; '))
  if (typeof value === 'number') return field.nameOf?.(value) ?? String(value)
  if (typeof value === 'boolean') return value ? 'YES' : 'NO'
  if (typeof value !== 'string') return ''
  if (field.kind === 'date') return value.slice(0, 10)
  return name.endsWith('_at') ? lagosTime(value) : addTextMark(value)
}

/** Lagos is one hour ahead of UTC in summer too. */
function lagosTime(time: string): string {
  const ms = Date.parse(time)
  return Number.isNaN(ms) ? time : new Date(ms + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`

/** Spaces around a text are quoted because some programs remove them. */
const quote = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
