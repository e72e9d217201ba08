/** How many rows are searched for the headings: sheets have a title, empty rows or a note above them. */
export const maxRowsAboveHeader = 20

interface Layout {
  readonly delimiter: string
  /** Characters of the line `sep=;`, with its line end. */
  readonly skipped: number
}

const delimiters = [',', ';', '\t', '|']

/**
 * How the cells of a file are separated, by its first lines: as Excel's line `sep=;` states, else as the
 * headings are found, else by the most frequent of comma, semicolon, tab and bar in the first line.
 * Locales that write 75.000,00 use semicolons.
 */
export function detectLayout(start: string, isHeader: (cells: readonly string[]) => boolean): Layout {
  const [line = '', stated] = /^\uFEFF*"?sep=(\\t|[,;|\t])"?[,;|\t ]*\n/i.exec(start) ?? []
  if (stated !== undefined) return { delimiter: stated === '\\t' ? '\t' : stated, skipped: line.length }
  const lines = start.trimStart().split('\n', maxRowsAboveHeader)
  for (const text of lines) {
    const found = delimiters.find((delimiter) => isHeader(text.split(delimiter).map(unquote)))
    if (found !== undefined) return { delimiter: found, skipped: 0 }
  }
  const unquoted = (lines[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = delimiters.map((mark) => ({ mark, count: unquoted.split(mark).length }))
  return { delimiter: counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ',', skipped: 0 }
}

const unquote = (cell: string) => cell.trim().replace(/^="|^"|"$/g, '')
