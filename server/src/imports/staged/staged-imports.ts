import type { ImportMode, ImportRowState, ImportState } from '@gatehouse/contract/imports/import-rules'
import { importDays } from '@gatehouse/contract/imports/import-rules'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'

import { openExpiry } from '../../database/clock/clock-watch'
import { isId } from '../../database/id'
import type { Tables } from '../../database/tables'
import type { StagedImportTable } from '../../database/tables/import-tables'
import { hasMatch, type TextMatch } from '../../records/personal-values'

export type StagedImport = Selectable<StagedImportTable>

type NewImport = Omit<
  Insertable<StagedImportTable>,
  'created_at' | 'changed_at' | 'state' | 'total' | 'progress' | 'message' | 'operation_id' | 'headings' | 'mapping'
> & { readonly headings: readonly string[] }

/** Inserts an import whose rows are yet to be stored. */
export async function insertImport(db: Kysely<Tables>, { headings, ...row }: NewImport, now: Date): Promise<void> {
  const times = { created_at: now, changed_at: now }
  await db
    .insertInto('staged_import')
    .values({
      ...row,
      ...times,
      headings: JSON.stringify(headings),
      state: 'receiving',
      message: null,
      operation_id: null,
    })
    .execute()
}

/** Null if the id is malformed or unknown, or if its rows are not stored. In a transaction it is locked. */
export async function findImport(db: Kysely<Tables>, id: string): Promise<StagedImport | null> {
  if (!isId(id)) return null
  const found = db.selectFrom('staged_import').selectAll().where('id', '=', id).where('state', '<>', 'receiving')
  return (await (db.isTransaction ? found.forUpdate() : found).executeTakeFirst()) ?? null
}

/** The import that an operation writes; null if it is gone. */
export async function findImportOf(tx: Kysely<Tables>, operationId: string): Promise<StagedImport | null> {
  const found = tx.selectFrom('staged_import').selectAll().where('operation_id', '=', operationId)
  return (await found.where('state', '=', 'writing').executeTakeFirst()) ?? null
}

interface Changes {
  readonly state?: ImportState
  readonly mode?: ImportMode
  readonly is_update?: boolean
  readonly is_month_first?: boolean
  readonly skips_duplicates?: boolean
  readonly mapping?: Readonly<Record<string, string>>
  readonly total?: number
  readonly progress?: number
  readonly message?: string | null
  readonly operation_id?: string | null
}

/** Returns false if it is no longer in the state `from`: another instance works on it, or it is gone. */
export async function updateImport(
  db: Kysely<Tables>,
  id: string,
  { mapping, ...changes }: Changes,
  { from, now }: { readonly from?: StagedImport['state']; readonly now: Date },
): Promise<boolean> {
  const columns = { ...changes, changed_at: now, ...(mapping && { mapping: JSON.stringify(mapping) }) }
  const update = db.updateTable('staged_import').set(columns).where('id', '=', id)
  const { numUpdatedRows } = await (from ? update.where('state', '=', from) : update).executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteImport = async (db: Kysely<Tables>, id: string): Promise<void> =>
  void (await db.deleteFrom('staged_import').where('id', '=', id).execute())

/** Removes an import whose file was not received after all. */
export const deleteReceiving = async (db: Kysely<Tables>, id: string): Promise<void> =>
  void (await db.deleteFrom('staged_import').where('id', '=', id).where('state', '=', 'receiving').execute())

/** Removes the imports of files whose headings contain a searched value. */
export const eraseImports = async (tx: Kysely<Tables>, match: TextMatch): Promise<void> =>
  void (await sql`delete from staged_import where ${hasMatch(sql`concat_ws(' ', headings, mapping)`, match)}`.execute(
    tx,
  ))

/** The latest imports of an admin. */
export const listImports = (db: Kysely<Tables>, adminId: string) =>
  db
    .selectFrom('staged_import')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('state', '<>', 'receiving')
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()

/** How many rows are in each state, and how many equal an earlier one. */
export async function countRows(db: Kysely<Tables>, id: string) {
  const { rows } = await sql<{ state: ImportRowState; count: number; duplicates: number }>`
    select state, count(*)::int as count, count(equal_to)::int as duplicates
    from staged_row where import_id = ${id} group by state`.execute(db)
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return { counts: counts as Partial<Record<ImportRowState, number>>, duplicates: sumOf(rows) }
}

const sumOf = (rows: readonly { duplicates: number }[]) => rows.reduce((sum, { duplicates }) => sum + duplicates, 0)

/** How many rows of an update change each field. */
export async function countChangedFields(db: Kysely<Tables>, id: string) {
  const { rows } = await sql<{ field: string; count: number }>`
    select change ->> 'field' as field, count(*)::int as count
    from staged_row, json_array_elements(changes) change
    where import_id = ${id} and state in ('update', 'written') group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** Those on which an instance may have stopped to work: a restored database has no jobs. */
export const listStalled = (db: Kysely<Tables>, before: Date) =>
  db.selectFrom('staged_import').select('id').where('state', '=', 'checking').where('changed_at', '<', before).execute()

/**
 * A background task: removes imports a week after they were staged, and those whose rows were not all stored:
 * the server that received the file was killed, because it notes every few seconds that it goes on.
 */
export async function removeOldImports(db: Kysely<Tables>): Promise<void> {
  const { isPast } = await openExpiry(db)
  await sql`
    delete from staged_import
    where (state <> 'receiving' and ${isPast(sql.ref('created_at'), importDays * 24 * 3_600_000)})
      or (state = 'receiving' and ${isPast(sql.ref('changed_at'), 5 * 60_000)})`.execute(db)
}
