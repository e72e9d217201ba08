import { cleanCell } from '../csv/clean-cell'
import type { Columns } from '../csv/columns'
import { createRowReader, isRepeated, readCells, warningsOf } from '../csv/row-reader'
import type { FileRow, Problem, ReadRow, Target } from '../target'
import { type ImportPlan, placeProblems, type PlanContext, type WrittenRow } from './import-plan'
import { batchRows, type CheckedRow, type StagedCells } from './staged-rows'

/** Rows become new records, as `npm run import` makes them. */
export function openInsertPlan<Row>(target: Target<Row>, columns: Columns, context: PlanContext): ImportPlan {
  const readRow = createRowReader(target, columns, context)
  const writer = target.openWriter()
  const place = (row: { readonly problems: readonly Problem[] }) => placeProblems(row.problems, columns, target)
  const readAgain = ({ cells }: StagedCells): ReadRow<Row> =>
    readCells(target, columns, { raw: cells, cells: cells.map(cleanCell) }, context)

  return {
    chunkRows: batchRows,

    async check(db, rows) {
      const found = new Map<number, CheckedRow>()
      const pending: FileRow<Row>[] = []
      for (const row of rows) {
        const imported = readRow(row)
        const { line, key, equalTo, read } = imported
        const about = { ...unchecked, line, key, equalTo }
        if ('problems' in read) found.set(line, { ...about, state: 'refused', problems: place(read) })
        else if (isRepeated(imported, context.skipsDuplicates)) found.set(line, { ...about, state: 'repeated' })
        else {
          pending.push({ line, key, row: read.row })
          found.set(line, { ...about, state: 'existing', warning: warningsOf(target, read).join('; ') || null })
        }
      }
      const { fresh, rejected } = await writer.check(db, pending)
      for (const { line } of fresh) found.set(line, { ...found.get(line)!, state: 'new' })
      for (const row of rejected) {
        found.set(row.line, { ...found.get(row.line)!, state: 'refused', problems: place(row) })
      }
      return [...found.values()]
    },

    async write(tx, rows, by) {
      const found = new Map<number, WrittenRow>()
      const pending: FileRow<Row>[] = []
      for (const row of rows) {
        const { line, key } = row
        const read = readAgain(row)
        if ('problems' in read) found.set(line, { line, state: 'refused', problems: place(read) })
        else {
          pending.push({ line, key: key!, row: read.row })
          found.set(line, { line, state: 'existing', problems: [] })
        }
      }
      // Again, and with locks: what is stored may have changed since the check.
      const { fresh, rejected } = await writer.check(tx, pending)
      for (const row of rejected) found.set(row.line, { line: row.line, state: 'refused', problems: place(row) })
      for (const { line } of fresh) found.set(line, { line, state: 'written', problems: [] })
      const done = fresh.length === 0 ? 0 : await writer.insert(tx, fresh, by)
      return { rows: [...found.values()], done, left: [] }
    },

    show(row) {
      const read = readAgain(row)
      return 'problems' in read ? null : target.show(read.row)
    },
  }
}

const unchecked = { state: 'existing', problems: [], warning: null, equalTo: null, changes: [] } as const
