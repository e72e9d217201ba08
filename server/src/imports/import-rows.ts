import { createIdentities } from './identity'
import { readColumns, type Columns, type ListingField } from './columns'
import { CsvRefusal } from './csv-refusal'
import { readCsvRows, type CsvRow } from './csv-rows'
import type { CsvFile } from './csv-text'
import { readListing, type Listing, type ListingCells } from './listing'

export interface RowsOptions {
  readonly file: CsvFile
  /** The file's name as the person gave it. */
  readonly shownAs: string
  readonly mapped: ReadonlyMap<string, ListingField | 'ignore'>
  readonly onColumns: (columns: Columns) => void
  readonly onBytes: (read: number) => void
}

/** A row of the file: a listing, or the reasons why it is refused. */
export interface ReadRow {
  readonly line: number
  readonly importKey: string
  /** The line of the first row that equals this one. */
  readonly equalTo: number | null
  /** True when even its reference is the same, so that both are one listing. */
  readonly isSameListing: boolean
  readonly read: { readonly listing: Listing } | { readonly problems: readonly string[] }
}

/** Every row below the header. Throws a CsvRefusal when the file as a whole cannot be imported. */
export async function* readListingRows(options: RowsOptions): AsyncGenerator<ReadRow> {
  const { file, shownAs } = options
  let columns: Columns | null = null
  let identify: ReturnType<typeof createIdentities> | null = null
  let count = 0
  for await (const row of readCsvRows(file.text(options.onBytes), shownAs)) {
    if (!columns || !identify) {
      columns = readColumns(row.cells, options.mapped, shownAs)
      identify = createIdentities(columns)
      options.onColumns(columns)
      continue
    }
    if (row.cells.every((cell) => cell === '')) continue
    count += 1
    const { key, equalTo, sameReferenceAs } = identify(row.cells, row.line)
    const isClash = sameReferenceAs !== null && equalTo === null
    const read = isClash
      ? { problems: [`line ${sameReferenceAs} has the same reference and other content`] }
      : readRow(columns, row)
    yield { line: row.line, importKey: key, equalTo, isSameListing: sameReferenceAs !== null, read }
  }
  if (!columns) throw new CsvRefusal(`${shownAs} is empty.`)
  if (count === 0) throw new CsvRefusal(`${shownAs} has a header and no rows.`)
}

function readRow(columns: Columns, { cells }: CsvRow): ReadRow['read'] {
  const width = columns.all.length
  // Sheets end rows with empty cells that no column names.
  if (cells.length < width || cells.slice(width).some((cell) => cell !== '')) {
    const problem = `it has ${counted(cells.length, 'cell')} where the header has ${counted(width, 'column')}`
    return { problems: [problem] }
  }
  const named: ListingCells = {}
  for (const [index, { field }] of columns.all.entries()) {
    const cell = cells[index] ?? ''
    if (field !== null && cell !== '') named[field] = cell
  }
  return readListing(named)
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
