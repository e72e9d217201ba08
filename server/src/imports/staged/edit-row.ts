import { importMessages } from '@gatehouse/contract/imports/import-rules'
import type { Transaction } from 'kysely'

import { AppError, invalidField } from '../../app-error'
import type { Tables } from '../../database/tables'
import { cleanCell } from '../csv/clean-cell'
import type { Columns } from '../csv/columns'
import { describeWrongWidth } from '../csv/row-reader'
import { contextOf } from './import-run'
import { stagedColumns } from './staged-columns'
import type { StagedImport } from './staged-imports'
import { type CheckedRow, findSameKey, lockStagedRow, setCells, type StagedRow, storeChecked } from './staged-rows'
import { openPlan } from './targets-of-console'

/**
 * Corrects cells of a row, by their headings, and checks it again. Returns the row as it is then.
 * @throws AppError not_found; invalid for an unknown heading, and for a row with another number of cells than
 * the file has columns, unless every column is in `cells`; conflict if the row was written
 */
export async function editRow(
  tx: Transaction<Tables>,
  staged: StagedImport,
  line: number,
  cells: Readonly<Record<string, string>>,
  now: Date,
): Promise<StagedRow> {
  const row = await lockStagedRow(tx, staged.id, line)
  if (!row) throw new AppError('not_found', importMessages.rowNotFound)
  if (row.state === 'written') throw new AppError('conflict', importMessages.done)
  const { headings, id } = staged
  const columns = stagedColumns(staged)
  const isWhole = assertComplete(columns, row, cells)
  const corrected = headings.map((_, index) => (isWhole ? '' : (row.cells[index] ?? '')))
  for (const [heading, text] of Object.entries(cells)) {
    const index = headings.indexOf(heading)
    if (index < 0) throw invalidField('cells', `The file has no column “${heading.slice(0, 60)}”`)
    corrected[index] = text
  }
  await setCells(tx, id, line, corrected)
  if (columns.problems.length === 0) {
    const plan = openPlan(staged, columns, contextOf(staged, now))
    const [checked] = await plan.check(tx, [{ line, cells: corrected, key: null }])
    await storeChecked(tx, id, [await compareWithOthers(tx, staged, checked!)])
  }
  return (await lockStagedRow(tx, id, line))!
}

/** Returns whether the row has another width, so that `cells` are all of its cells. */
function assertComplete(columns: Columns, row: StagedRow, cells: Readonly<Record<string, string>>): boolean {
  const problem = describeWrongWidth(columns, row.cells.map(cleanCell))
  if (problem === null) return false
  if (columns.all.every(({ name }) => name === '' || cells[name] !== undefined)) return true
  throw invalidField('cells', `The row cannot be corrected in part, because ${problem}: send a cell for each column`)
}

/** The check of one row does not know the others of the file. */
async function compareWithOthers(tx: Transaction<Tables>, { id }: StagedImport, row: CheckedRow): Promise<CheckedRow> {
  const { line, key } = row
  if (key === null) return row
  const content = /^content:[^:]+:/.exec(key)?.[0]
  const { first, count } = await findSameKey(tx, id, line, content ?? key)
  if (first === null) return row
  if (content !== undefined) return { ...row, key: `${content}${count + 1}`, equalTo: first < line ? first : null }
  const problem = { column: null, message: `line ${first} is the same record` }
  return { ...row, state: 'refused', problems: [...row.problems, problem] }
}
