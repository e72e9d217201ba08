import { Readable } from 'node:stream'

import { CsvError, parse, type Info } from 'csv-parse'

import { ImportFileError } from '../import-file-error'
import { cleanCell } from './clean-cell'
import { detectLayout, maxRowsAboveHeader } from './delimiter'

export interface CsvRow {
  /** The line of the file on which the row starts; the header is line 1. */
  readonly line: number
  readonly cells: readonly string[]
}

const maxRowCharacters = 1_000_000

/**
 * Yields the rows of a CSV text without empty lines. `isHeader` recognises the row of the headings.
 * @throws ImportFileError for unbalanced quotation marks
 */
export async function* readCsvRows(
  text: AsyncIterable<string>,
  fileName: string,
  isHeader: (cells: readonly string[]) => boolean,
): AsyncGenerator<CsvRow> {
  const { start, rest } = await peekFirstLines(withoutFormulaQuotes(text))
  const { delimiter, skipped } = detectLayout(start, isHeader)
  const linesBefore = skipped > 0 ? 1 : 0
  let lastLine = 0
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: '\n',
    // Rows that are too long or too short are rejected one by one, with their line.
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowCharacters,
    // Called when a row ends, before it is consumed: it locates the row after which an error occurred.
    on_record: (record: string[], { lines }) => {
      lastLine = lines
      return record
    },
  })
  const source = Readable.from(rest(start.slice(skipped)), { objectMode: true })
  // `pipe` does not carry an error of the source to the parser.
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const linesInside = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
      yield { line: linesBefore + info.lines - linesInside, cells: record.map(cleanCell) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportFileError(
      `The quotation marks of ${fileName} are broken in the row that begins on line ${linesBefore + lastLine + 1}: ` +
        'text in quotation marks ends with one, and one inside it is written twice.',
    )
  } finally {
    source.destroy()
    parser.destroy()
  }
}

const maxPeekedCharacters = 64 * 1024

/** Reads the first lines. `rest` yields a text in their place and then the remaining text. */
async function peekFirstLines(text: AsyncIterable<string>) {
  const chunks = text[Symbol.asyncIterator]()
  let start = ''
  while (start.length < maxPeekedCharacters && start.split('\n', maxRowsAboveHeader).length < maxRowsAboveHeader) {
    const { done, value } = await chunks.next()
    if (done === true) break
    start += value
  }
  async function* rest(first: string): AsyncGenerator<string> {
    try {
      yield first
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }
  return { start, rest }
}

/**
 * Turns ="0803…", as programs write text that a spreadsheet shall not read as a number, into "0803…": the
 * quotation marks of CSV are those at the start of a cell. Yields whole lines.
 */
async function* withoutFormulaQuotes(text: AsyncIterable<string>): AsyncGenerator<string> {
  let line = ''
  for await (const chunk of text) {
    const end = chunk.lastIndexOf('\n') + 1
    if (end > 0) {
      yield unquoteFormulas(line + chunk.slice(0, end))
      line = ''
    }
    line += chunk.slice(end)
    if (line.length <= maxRowCharacters) continue
    yield line
    line = ''
  }
  if (line !== '') yield unquoteFormulas(line)
}

const unquoteFormulas = (lines: string): string =>
  lines.includes('="') ? lines.replace(/(^|[,;|\t])="([^"\n]*)"(?=[,;|\t]|$)/gm, '$1"$2"') : lines
