import { formatCount } from '@gatehouse/contract/wording/count-text'
import { type ImportTarget, maxImportedRows } from '@gatehouse/contract/imports/import-rules'
import type { Kysely } from 'kysely'

import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import type { ChangeSource } from '../../database/tables/history-tables'
import type { CsvRow } from '../csv/csv-rows'
import { decodeText } from '../csv/decode-text'
import { openTable } from '../csv/open-table'
import { ImportFileError } from '../import-file-error'
import { nameHeadings } from './staged-columns'
import { deleteImport, insertImport, updateImport } from './staged-imports'
import { analyzeRows, batchRows, insertRows } from './staged-rows'
import { canUpdate, possibleColumns } from './targets-of-console'

interface ReceivedFile {
  readonly content: Buffer
  readonly target: ImportTarget
  /** Undefined: if the file has the columns of an update. */
  readonly update: boolean | undefined
  readonly mapping: Readonly<Record<string, string>>
  readonly isMonthFirst: boolean
  readonly skipsDuplicates: boolean
  readonly adminId: string
  readonly source: ChangeSource
  readonly clock: () => Date
}

/** In messages, whose first letter becomes a capital one. */
const fileName = 'the file'
const maxColumns = 1_000
/** After so many rows, it is noted that the file is still being stored. */
const rowsBetweenNotes = 40 * batchRows

/**
 * Stores the rows of a file, not in one transaction: until they are all there, the import is unknown to
 * others. Returns its id and how many rows it has.
 * @throws ImportFileError if the file as a whole cannot be read
 */
export async function stageFile(db: Kysely<Tables>, file: ReceivedFile): Promise<{ id: string; total: number }> {
  const { text, encoding } = decodeText(file.content, fileName)
  const { header, rows } = await openTable(
    text,
    possibleColumns(file.target),
    new Map(Object.entries(file.mapping)),
    fileName,
  )
  if (header.cells.length > maxColumns) {
    throw new ImportFileError(`The file has more than ${formatCount(maxColumns)} columns.`)
  }
  const headings = nameHeadings(header.cells)
  const id = newId()
  const about = {
    id,
    admin_id: file.adminId,
    source: file.source,
    target: file.target,
    mode: 'check',
    is_update: file.update ?? canUpdate(file.target, headings),
    is_month_first: file.isMonthFirst,
    skips_duplicates: file.skipsDuplicates,
    encoding,
    headings,
  } as const
  await insertImport(db, about, file.clock())
  const total = await storeRows(db, id, rows, file.clock).catch(async (error: unknown) => {
    await deleteImport(db, id)
    throw error
  })
  return { id, total }
}

/** Returns how many rows there are. */
async function storeRows(
  db: Kysely<Tables>,
  id: string,
  rows: AsyncIterable<CsvRow>,
  clock: () => Date,
): Promise<number> {
  let total = 0
  let batch: CsvRow[] = []
  for await (const row of rows) {
    total += 1
    if (total > maxImportedRows) {
      throw new ImportFileError(`The file has more than ${formatCount(maxImportedRows)} rows. Import it in parts.`)
    }
    batch.push(row)
    if (batch.length < batchRows) continue
    await insertRows(db, id, batch)
    batch = []
    if (total % rowsBetweenNotes === 0) await updateImport(db, id, {}, { from: 'receiving', now: clock() })
  }
  await insertRows(db, id, batch)
  if (total > batchRows) await analyzeRows(db)
  if (total === 0) throw new ImportFileError('The file has a header and no rows.')
  return total
}
