import { sql, type Insertable, type RawBuilder, type Transaction, type Updateable } from 'kysely'

import { newId } from '../database/id'
import type { SoftTable, Tables } from '../database/tables'
import { pickColumns, recordChanges, type Change } from './change'
import type { SoftRow } from './soft-delete'

export type NewRow<T extends SoftTable> = Insertable<Tables[T]>
/** The columns that the life cycle sets. */
export type Managed = 'id' | 'created_at' | 'updated_at' | 'deleted_at' | 'version'
/** What a form or an import sets of a row. */
export type NewColumns<T extends SoftTable> = Omit<NewRow<T>, Managed>

export interface TableWriter<T extends SoftTable> {
  readonly insert: (tx: Transaction<Tables>, row: NewRow<T>) => Promise<SoftRow<T>>
  /** Updates a locked row, sets `updated_at` and increments `version`. */
  readonly update: (
    tx: Transaction<Tables>,
    before: SoftRow<T>,
    columns: Updateable<Tables[T]>,
    now: Date,
  ) => Promise<SoftRow<T>>
}

/**
 * The statements that write one row of a table. Only the table's repository may call it:
 * `checks/one-writer.test.ts` finds the table by the literal name here.
 */
export function tableWriter<T extends SoftTable>(table: T): TableWriter<T> {
  // TypeScript cannot derive the columns of a generic table; every table of `SoftTable` has those used here.
  const name = table as 'banner'
  return {
    insert: (tx, row) =>
      tx
        .insertInto(name)
        .values(row as never)
        .returningAll()
        .executeTakeFirstOrThrow() as unknown as Promise<SoftRow<T>>,
    update: (tx, { id, version }, columns, now) =>
      tx
        .updateTable(name)
        .set({ ...columns, updated_at: now, version: version + 1 })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow() as unknown as Promise<SoftRow<T>>,
  }
}

interface Insertion<Row> {
  readonly rows: readonly Row[]
  /** The unique index whose conflicts are skipped: `(import_key) where import_key is not null`. */
  readonly conflict: RawBuilder<unknown>
  /** The columns of the `change` rows: only what may be shown, never a hash. */
  readonly recordedColumns: readonly (keyof Row)[]
}

/**
 * Inserts many rows with their `change` rows, except those that exist. Returns the inserted ones with
 * their ids. Like `tableWriter` only for the table's repository.
 */
export async function insertMany<Row extends object>(
  tx: Transaction<Tables>,
  table: Change['entity'],
  { rows, conflict, recordedColumns }: Insertion<Row>,
  now: Date,
): Promise<(Row & { readonly id: string })[]> {
  if (rows.length === 0) return []
  const identified = rows.map((row) => ({ ...row, id: newId() }))
  // JSON, because PostgreSQL allows 65,535 parameters in one statement.
  const columns = sql.join(Object.keys(identified[0]!).map((name) => sql.ref(name)))
  const inserted = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(identified)}::json)
    on conflict ${conflict} do nothing
    returning id`.execute(tx)
  const ids = new Set(inserted.rows.map(({ id }) => id))
  const added = identified.filter(({ id }) => ids.has(id))
  const change = { adminId: null, action: 'create', entity: table, before: null } as const
  const changes = added.map((row) => ({ ...change, id: row.id, after: pickColumns(row, recordedColumns) }))
  await recordChanges(tx, changes, now)
  return added
}
