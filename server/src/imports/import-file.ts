import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../db/tables'
import { inTransaction } from '../db/transaction'
import type { Columns } from './columns'
import { readImportRows, type ImportRow, type RowsOptions } from './import-rows'
import type { FileRow, Refused, Target } from './target'

export interface ImportOptions extends Pick<RowsOptions, 'file' | 'shownAs' | 'mapped' | 'now'> {
  readonly isDryRun: boolean
  /** Leaves out rows that equal an earlier row of the file. */
  readonly skipDuplicates: boolean
  /** Imports the other rows when some are refused; otherwise one refused row means that nothing is imported. */
  readonly skipRefused: boolean
  readonly onProgress: (progress: { bytes: number; rows: number }) => void
  readonly signal?: AbortSignal
}

export interface ImportReport {
  readonly columns: Columns
  /** False after a dry run, and when refused rows kept everything out. */
  readonly isWritten: boolean
  readonly rows: number
  /** What is new, or would be. */
  readonly imported: number
  /** Rows that were there already, and how many of those were deleted since. */
  readonly alreadyThere: number
  readonly deletedSince: number
  readonly equalRows: readonly { readonly line: number; readonly equalTo: number; readonly isLeftOut: boolean }[]
  readonly refused: readonly Refused[]
  /** The first rows, each as one line. */
  readonly preview: readonly string[]
  /** How many rows of the file are of which group of the target. */
  readonly groups: ReadonlyMap<string, number>
}

/** Imports a file in one transaction or not at all. Throws a CsvRefusal when the file cannot be read as one. */
export async function importFile<Row>(
  db: Kysely<Tables>,
  target: Target<Row>,
  options: ImportOptions,
): Promise<ImportReport> {
  try {
    return await inTransaction(db, async (tx) => {
      const report = await importInto(tx, target, options)
      if (!report.isWritten) throw new TakenBack(report)
      return report
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.report
    throw error
  }
}

/** Ends the transaction without a trace of it: a dry run does everything that the import does, and takes it back. */
class TakenBack extends Error {
  constructor(readonly report: ImportReport) {
    super('Nothing was imported')
  }
}

const batchRows = 1000
const previewRows = 3

async function importInto<Row>(
  tx: Transaction<Tables>,
  target: Target<Row>,
  options: ImportOptions,
): Promise<ImportReport> {
  let bytes = 0
  let columns: Columns = { all: [] }
  const counts = { rows: 0, imported: 0, alreadyThere: 0, deletedSince: 0 }
  const equalRows: { line: number; equalTo: number; isLeftOut: boolean }[] = []
  const refused: Refused[] = []
  const preview: string[] = []
  const groups = new Map<string, number>()
  const writer = target.openWriter()
  let batch: FileRow<Row>[] = []

  // After a refusal the rest is written as well, to name every refused row, and taken back with all of it.
  const writeBatch = async () => {
    if (batch.length === 0) return options.onProgress({ bytes, rows: counts.rows })
    const { written, deletedSince, refused: refusedNow } = await writer.write(tx, batch, options.now)
    refused.push(...refusedNow)
    counts.imported += written
    counts.alreadyThere += batch.length - refusedNow.length - written
    counts.deletedSince += deletedSince
    batch = []
    options.onProgress({ bytes, rows: counts.rows })
  }

  const onBytes = (read: number) => (bytes = read)
  const onColumns = (read: Columns) => (columns = read)
  for await (const row of readImportRows(target, { ...options, onBytes, onColumns })) {
    options.signal?.throwIfAborted()
    counts.rows += 1
    if ('problems' in row.read) {
      refused.push({ line: row.line, problems: row.read.problems })
      continue
    }
    const isLeftOut = isRepeated(row, options)
    if (row.equalTo !== null) equalRows.push({ line: row.line, equalTo: row.equalTo, isLeftOut })
    if (isLeftOut) continue
    if (preview.length < previewRows) preview.push(target.show(row.read.row))
    const group = target.groups?.of(row.read.row)
    if (group !== undefined) groups.set(group, (groups.get(group) ?? 0) + 1)
    batch.push({ line: row.line, row: row.read.row, key: row.key })
    if (batch.length === batchRows) await writeBatch()
  }
  await writeBatch()
  refused.sort((one, other) => one.line - other.line)
  const isWritten = !options.isDryRun && (refused.length === 0 || options.skipRefused)
  return { columns, isWritten, ...counts, equalRows, refused, preview, groups }
}

const isRepeated = (row: ImportRow<unknown>, { skipDuplicates }: ImportOptions): boolean =>
  row.equalTo !== null && (skipDuplicates || row.isSame)
