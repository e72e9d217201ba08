import { CsvError, parse, type Info } from 'csv-parse/sync'

import { ImportFileError } from '../import-file-error'
import { cleanCell } from './clean-cell'
import { detectLayout } from './delimiter'

export interface CsvRow {
  /** The line of the file on which the row starts; the header is line 1. */
  readonly line: number
  readonly cells: readonly string[]
}

const maxRowCharacters = 1_000_000

/**
 * The rows of a CSV text without empty lines. `isHeader` recognises the row of the headings.
 * @throws ImportFileError for unbalanced quotation marks
 */
export function readCsvRows(text: string, fileName: string, isHeader: (cells: readonly string[]) => boolean): CsvRow[] {
  const source = unquoteFormulas(text)
  const { delimiter, skipped } = detectLayout(source, isHeader)
  const linesBefore = skipped > 0 ? 1 : 0
  let lastLine = 0
  try {
    const rows = parse(source.slice(skipped), {
      delimiter,
      info: true,
      record_delimiter: '\n',
      // Rows that are too long or too short are rejected one by one, with their line.
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRowCharacters,
      // It locates the row after which an error occurs.
      on_record(row: string[], { lines }) {
        lastLine = lines
        return row
      },
    }) as unknown as { record: string[]; info: Info }[]
    return rows.map(({ record, info }) => {
      const linesInside = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
      return { line: linesBefore + info.lines - linesInside, cells: record.map(cleanCell) }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportFileError(
      `The quotation marks of ${fileName} are broken in the row that begins on line ${linesBefore + lastLine + 1}: ` +
        'text in quotation marks ends with one, and one inside it is written twice.',
    )
  }
}

/**
 * Turns ="0803…", as programs write text that a spreadsheet shall not read as a number, into "0803…": the
 * quotation marks of CSV are those at the start of a cell.
 */
const unquoteFormulas = (text: string): string => text.replace(/(^|[,;|\t])="([^"\n]*)"(?=[,;|\t]|$)/gm, '$1"$2"')
