import { readScientificDigits } from '../cells/scientific'
import { isNoValue, isSpreadsheetError } from './clean-cell'
import { countFields, isHeader, readColumns, type Columns, type Mapping } from './columns'
import { ImportFileError } from '../import-file-error'
import { readCsvRows, type CsvRow } from './csv-rows'
import { maxRowsAboveHeader } from './delimiter'
import { createIdentities } from './row-identity'
import type { Cells, ReadContext, ReadRow, Target } from '../target'
import { counted, shorten } from '../wording'

export interface RowsOptions extends ReadContext {
  /** The content of the file, with LF as line ends. */
  readonly text: string
  /** The name of the file for messages. */
  readonly fileName: string
  readonly mapped: Mapping
  /** `line` is that of the headings if other rows are above them. */
  readonly onColumns: (columns: Columns, line: number | null) => void
}

/** A row of the file: parsed, or with the reasons why it is rejected. */
export interface ImportRow<Row> {
  readonly line: number
  readonly key: string
  /** The line of the first row that equals this one. */
  readonly equalTo: number | null
  /** True when its reference is the same too, so that both rows are one record. */
  readonly isSame: boolean
  readonly read: ReadRow<Row>
}

/** Every row after the header. @throws ImportFileError when the file as a whole cannot be imported */
export function* readImportRows<Row>(target: Target<Row>, options: RowsOptions): Generator<ImportRow<Row>> {
  const { text, fileName, mapped } = options
  const isHeaderRow = (cells: readonly string[]) => isHeader(cells, target, mapped)
  const rowsAbove: CsvRow[] = []
  let columns: Columns | null = null
  let identify: ReturnType<typeof createIdentities> | null = null
  let count = 0
  for (const row of readCsvRows(text, fileName, isHeaderRow)) {
    if (row.cells.every((cell) => cell === '')) continue
    if (!columns || !identify) {
      if (!isHeaderRow(row.cells) && rowsAbove.push(row) < maxRowsAboveHeader) continue
      columns = readColumns(
        isHeaderRow(row.cells) ? row : likeliestHeader(rowsAbove, target, mapped),
        target,
        mapped,
        fileName,
      )
      identify = createIdentities(columns, target)
      options.onColumns(columns, rowsAbove.length > 0 ? row.line : null)
      continue
    }
    count += 1
    const { key, equalTo, sameReferenceAs } = identify(row.cells, row.line)
    const isConflict = sameReferenceAs !== null && equalTo === null
    const read = isConflict
      ? { problems: [`line ${sameReferenceAs} has the same ${target.reference} and other content`] }
      : readRow(target, columns, row, options)
    yield { line: row.line, key, equalTo, isSame: sameReferenceAs !== null, read }
  }
  if (rowsAbove.length > 0 && !columns)
    readColumns(likeliestHeader(rowsAbove, target, mapped), target, mapped, fileName)
  if (!columns) throw new ImportFileError(`${fileName} is empty.`)
  if (count === 0) throw new ImportFileError(`${fileName} has a header and no rows.`)
}

function readRow<Row>(target: Target<Row>, columns: Columns, { cells }: CsvRow, context: ReadContext): ReadRow<Row> {
  const width = columns.all.length
  const named = columns.all.findLastIndex(({ name }) => name !== '') + 1
  // Spreadsheets may end rows with empty cells beyond the last column, or before columns without a name.
  if (cells.length < named || cells.slice(width).some((cell) => cell !== '')) {
    const problem = `it has ${counted(cells.length, 'cell')} where the header has ${counted(width, 'column')}`
    return { problems: [problem] }
  }
  const fields: Cells = {}
  const problems: string[] = []
  for (const [index, { field }] of columns.all.entries()) {
    const cell = cells[index] ?? ''
    if (field === null || cell === '' || isNoValue(cell)) continue
    const digits = target.numbers?.includes(field) ? undefined : readScientificDigits(cell)
    if (isSpreadsheetError(cell)) problems.push(`${field} '${shorten(cell)}' is an error of the spreadsheet`)
    if (digits === null) problems.push(`${field} '${cell}' ${lostDigits}`)
    fields[field] = digits ?? cell
  }
  return problems.length > 0 ? { problems } : target.read(fields, context)
}

const lostDigits = 'has lost its digits in the spreadsheet: show the column as text, enter it again and save the file'

/** The row to name in the message if none names all columns. */
function likeliestHeader<Row>(rows: readonly CsvRow[], target: Target<Row>, mapped: Mapping): CsvRow {
  const counts = rows.map(({ cells }) => countFields(cells, target, mapped))
  return rows[counts.indexOf(Math.max(...counts))]!
}
