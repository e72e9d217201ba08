import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import type { Columns } from './csv/columns'
import { readImportRows, type ImportRow, type RowsOptions } from './csv/import-rows'
import { byLine, emptyOutcome, addBatch, type Outcome } from './outcome'
import type { FileRow, Rejected, Target } from './target'

export interface ImportOptions extends Pick<RowsOptions, 'text' | 'fileName' | 'mapped' | 'now' | 'isMonthFirst'> {
  readonly isDryRun: boolean
  /** Skips rows that equal an earlier row of the file. */
  readonly skipDuplicates: boolean
  /** Imports the other rows when some are rejected; otherwise one rejected row prevents the import. */
  readonly skipInvalid: boolean
  /** Called after each batch that was checked. */
  readonly onProgress: (progress: { rows: number; all: number }) => void | Promise<void>
  readonly signal?: AbortSignal
}

export interface ImportReport extends Outcome {
  readonly columns: Columns
  /** The line of the headings if other rows are above them. */
  readonly headerLine: number | null
  /** False after a dry run, and when rejected rows prevented the import. */
  readonly isWritten: boolean
  readonly rows: number
  readonly equalRows: readonly { readonly line: number; readonly equalTo: number; readonly isSkipped: boolean }[]
  readonly warnings: readonly { readonly line: number; readonly text: string }[]
  /** The first rows, one line each. */
  readonly preview: readonly string[]
  /** The number of rows per group of the target. */
  readonly groups: ReadonlyMap<string, number>
}

const previewRows = 3

/** Reads and checks every row. Returns a report, and the rows that are new. */
export async function stageFile<Row>(
  db: Kysely<Tables>,
  target: Target<Row>,
  options: ImportOptions,
): Promise<{ report: ImportReport; fresh: FileRow<Row>[] }> {
  const { valid, invalid, ...found } = readAllRows(target, options)
  const writer = target.openWriter()
  const fresh: FileRow<Row>[] = []
  let outcome = emptyOutcome
  let checkedRows = 0
  for (const batch of batchesOf(valid)) {
    options.signal?.throwIfAborted()
    const checked = await writer.check(db, batch)
    outcome = addBatch(outcome, batch.length, checked, checked.fresh.length)
    fresh.push(...checked.fresh)
    checkedRows += batch.length
    await options.onProgress({ rows: checkedRows, all: valid.length })
  }
  const rejected = byLine([...invalid, ...outcome.rejected])
  return { report: { isWritten: false, ...found, ...outcome, rejected }, fresh }
}

export function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += batchRows) yield rows.slice(at, at + batchRows)
}

const batchRows = 1000

/** What is known of the rows without the database. */
function readAllRows<Row>(target: Target<Row>, options: ImportOptions) {
  let columns: Columns = { all: [] }
  let headerLine: number | null = null
  let rows = 0
  const equalRows: { line: number; equalTo: number; isSkipped: boolean }[] = []
  const invalid: Rejected[] = []
  const warnings: { line: number; text: string }[] = []
  const preview: string[] = []
  const groups = new Map<string, number>()
  const valid: FileRow<Row>[] = []

  const onColumns = (read: Columns, line: number | null) => {
    columns = read
    headerLine = line
  }
  for (const row of readImportRows(target, { ...options, onColumns })) {
    rows += 1
    if ('problems' in row.read) {
      invalid.push({ line: row.line, problems: row.read.problems })
      continue
    }
    const isSkipped = isRepeated(row, options)
    if (row.equalTo !== null) equalRows.push({ line: row.line, equalTo: row.equalTo, isSkipped })
    if (isSkipped) continue
    for (const text of [row.read.warning, target.warn?.(row.read.row)]) {
      if (typeof text === 'string') warnings.push({ line: row.line, text })
    }
    if (preview.length < previewRows) preview.push(target.show(row.read.row))
    const group = target.groups?.of(row.read.row)
    if (group !== undefined) groups.set(group, (groups.get(group) ?? 0) + 1)
    valid.push({ line: row.line, row: row.read.row, key: row.key })
  }
  return { columns, headerLine, rows, equalRows, invalid, warnings, preview, groups, valid }
}

const isRepeated = (row: ImportRow<unknown>, { skipDuplicates }: ImportOptions): boolean =>
  row.equalTo !== null && (skipDuplicates || row.isSame)
