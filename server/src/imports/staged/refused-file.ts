import { csvLine } from '@gatehouse/contract/exports/cells'
import { addTextMark } from '@gatehouse/contract/exports/text-mark'
import type { Kysely } from 'kysely'
import { Readable } from 'node:stream'

import type { Tables } from '../../database/tables'
import { cleanCell } from '../csv/clean-cell'
import type { StagedImport } from './staged-imports'
import { readRows, type StagedRow } from './staged-rows'

/**
 * The rows that are not imported as a CSV file, with their lines and why: what is corrected in it can be
 * imported again. The cells are those of the file, marked so that no spreadsheet calculates them.
 */
export const openRefusedFile = (db: Kysely<Tables>, staged: StagedImport): Readable =>
  Readable.from(linesOf(db, staged), { objectMode: false })

async function* linesOf(db: Kysely<Tables>, { id, headings }: StagedImport): AsyncGenerator<string> {
  // Excel reads a file without a byte order mark as Windows-1252.
  yield `\uFEFF${csvLine([...headings.map(addTextMark), 'Line', 'Why not imported'])}`
  for await (const rows of readRows(db, id, ['refused', 'changed_since'])) {
    yield rows.map((row) => lineOf(row, headings)).join('')
  }
}

function lineOf({ line, cells, problems }: StagedRow, headings: readonly string[]): string {
  const reasons = problems.map(({ column, message }) => {
    const heading = column === null ? undefined : headings[column]
    return heading === undefined || heading === '' ? message : `${heading}: ${message}`
  })
  const texts = headings.map((_, index) => addTextMark(cleanCell(cells[index] ?? '')))
  return csvLine([...texts, String(line), addTextMark(reasons.join('; '))])
}
