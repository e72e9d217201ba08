import { ImportFileError } from '../import-file-error'
import { cleanCell } from './clean-cell'
import { countFields, isHeader, type ColumnNames, type Mapping } from './columns'
import { type CsvRow, readCsvRows } from './csv-rows'
import { maxRowsAboveHeader } from './delimiter'

/** The headings of a file, and the rows after them. */
interface Table {
  readonly header: CsvRow
  /** Whether other rows are above the headings. */
  readonly isBelowOthers: boolean
  /** Rows with at least one cell that is not empty. */
  readonly rows: AsyncGenerator<CsvRow>
}

/** What a file may have columns of: in an update, others than in an import. The first is the expected one. */
export type PossibleColumns = readonly [ColumnNames, ...ColumnNames[]]

/**
 * Finds the headings of a file: the first of its rows that names every column that is needed, or of the first
 * 20 rows the one that names the most.
 * @throws ImportFileError when the file is empty, and while rows are read
 */
export async function openTable(
  text: string,
  possible: PossibleColumns,
  mapped: Mapping,
  fileName: string,
): Promise<Table> {
  const isHeaderRow = (cells: readonly string[]) => possible.some((names) => isHeader(cells, names, mapped))
  const rows = filledRows(readCsvRows(text, fileName, isHeaderRow))
  const above: CsvRow[] = []
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    above.push(next.value)
    if (isHeaderRow(next.value.cells) || above.length === maxRowsAboveHeader) break
  }
  if (above.length === 0) throw new ImportFileError(`${fileName} is empty.`)
  const fieldsIn = ({ cells }: CsvRow) => Math.max(...possible.map((names) => countFields(cells, names, mapped)))
  const place = isHeaderRow(above.at(-1)!.cells)
    ? above.length - 1
    : above.findIndex((row) => fieldsIn(row) === Math.max(...above.map(fieldsIn)))
  const { line, cells } = above[place]!
  const header = { line, cells: cells.map(cleanCell) }
  return { header, isBelowOthers: place > 0, rows: joined(above.slice(place + 1), rows) }
}

async function* filledRows(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  for await (const row of rows) if (row.cells.some((cell) => cleanCell(cell) !== '')) yield row
}

async function* joined(first: readonly CsvRow[], rest: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  yield* first
  yield* rest
}
