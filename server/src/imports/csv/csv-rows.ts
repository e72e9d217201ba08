import { withLineFeeds } from '@gatehouse/contract/values/typed-text'
import { formatCount } from '@gatehouse/contract/wording/count-text'
import { CsvError, parse, type Info } from 'csv-parse'
import { Readable } from 'node:stream'

import { ImportFileError } from '../import-file-error'
import { detectLayout } from './delimiter'

export interface CsvRow {
  /** The line of the file on which the row starts; the header is line 1. */
  readonly line: number
  /** As they are in the file; `cleanCell` reads them. */
  readonly cells: readonly string[]
}

const maxRowCharacters = 1_000_000

/**
 * The rows of a CSV text without empty lines, read in slices so that others are served meanwhile. `isHeader`
 * recognises the row of the headings.
 * @throws ImportFileError for unbalanced quotation marks, and for a row that is too long
 */
export async function* readCsvRows(
  text: string,
  fileName: string,
  isHeader: (cells: readonly string[]) => boolean,
): AsyncGenerator<CsvRow> {
  // It takes a while, and few files need it.
  const source = text.includes('="') ? unquoteFormulas(text) : text
  const { delimiter, skipped } = detectLayout(withLineFeeds(source.slice(0, sliceCharacters)), isHeader)
  const linesBefore = skipped > 0 ? 1 : 0
  let lastLine = 0
  const parser = parse({
    delimiter,
    bom: true,
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
  })
  try {
    for await (const read of Readable.from(slicesOf(source, skipped)).pipe(parser)) {
      const { record, info } = read as { record: string[]; info: Info }
      const linesInside = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
      yield { line: linesBefore + info.lines - linesInside, cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = linesBefore + lastLine + 1
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      throw new ImportFileError(
        `The row of ${fileName} that begins on line ${line} is longer than ${formatCount(maxRowCharacters)} characters. ` +
          'A quotation mark that is not closed may have joined several rows.',
      )
    }
    throw new ImportFileError(
      `The quotation marks of ${fileName} are broken in the row that begins on line ${line}: ` +
        'text in quotation marks ends with one, and one inside it is written twice.',
    )
  }
}

const sliceCharacters = 64_000

/** Slices that end with a line. `skipped`: characters of the first line that are not read. */
function* slicesOf(text: string, skipped: number): Generator<string> {
  let isFirst = true
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start + sliceCharacters)
    const end = newline === -1 ? text.length : newline + 1
    const slice = withLineFeeds(text.slice(start, end))
    yield isFirst ? slice.slice(skipped) : slice
    isFirst = false
    start = end
  }
}

/**
 * Turns ="0803…", as programs write text that a spreadsheet shall not read as a number, into "0803…": the
 * quotation marks of CSV are those at the start of a cell. What is inside of quotation marks stays.
 */
function unquoteFormulas(text: string): string {
  const start = /(?:^|[,;|\t])=?"/gm
  const formulaEnd = /[^"\n]*"(?=[,;|\t]|$)/my
  const parts: string[] = []
  let copied = 0
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const inside = start.lastIndex
    if (!found[0].includes('=')) {
      const end = endOfQuoted(text, inside)
      if (end === null) break
      start.lastIndex = end
      continue
    }
    formulaEnd.lastIndex = inside
    if (!formulaEnd.test(text)) continue
    parts.push(text.slice(copied, inside - 2))
    copied = inside - 1
    start.lastIndex = formulaEnd.lastIndex
  }
  return parts.join('') + text.slice(copied)
}

/** The place after the closing quotation mark; null if there is none. */
function endOfQuoted(text: string, inside: number): number | null {
  for (let at = text.indexOf('"', inside); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1
  return null
}
