import { readColumns, type Columns, type Mapping } from './csv/columns'
import { decodeText } from './csv/decode-text'
import { openTable } from './csv/open-table'
import { createRowReader, isRepeated, warningsOf } from './csv/row-reader'
import { ImportFileError } from './import-file-error'
import type { FileRow, ReadContext, Rejected, Target } from './target'

export interface ImportOptions extends ReadContext {
  readonly content: Buffer
  /** The name of the file for messages. */
  readonly fileName: string
  readonly mapped: Mapping
  readonly isDryRun: boolean
  /** Skips rows that equal an earlier row of the file. */
  readonly skipDuplicates: boolean
  /** Imports the other rows when some are rejected; otherwise one rejected row prevents the import. */
  readonly skipInvalid: boolean
  /** Called after each batch that was checked. */
  readonly onProgress: (progress: { rows: number; all: number }) => void
  readonly signal?: AbortSignal
}

/** What is known of a file without the database. */
export interface FileReport {
  readonly columns: Columns
  /** The line of the headings if other rows are above them. */
  readonly headerLine: number | null
  readonly rows: number
  readonly equalRows: readonly { readonly line: number; readonly equalTo: number; readonly isSkipped: boolean }[]
  readonly warnings: readonly { readonly line: number; readonly text: string }[]
  /** The first rows, one line each. */
  readonly preview: readonly string[]
  /** The number of rows per group of the target. */
  readonly groups: ReadonlyMap<string, number>
}

const previewRows = 3

/** Reads every row. @throws ImportFileError when the file as a whole cannot be imported */
export async function readAllRows<Row>(
  target: Target<Row>,
  options: ImportOptions,
): Promise<{ report: FileReport; valid: FileRow<Row>[]; invalid: Rejected[] }> {
  const { fileName, mapped } = options
  const { text, encoding } = decodeText(options.content, fileName)
  const table = await openTable(text, [target], mapped, fileName)
  const columns = readColumns(table.header, target, mapped, fileName)
  const headerLine = table.isBelowOthers ? table.header.line : null
  const readRow = createRowReader(target, columns, { ...options, encoding })
  let rows = 0
  const equalRows: { line: number; equalTo: number; isSkipped: boolean }[] = []
  const invalid: Rejected[] = []
  const warnings: { line: number; text: string }[] = []
  const preview: string[] = []
  const groups = new Map<string, number>()
  const valid: FileRow<Row>[] = []

  for await (const csvRow of table.rows) {
    const row = readRow(csvRow)
    rows += 1
    if ('problems' in row.read) {
      invalid.push({ line: row.line, problems: row.read.problems })
      continue
    }
    const isSkipped = isRepeated(row, options.skipDuplicates)
    if (row.equalTo !== null) equalRows.push({ line: row.line, equalTo: row.equalTo, isSkipped })
    if (isSkipped) continue
    warnings.push(...warningsOf(target, row.read).map((text) => ({ line: row.line, text })))
    if (preview.length < previewRows) preview.push(target.show(row.read.row))
    const group = target.groups?.of(row.read.row)
    if (group !== undefined) groups.set(group, (groups.get(group) ?? 0) + 1)
    valid.push({ line: row.line, row: row.read.row, key: row.key })
  }
  if (rows === 0) throw new ImportFileError(`${fileName} has a header and no rows.`)
  return { report: { columns, headerLine, rows, equalRows, warnings, preview, groups }, valid, invalid }
}
