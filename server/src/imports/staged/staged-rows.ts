import type { ImportRowState } from '@gatehouse/contract/imports/import-rules'
import { sql, type Kysely, type Selectable } from 'kysely'

import type { Tables } from '../../database/tables'
import { hasMatch, type TextMatch } from '../../records/personal-values'
import type { StagedRowTable, StoredCellChange, StoredProblem } from '../../database/tables/import-tables'

export type StagedRow = Selectable<StagedRowTable>
export type StagedCells = Pick<StagedRow, 'line' | 'cells' | 'key'>

/** What was found out about a row. */
export interface CheckedRow {
  readonly line: number
  readonly state: ImportRowState
  readonly problems: readonly StoredProblem[]
  readonly warning: string | null
  readonly equalTo: number | null
  readonly key: string | null
  readonly changes: readonly StoredCellChange[]
}

export async function insertRows(
  db: Kysely<Tables>,
  importId: string,
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into staged_row (import_id, line, cells)
    select ${importId}, line, cells from json_to_recordset(${JSON.stringify(rows)}::json) as row (line integer, cells json)
  `.execute(db)
}

/** After the rows of a file. Without statistics, PostgreSQL sorts all rows that follow for each batch. */
export const analyzeRows = async (db: Kysely<Tables>): Promise<void> =>
  void (await sql`analyze staged_row (import_id, line, state)`.execute(db))

/** The next rows of an import by line, of any state or of these. */
export async function listRows(
  db: Kysely<Tables>,
  importId: string,
  { after = 0, limit, states }: { after?: number; limit: number; states?: readonly ImportRowState[] },
): Promise<StagedRow[]> {
  const rows = db.selectFrom('staged_row').selectAll().where('import_id', '=', importId).where('line', '>', after)
  const ofState = states ? rows.where('state', 'in', states) : rows
  return await ofState.orderBy('line').limit(limit).execute()
}

/** The next rows that equal an earlier one. */
export const listDuplicates = (db: Kysely<Tables>, importId: string, after: number, limit: number) =>
  db
    .selectFrom('staged_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .where('equal_to', 'is not', null)
    .orderBy('line')
    .limit(limit)
    .execute()

/** All rows in batches, by line. */
export async function* readRows(
  db: Kysely<Tables>,
  importId: string,
  states?: readonly ImportRowState[],
): AsyncGenerator<StagedRow[]> {
  for (let after = 0; ;) {
    const rows = await listRows(db, importId, { after, limit: batchRows, ...(states && { states }) })
    if (rows.length > 0) yield rows
    if (rows.length < batchRows) return
    after = rows.at(-1)!.line
  }
}

/** So few that reading them does not delay other requests; 1,000 take as long in total. */
export const batchRows = 250

/** Stores what a check or an import has found out about rows. */
export async function storeChecked(db: Kysely<Tables>, importId: string, rows: readonly CheckedRow[]): Promise<void> {
  await sql`
    update staged_row
    set state = checked.state, problems = checked.problems, warning = checked.warning,
      equal_to = checked."equalTo", key = checked.key, changes = checked.changes
    from json_to_recordset(${JSON.stringify(rows)}::json) as checked (line integer, state text, problems json,
      warning text, "equalTo" integer, key text, changes json)
    where ${isOneOf(importId, rows)} and staged_row.line = checked.line`.execute(db)
}

/** Stores what became of rows that were written, or were refused then. */
export async function storeWritten(
  tx: Kysely<Tables>,
  importId: string,
  rows: readonly Pick<CheckedRow, 'line' | 'state' | 'problems'>[],
): Promise<void> {
  await sql`
    update staged_row set state = written.state, problems = written.problems
    from json_to_recordset(${JSON.stringify(rows)}::json) as written (line integer, state text, problems json)
    where ${isOneOf(importId, rows)} and staged_row.line = written.line`.execute(tx)
}

/** With the lines named, each batch reads only its own rows, whatever the planner knows about the table. */
const isOneOf = (importId: string, rows: readonly Pick<StagedRow, 'line'>[]) =>
  sql<boolean>`import_id = ${importId} and staged_row.line = any(${rows.map(({ line }) => line)}::integer[])`

/** Null if there is no such row. It is locked. */
export const lockStagedRow = async (tx: Kysely<Tables>, importId: string, line: number): Promise<StagedRow | null> =>
  (await tx
    .selectFrom('staged_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .forUpdate()
    .executeTakeFirst()) ?? null

export async function setCells(tx: Kysely<Tables>, importId: string, line: number, cells: readonly string[]) {
  const row = tx.updateTable('staged_row').set({ cells: JSON.stringify(cells) })
  await row.where('import_id', '=', importId).where('line', '=', line).execute()
}

/** The first row besides this one whose key begins so, and how many there are. */
export async function findSameKey(tx: Kysely<Tables>, importId: string, line: number, start: string) {
  const { rows } = await sql<{ first: number | null; count: number }>`
    select min(line) as first, count(*)::int as count from staged_row
    where import_id = ${importId} and line <> ${line} and starts_with(key, ${start})`.execute(tx)
  return rows[0]!
}

/**
 * Removes the staged rows that contain a searched value: in cells of the file, in what an update replaces, or
 * in messages. Returns how many there were.
 */
export async function eraseStagedRows(tx: Kysely<Tables>, match: TextMatch): Promise<number> {
  const text = sql`concat_ws(' ', cells, changes, problems, warning, key)`
  const { numAffectedRows = 0n } = await sql`delete from staged_row where ${hasMatch(text, match)}`.execute(tx)
  return Number(numAffectedRows)
}
