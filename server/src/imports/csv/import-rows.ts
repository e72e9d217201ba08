import { readColumns, type Columns, type Mapping } from './columns'
import { ImportFileError } from '../import-file-error'
import { readCsvRows, type CsvRow } from './csv-rows'
import type { CsvFile } from './csv-text'
import { createIdentities } from './row-identity'
import type { Cells, ReadRow, Target } from '../target'
import { counted } from '../wording'

export interface RowsOptions {
  readonly file: CsvFile
  /** The file's name as the person gave it. */
  readonly shownAs: string
  readonly mapped: Mapping
  readonly now: Date
  readonly onColumns: (columns: Columns) => void
  readonly onBytes: (read: number) => void
}

/** A row of the file: what it becomes, or the reasons why it is rejected. */
export interface ImportRow<Row> {
  readonly line: number
  readonly key: string
  /** The line of the first row that equals this one. */
  readonly equalTo: number | null
  /** True when even its reference is the same, so that both are one thing. */
  readonly isSame: boolean
  readonly read: ReadRow<Row>
}

/** Every row below the header. Throws a ImportFileError when the file as a whole cannot be imported. */
export async function* readImportRows<Row>(target: Target<Row>, options: RowsOptions): AsyncGenerator<ImportRow<Row>> {
  const { file, shownAs } = options
  let columns: Columns | null = null
  let identify: ReturnType<typeof createIdentities> | null = null
  let count = 0
  for await (const row of readCsvRows(file.text(options.onBytes), shownAs)) {
    if (!columns || !identify) {
      columns = readColumns(row.cells, target, options.mapped, shownAs)
      identify = createIdentities(columns, target)
      options.onColumns(columns)
      continue
    }
    if (row.cells.every((cell) => cell === '')) continue
    count += 1
    const { key, equalTo, sameReferenceAs } = identify(row.cells, row.line)
    const isClash = sameReferenceAs !== null && equalTo === null
    const read = isClash
      ? { problems: [`line ${sameReferenceAs} has the same ${target.reference} and other content`] }
      : readRow(target, columns, row, options.now)
    yield { line: row.line, key, equalTo, isSame: sameReferenceAs !== null, read }
  }
  if (!columns) throw new ImportFileError(`${shownAs} is empty.`)
  if (count === 0) throw new ImportFileError(`${shownAs} has a header and no rows.`)
}

function readRow<Row>(target: Target<Row>, columns: Columns, { cells }: CsvRow, now: Date): ReadRow<Row> {
  const width = columns.all.length
  // Sheets end rows with empty cells that no column names.
  if (cells.length < width || cells.slice(width).some((cell) => cell !== '')) {
    const problem = `it has ${counted(cells.length, 'cell')} where the header has ${counted(width, 'column')}`
    return { problems: [problem] }
  }
  const named: Cells = {}
  for (const [index, { field }] of columns.all.entries()) {
    const cell = cells[index] ?? ''
    if (field !== null && cell !== '') named[field] = cell
  }
  return target.read(named, now)
}
