import type { Import, ImportRow } from '@gatehouse/contract/imports/endpoints'
import type { ImportRowState } from '@gatehouse/contract/imports/import-rules'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import { cleanCell } from '../csv/clean-cell'
import type { Columns } from '../csv/columns'
import { describeWrongWidth } from '../csv/row-reader'
import { contextOf } from './import-run'
import { stagedColumns } from './staged-columns'
import { countChangedFields, countRows, type StagedImport } from './staged-imports'
import { listDuplicates, listRows, type StagedRow } from './staged-rows'
import { canUpdate, entityOf, fieldsOf, openPlan } from './targets-of-console'

/** A staged file as the API describes it. */
export async function describeImport(db: Kysely<Tables>, staged: StagedImport): Promise<Import> {
  const { id, target, state, mode, is_update, message, operation_id, progress, total } = staged
  const { counts, duplicates } = await countRows(db, id)
  const changed = is_update ? await countChangedFields(db, id) : []
  const { all, problems } = stagedColumns(staged)
  const first = await listRows(db, id, { limit: samples })
  const fields = fieldsOf(staged)
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  return {
    id,
    created_at: staged.created_at.toISOString(),
    target,
    entity: entityOf[target],
    state: state === 'receiving' ? 'checking' : state,
    mode,
    update: is_update,
    can_update: canUpdate(target, staged.headings),
    month_first: staged.is_month_first,
    skip_duplicates: staged.skips_duplicates,
    message,
    progress,
    rows: total,
    counts,
    duplicates,
    columns: all.map(({ name, field }, index) => ({
      name,
      field,
      samples: first.map(({ cells }) => shown(cleanCell(cells[index] ?? ''))),
    })),
    fields,
    problems: [...problems],
    changed_fields: changed.map(({ field, count }) => ({ field, label: labelOf(field), count })),
    operation_id,
  }
}

const samples = 3
const maxShown = 10_000
const shown = (cell: string): string => (cell.length > maxShown ? `${cell.slice(0, maxShown)}…` : cell)

/** What `rows` of the query may name. */
type RowsOf = ImportRowState | 'duplicate' | 'all'

interface Page {
  readonly rows?: RowsOf | undefined
  readonly cursor?: number | undefined
  readonly limit?: number | undefined
}

/** A page of the rows of a file. */
export async function describeRows(
  db: Kysely<Tables>,
  staged: StagedImport,
  { rows: of = 'refused', cursor: after = 0, limit = 20 }: Page,
  now: Date,
): Promise<{ rows: ImportRow[]; next_cursor: string | null }> {
  const page =
    of === 'duplicate'
      ? await listDuplicates(db, staged.id, after, limit)
      : await listRows(db, staged.id, { after, limit, ...(of !== 'all' && { states: [of] }) })
  const next_cursor = page.length < limit ? null : String(page.at(-1)!.line)
  return { rows: page.map((row) => describeRow(staged, row, now)), next_cursor }
}

/** A cell for each column, or those that the row has, if these are others. */
function cellsOf(columns: Columns, raw: readonly string[]): string[] {
  const cells = raw.map(cleanCell)
  if (describeWrongWidth(columns, cells) === null) return columns.all.map((_, index) => cells[index] ?? '')
  return cells.slice(0, columns.all.length + maxSurplusCells)
}

const maxSurplusCells = 100

/** A row as the API describes it. */
export function describeRow(staged: StagedImport, row: StagedRow, now: Date): ImportRow {
  const { line, state, cells, problems, warning, equal_to, changes } = row
  const columns = stagedColumns(staged)
  const canBeRead = columns.problems.length === 0
  return {
    line,
    state,
    cells: cellsOf(columns, cells).map(shown),
    shown: canBeRead ? openPlan(staged, columns, contextOf(staged, now)).show(row) : null,
    problems: [...problems],
    warning,
    equal_to,
    changes: [...changes],
  }
}
