import { readColumns, type Columns, type Mapping } from './columns'
import { ImportFileError } from '../import-file-error'
import { readCsvRows, type CsvRow } from './csv-rows'
import type { CsvFile } from './csv-text'
import { createIdentities } from './row-identity'
import type { Cells, ReadRow, Target } from '../target'
import { counted } from '../wording'

export interface RowsOptions {
  readonly file: CsvFile
  /** The name of the file for messages. */
  readonly fileName: string
  readonly mapped: Mapping
  readonly now: Date
  readonly onColumns: (columns: Columns) => void
  readonly onBytes: (read: number) => void
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
export async function* readImportRows<Row>(target: Target<Row>, options: RowsOptions): AsyncGenerator<ImportRow<Row>> {
  const { file, fileName } = options
  let columns: Columns | null = null
  let identify: ReturnType<typeof createIdentities> | null = null
  let count = 0
  for await (const row of readCsvRows(file.text(options.onBytes), fileName)) {
    if (!columns || !identify) {
      columns = readColumns(row.cells, target, options.mapped, fileName)
      identify = createIdentities(columns, target)
      options.onColumns(columns)
      continue
    }
    if (row.cells.every((cell) => cell === '')) continue
    count += 1
    const { key, equalTo, sameReferenceAs } = identify(row.cells, row.line)
    const isConflict = sameReferenceAs !== null && equalTo === null
    const read = isConflict
      ? { problems: [`line ${sameReferenceAs} has the same ${target.reference} and other content`] }
      : readRow(target, columns, row, options.now)
    yield { line: row.line, key, equalTo, isSame: sameReferenceAs !== null, read }
  }
  if (!columns) throw new ImportFileError(`${fileName} is empty.`)
  if (count === 0) throw new ImportFileError(`${fileName} has a header and no rows.`)
}

function readRow<Row>(target: Target<Row>, columns: Columns, { cells }: CsvRow, now: Date): ReadRow<Row> {
  const width = columns.all.length
  // Spreadsheets may end rows with empty cells beyond the last column.
  if (cells.length < width || cells.slice(width).some((cell) => cell !== '')) {
    const problem = `it has ${counted(cells.length, 'cell')} where the header has ${counted(width, 'column')}`
    return { problems: [problem] }
  }
  const fields: Cells = {}
  for (const [index, { field }] of columns.all.entries()) {
    const cell = cells[index] ?? ''
    if (field !== null && cell !== '') fields[field] = cell
  }
  return target.read(fields, now)
}
