import { undoReasons } from '@gatehouse/contract/history/undo'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { isId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { tryPart } from '../../database/transaction'
import { findConstraint } from '../../records/constraint'
import { type ActorAt } from '../../records/changes/change'
import { putValues } from '../../records/changes/put-values'
import { cleanCell } from '../csv/clean-cell'
import type { Columns } from '../csv/columns'
import { describeWrongWidth } from '../csv/row-reader'
import { type ImportPlan, placeProblems, type PlanContext, type WrittenRow } from '../staged/import-plan'
import type { CheckedRow, StagedCells } from '../staged/staged-rows'
import { type Changed, readChanges } from './read-changes'
import type { StoredRecord, UpdateTarget } from './update-target'

/** Rows change the records with their ids, if these are as they were exported. */
export function openUpdatePlan(target: UpdateTarget, columns: Columns, context: PlanContext): ImportPlan {
  const lines = new Map<string, number>()
  const place = (field: string | null, message: string) => placeProblems([{ field, message }], columns, target)
  const cellOf = ({ cells }: StagedCells, field: string) =>
    cleanCell(cells[columns.all.findIndex((column) => column.field === field)] ?? '')
  const idOf = (row: StagedCells) => cellOf(row, 'id').toLowerCase()

  const findRecords = async (db: Parameters<UpdateTarget['find']>[0], rows: readonly StagedCells[]) => {
    const records = await target.find(db, [...new Set(rows.map(idOf).filter(isId))])
    return new Map(records.map((record) => [record.id, record]))
  }

  /** What a row changes in its record, or what it is instead of a change. */
  function readRow(row: StagedCells, record: StoredRecord | undefined): Found | readonly Changed[] {
    const wrongWidth = describeWrongWidth(columns, row.cells.map(cleanCell))
    if (wrongWidth !== null) return { state: 'refused', problems: place(null, wrongWidth) }
    const version = cellOf(row, 'version')
    if (idOf(row) === '')
      return { state: 'refused', problems: place('id', 'it has no id: import new rows in a file of their own') }
    if (!record) return { state: 'refused', problems: place('id', 'there is no record with this id') }
    if (record.deleted_at) return { state: 'refused', problems: place('id', 'the record was deleted') }
    if (!/^\d{1,9}$/.test(version))
      return { state: 'refused', problems: place('version', 'the version is not that of the export') }
    const read = readChanges(target, columns, row.cells, record, context)
    if (!('problems' in read) && read.changes.length === 0) return { state: 'unchanged', problems: [] }
    if (Number(version) !== record.version) return { state: 'changed_since', problems: place('version', changedSince) }
    return 'problems' in read
      ? { state: 'refused', problems: placeProblems(read.problems, columns, target) }
      : read.changes
  }

  return {
    chunkRows: 100,

    async check(db, rows) {
      const records = await findRecords(db, rows)
      return rows.map((row): CheckedRow => {
        const id = idOf(row)
        const about = { line: row.line, key: id === '' ? null : `id:${id}`, warning: null, equalTo: null }
        const first = lines.get(id)
        if (first !== undefined && id !== '') {
          return { ...about, state: 'refused', problems: place('id', `line ${first} has the same id`), changes: [] }
        }
        lines.set(id, row.line)
        const found = readRow(row, records.get(id))
        if ('state' in found) return { ...about, ...found, changes: [] }
        const changes = found.map(({ field, before, after }) => ({ field, before, after }))
        return { ...about, state: 'update', problems: [], changes }
      })
    },

    async write(tx, rows, by) {
      const records = await findRecords(tx, rows)
      const written: WrittenRow[] = []
      const left: { entity: string; id: string; reason: string; changed_by?: null }[] = []
      for (const row of rows) {
        const id = idOf(row)
        const found = readRow(row, records.get(id))
        const outcome = 'state' in found ? found : await put(tx, target, records.get(id)!, found, by)
        const problems = 'message' in outcome ? place(null, outcome.message) : outcome.problems
        written.push({ line: row.line, state: outcome.state, problems })
        if (outcome.state === 'changed_since')
          left.push({ entity: target.entity, id, reason: undoReasons.changedSince })
      }
      return { rows: written, done: written.filter(({ state }) => state === 'written').length, left }
    },

    show({ cells }) {
      const set = cells.filter((_, index) => target.columns.has(columns.all[index]?.field ?? ''))
      const texts = set.map(cleanCell).filter((cell) => cell !== '' && !isId(cell))
      return texts.slice(0, shownCells).join(', ') || null
    },
  }
}

type Found = Pick<CheckedRow, 'problems'> & { readonly state: 'refused' | 'unchanged' | 'changed_since' | 'written' }

type Put = Found | { readonly state: 'refused' | 'changed_since'; readonly message: string }

const changedSince = 'the record was changed after the file was exported, so it is left as it is'
const shownCells = 6

/** Sets the values through the rules of the form, if the record still has the version of the file. */
async function put(
  tx: Transaction<Tables>,
  { undoable, explainConflict }: UpdateTarget,
  { id, version }: StoredRecord,
  changes: readonly Changed[],
  by: ActorAt,
): Promise<Put> {
  const values = Object.fromEntries(changes.map(({ field, value }) => [field, value]))
  const write = async () => {
    await putValues(tx, undoable.entity, { ...by, origin: '', id, versions: [version] }, { values, files: {} })
    return { state: 'written', problems: [] } as const
  }
  return await tryPart<Put>(tx, write, (error) => {
    const { code, message } = explain(error, explainConflict)
    return code === 'stale' ? { state: 'changed_since', message: changedSince } : { state: 'refused', message }
  })
}

/** @throws the error if it is not about the values */
function explain(error: unknown, explainConflict: ((error: unknown) => never) | undefined): AppError {
  if (error instanceof AppError) return error
  if (findConstraint(error) === null) throw error
  try {
    explainConflict?.(error)
  } catch (explained) {
    if (explained instanceof AppError) return explained
  }
  return new AppError('conflict', undoReasons.taken)
}
