import { exportCell } from '@gatehouse/contract/exports/cells'
import { columnValue } from '@gatehouse/contract/exports/columns'

import { cleanCell } from '../csv/clean-cell'
import type { Columns } from '../csv/columns'
import { readFields, type RowContext } from '../csv/row-reader'
import type { Problem } from '../target'
import { isCount, readValue } from './read-value'
import type { StoredRecord, UpdatedColumn, UpdateTarget } from './update-target'

export interface Changed {
  readonly field: string
  /** As cells of an export. */
  readonly before: string
  readonly after: string
  readonly value: unknown
}

/** What the cells of a row change in its record, or why they cannot. */
type ReadChanges = { readonly changes: readonly Changed[] } | { readonly problems: readonly Problem[] }

/**
 * Compares the cells of a row with its record. A cell that is as the export would write it changes nothing,
 * whatever the rules of the form say about it; so does another spelling of the same value.
 */
export function readChanges(
  target: UpdateTarget,
  columns: Columns,
  raw: readonly string[],
  record: StoredRecord,
  context: RowContext,
): ReadChanges {
  const changes: Changed[] = []
  const problems: Problem[] = []
  for (const [index, { field }] of columns.all.entries()) {
    const column = field === null ? undefined : target.columns.get(field)
    if (!column) continue
    const current = columnValue(column, record) ?? null
    const before = cleanCell(exportCell(column, current))
    if (cleanCell(raw[index] ?? '') === before) continue
    const read = readOne(columns, index, raw, { ...context, isNumber: isNumber(column) })
    if ('problems' in read) {
      problems.push(...read.problems)
      continue
    }
    const value = readValue(column, read.cell, context)
    if ('problem' in value) problems.push({ field: column.name, message: value.problem })
    else if (JSON.stringify(value.value) !== JSON.stringify(current)) {
      const after = cleanCell(exportCell(column, value.value))
      changes.push({ field: column.name, before, after, value: value.value })
    }
  }
  return problems.length > 0 ? { problems } : { changes }
}

const isNumber = ({ field }: UpdatedColumn) => field.kind === 'naira' || isCount(field)

/** One cell, read as those of other imports. */
function readOne(
  columns: Columns,
  index: number,
  raw: readonly string[],
  { encoding, isNumber }: Pick<RowContext, 'encoding'> & { readonly isNumber: boolean },
) {
  const column = columns.all[index]!
  const numbers = isNumber && column.field !== null ? [column.field] : []
  const one = { raw: [raw[index] ?? ''], cells: [cleanCell(raw[index] ?? '')] }
  const read = readFields({ all: [column] }, one, { encoding, numbers })
  return 'problems' in read ? read : { cell: read.fields[column.field ?? ''] ?? '' }
}
