import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import type { Operation } from '../../records/changes/operation'
import type { ActorAt } from '../../records/changes/change'
import type { ColumnNames, Columns } from '../csv/columns'
import type { RowContext } from '../csv/row-reader'
import type { Problem } from '../target'
import type { StoredProblem } from '../../database/tables/import-tables'
import type { CheckedRow, StagedCells } from './staged-rows'

export interface PlanContext extends RowContext {
  readonly skipsDuplicates: boolean
}

export type WrittenRow = Pick<CheckedRow, 'line' | 'state' | 'problems'>

/** What writing rows has done. */
export interface Written {
  readonly rows: readonly WrittenRow[]
  /** Records that were changed. */
  readonly done: number
  readonly left: Operation['left_over']
}

/**
 * How the rows of a staged file become records: as new ones, or as changes of those with their ids. One plan
 * is for one check of all rows in their order, or for one transaction.
 */
export interface ImportPlan {
  /** How many rows are written at once: locked rows make others wait. */
  readonly chunkRows: number
  check(db: Kysely<Tables>, rows: readonly StagedCells[]): Promise<CheckedRow[]>
  write(tx: Transaction<Tables>, rows: readonly StagedCells[], by: ActorAt): Promise<Written>
  /** What the row will be, in words; null if it cannot be read. */
  show(row: StagedCells): string | null
}

const optionOfCommand = 'with --month-first'

/** Where the cell of a problem is: in the column of its field, or of one that the file has instead. */
export function placeProblems(
  problems: readonly Problem[],
  { all }: Columns,
  { needs }: Pick<ColumnNames, 'needs'>,
): StoredProblem[] {
  return problems.map(({ field, message }) => {
    const fields =
      field === null ? [] : [field, ...needs.flatMap((need) => (need.fields.includes(field) ? need.fields : []))]
    const place = fields.map((name) => all.findIndex((column) => column.field === name)).find((index) => index >= 0)
    return { column: place ?? null, message: message.replace(optionOfCommand, 'with “Month before day”') }
  })
}
