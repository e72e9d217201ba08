import { sql, type Insertable, type RawBuilder, type Transaction, type Updateable } from 'kysely'

import { newId } from '../database/id'
import { memoize, prepareStatement } from '../database/prepared'
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
  // One statement for each set of columns; the forms and services write few different ones.
  const insertion = memoize((names: string) =>
    prepareStatement<SoftRow<T>, string>((value) => {
      const columns = names.split(',')
      return sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
        values (${sql.join(columns.map(value))}) returning *`
    }),
  )
  const change = memoize((names: string) =>
    prepareStatement<SoftRow<T>, string>((value) => {
      const assignments = names.split(',').map((name) => sql`${sql.ref(name)} = ${value(name)}`)
      return sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${value('id')} returning *`
    }),
  )
  return {
    async insert(tx, row) {
      const rows = await insertion(namesOf(row))(tx, { ...row })
      return rows[0]!
    },
    async update(tx, { id, version }, columns, now) {
      const changed = { ...columns, updated_at: now, version: version + 1 }
      const rows = await change(namesOf(changed))(tx, { ...changed, id })
      return rows[0]!
    },
  }
}

/** A column that is undefined is not written. */
const namesOf = (columns: object): string =>
  Object.entries(columns)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .join()

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
