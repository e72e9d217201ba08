import { Readable } from 'node:stream'

import { CsvError, parse, type Info } from 'csv-parse'

import { ImportFileError } from '../import-file-error'

export interface CsvRow {
  /** The line of the file on which the row starts; the header is line 1. */
  readonly line: number
  readonly cells: readonly string[]
}

const maxRowCharacters = 1_000_000

/**
 * Yields the rows of a CSV text, the header first, without empty lines.
 * @throws ImportFileError for unbalanced quotation marks
 */
export async function* readCsvRows(text: AsyncIterable<string>, fileName: string): AsyncGenerator<CsvRow> {
  const { start, whole } = await peekFirstLine(text)
  let lastLine = 0
  const parser = parse({
    delimiter: detectDelimiter(start),
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
  const source = Readable.from(whole, { objectMode: true })
  // `pipe` does not carry an error of the source to the parser.
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const linesInside = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
      yield { line: info.lines - linesInside, cells: record.map((cell) => cell.trim()) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportFileError(
      `The quotation marks of ${fileName} are broken in the row that begins on line ${lastLine + 1}: ` +
        'text in quotation marks ends with one, and one inside it is written twice.',
    )
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** Reads the first line and returns it with an iterable over the whole text. */
async function peekFirstLine(text: AsyncIterable<string>): Promise<{ start: string; whole: AsyncGenerator<string> }> {
  const chunks = text[Symbol.asyncIterator]()
  let start = ''
  while (!start.trimStart().includes('\n')) {
    const { done, value } = await chunks.next()
    if (done === true || start.length > maxRowCharacters) break
    start += value
  }
  async function* whole(): AsyncGenerator<string> {
    try {
      yield start
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }
  return { start: start.trimStart().split('\n', 1)[0] ?? '', whole: whole() }
}

/**
 * Returns the most frequent of comma, semicolon and tab in the header. Locales that write 75.000,00 use
 * semicolons.
 */
function detectDelimiter(header: string): string {
  const unquoted = header.replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: unquoted.split(mark).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ','
}
