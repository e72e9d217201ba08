import { sql, type Insertable, type RawBuilder, type Transaction, type Updateable } from 'kysely'

import { newId } from '../database/id'
import { memoize, prepareStatement, type Value } from '../database/prepared'
import type { SoftTable, Tables } from '../database/tables'
import { pickColumns, recordChanges } from './change'
import { personalColumns } from './personal-values'
import type { SoftRow } from './soft-delete'

export type NewRow<T extends SoftTable> = Insertable<Tables[T]>
/** The columns that the life cycle sets. */
export type Managed = 'id' | 'created_at' | 'updated_at' | 'deleted_at' | 'version'
/** What a form or an import sets of a row. */
export type NewColumns<T extends SoftTable> = Omit<NewRow<T>, Managed>

/** Queries that write or read one row, named `written`; the same key has the same queries. */
export interface WrittenRow {
  readonly key: string
  /** Common table expressions. */
  readonly queries: (value: Value) => RawBuilder<unknown>
  readonly values: Readonly<Record<string, unknown>>
}

/** A row that `queries` write. */
export interface PlannedRow<T extends SoftTable> extends WrittenRow {
  /** As it will be, except for the columns that the database computes. */
  readonly row: SoftRow<T>
}

export interface TableWriter<T extends SoftTable> {
  /** Null if it takes more than one statement. */
  readonly insertion: ((row: NewRow<T>) => PlannedRow<T>) | null
  /** Changes a locked row; sets `updated_at` and increments `version`. */
  readonly change: (before: SoftRow<T>, columns: Updateable<Tables[T]>, now: Date) => PlannedRow<T>
  readonly insert: (tx: Transaction<Tables>, row: NewRow<T>) => Promise<SoftRow<T>>
  readonly update: (tx: Transaction<Tables>, ...change: Parameters<TableWriter<T>['change']>) => Promise<SoftRow<T>>
}

/**
 * What a write of a row also writes, in the same statement: a query over `written`. The names of the values
 * differ from those of the columns and of other such queries of the table.
 */
export interface AlsoWritten<T extends SoftTable> {
  /** Whether the query may write something after this change. One that writes nothing takes time as well. */
  readonly isNeeded: (before: SoftRow<T>, after: SoftRow<T>) => boolean
  /** `isNew`: the row is inserted. */
  readonly query: (value: Value, isNew: boolean) => RawBuilder<unknown>
  /** `before` is null for a new row. */
  readonly values: (before: SoftRow<T> | null) => Readonly<Record<string, unknown>>
}

/**
 * The statements that write one row of a table. Only the table's repository may call it:
 * `checks/one-writer.test.ts` finds the table by the literal name here.
 */
export function tableWriter<T extends SoftTable>(
  table: T,
  ...also: readonly AlsoWritten<T>[]
): TableWriter<T> & { insertion: {} } {
  const insertion = (row: NewRow<T>): PlannedRow<T> => {
    const inserted = definedColumns(row)
    const names = Object.keys(inserted)
    return {
      key: `insert ${names.join()}`,
      queries: (value) =>
        writtenWith(
          also.map(({ query }) => query(value, true)),
          sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
            values (${sql.join(names.map(value))})`,
        ),
      values: { ...inserted, ...valuesOf(also, null) },
      row: inserted as SoftRow<T>,
    }
  }
  const change: TableWriter<T>['change'] = (before, columns, now) => {
    const changed = definedColumns({ ...columns, updated_at: now, version: before.version + 1 })
    const names = Object.keys(changed)
    const row = { ...before, ...changed }
    const needed = also.filter(({ isNeeded }) => isNeeded(before, row))
    return {
      key: `update ${names.join()} ${needed.map((query) => also.indexOf(query)).join()}`,
      queries: (value) =>
        writtenWith(
          needed.map(({ query }) => query(value, false)),
          sql`update ${sql.table(table)}
            set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${value(name)}`))}
            where id = ${value('id')}`,
        ),
      values: Object.assign(changed, { id: before.id }, valuesOf(needed, before)),
      row,
    }
  }
  // One statement for each set of columns; the forms and services write few different ones.
  const statements = memoize((_key: string, { queries }: WrittenRow) =>
    prepareStatement<SoftRow<T>, string>((value) => sql`with ${queries(value)} select * from written`),
  )
  const write = async (tx: Transaction<Tables>, row: WrittenRow) => (await statements(row.key, row)(tx, row.values))[0]!
  return {
    insertion,
    change,
    insert: (tx, row) => write(tx, insertion(row)),
    update: (tx, ...changed) => write(tx, change(...changed)),
  }
}

const writtenWith = (also: readonly RawBuilder<unknown>[], write: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join([
    sql`written as (${write} returning *)`,
    ...also.map((query, place) => sql`${sql.ref(`also_written_${place}`)} as (${query})`),
  ])

const valuesOf = <T extends SoftTable>(also: readonly AlsoWritten<T>[], before: SoftRow<T> | null) =>
  Object.assign({}, ...also.map(({ values }) => values(before))) as WrittenRow['values']

/** A column that is undefined is not written. */
const definedColumns = <Columns extends object>(columns: Columns): Columns =>
  pickColumns(
    columns,
    (Object.keys(columns) as (keyof Columns)[]).filter((name) => columns[name] !== undefined),
  )

interface Insertion<Row> {
  readonly rows: readonly Row[]
  /** The unique index whose conflicts are skipped: `(import_key) where import_key is not null`. */
  readonly conflict: RawBuilder<unknown>
  /** The columns of the `change` rows: only what may be shown, never a hash. */
  readonly recordedColumns: readonly (keyof Row)[]
}

/**
 * Inserts many rows of an import or the intake with their `change` rows, except those that exist. Personal
 * values are not copied to the `change` rows (docs/decisions/0042). Returns the inserted ones with their ids.
 * Like `tableWriter` only for the table's repository.
 */
export async function insertMany<Row extends object>(
  tx: Transaction<Tables>,
  table: SoftTable,
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
  const recorded = recordedColumns.filter((name) => !personalColumns(table).includes(String(name)))
  const change = { adminId: null, action: 'create', entity: table, before: null } as const
  const changes = added.map((row) => ({ ...change, id: row.id, after: pickColumns(row, recorded) }))
  await recordChanges(tx, changes, now)
  return added
}
