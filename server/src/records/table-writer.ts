import { sql, type Insertable, type RawBuilder, type Transaction, type Updateable } from 'kysely'

import { memoize, prepareStatement, type Value } from '../database/prepared'
import type { SoftTable, Tables } from '../database/tables'
import { pickColumns } from './changes/change'
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
interface PlannedRow<T extends SoftTable> extends WrittenRow {
  /** As it will be, except for the columns that the database computes. */
  readonly row: SoftRow<T>
}

export interface TableWriter<T extends SoftTable> {
  readonly insertion: (row: NewRow<T>) => PlannedRow<T>
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
export function tableWriter<T extends SoftTable>(table: T, ...also: readonly AlsoWritten<T>[]): TableWriter<T> {
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
