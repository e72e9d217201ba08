import { csvLine, exportCell } from '@gatehouse/contract/exports/cells'
import { columnValue, type ExportColumn, exportColumns, type ExportedEntity } from '@gatehouse/contract/exports/columns'

import type { ListedRow } from '../records/lists/all-rows'

/** How rows become the text of a file. */
interface RowWriter {
  /** What the file begins with. */
  readonly start: string
  readonly write: (row: ListedRow) => string
}

/** The chosen columns in their order, or all. */
export function chooseColumns(entity: ExportedEntity, names: string | undefined): ExportColumn[] {
  const all = exportColumns(entity)
  if (names === undefined) return all
  return [...new Set(names.split(','))].flatMap((name) => all.find((column) => column.name === name) ?? [])
}

/** With a byte order mark: Excel reads a file without one as Windows-1252. */
export const csvWriter = (columns: readonly ExportColumn[]): RowWriter => ({
  start: `\uFEFF${csvLine(columns.map(({ heading }) => heading))}`,
  write: (row) => csvLine(columns.map((column) => exportCell(column, columnValue(column, row)))),
})

/** Values as in the JSON of the API. */
export const jsonLinesWriter = (columns: readonly ExportColumn[]): RowWriter => ({
  start: '',
  write: (row) =>
    `${JSON.stringify(Object.fromEntries(columns.map((column) => [column.name, columnValue(column, row) ?? null])))}\n`,
})
