import { sql, type RawBuilder, type Transaction } from 'kysely'

import { LastStatement } from '../database/last-statement'
import { memoize, type PreparedStatement, prepareStatement, type Value } from '../database/prepared'
import type { SoftTable, Tables } from '../database/tables'
import type { JsonContext } from './select-list'
import { type Change, changeQuery, changeValues } from './changes/change'
import type { WrittenRow } from './table-writer'

/** JSON that is stored beside a row. */
export interface StoredJson {
  /** Stores all of it after a delete or a restore. */
  readonly store: (tx: Transaction<Tables>, ids: readonly string[]) => Promise<unknown>
  /** Whether it is stored, over the table of the entity. If it is, it stays until the transaction ends. */
  readonly exists: RawBuilder<boolean>
  /** Queries that store the JSON of the row `written` and return what is stored. */
  readonly storeAll: RawBuilder<unknown>
  /** Stores the JSON where it `exists`, without the part of the files. */
  readonly storeFields: RawBuilder<unknown>
  /** The record from the stored row `stored`: an expression over the table of the entity, as `written` is. */
  readonly json: (context: JsonContext) => RawBuilder<unknown>
}

/** A row that earlier statements have written. */
export const existingRow = (table: SoftTable, id: string): WrittenRow => ({
  key: 'existing',
  queries: (value) => sql`written as (select * from ${sql.table(table)} where id = ${value('id')})`,
  values: { id },
})

/** What is saved of an entity (./lifecycle). */
interface SavedEntity {
  readonly table: SoftTable
  readonly json: (context: JsonContext) => RawBuilder<unknown>
  readonly stored?: StoredJson
}

interface Saved {
  readonly written: WrittenRow
  readonly change: Change
  /** The JSON exists, and the files in it do not change. */
  readonly areFilesStored: boolean
  readonly origin: string
  readonly now: Date
}

/** One statement that writes a row, its `change` row and its stored JSON, and returns the JSON text. */
export function saveStatement<Result>(
  tx: Transaction<Tables>,
  entity: SavedEntity,
  { written, change, areFilesStored, origin, now }: Saved,
  toResult: (saved: SavedRow & { readonly changeId: string }) => Result,
): LastStatement<Result> {
  const statements = statementsOf.get(entity) ?? createStatements(entity)
  statementsOf.set(entity, statements)
  const key = [change.action, areFilesStored, written.key].join(' ')
  const statement = statements(key, { written, change, areFilesStored })
  const values = changeValues(change, now)
  const query = statement.bind(tx, written.values, { ...values, origin })
  return new LastStatement(tx, query, (rows) => toResult({ ...(rows[0] as SavedRow), changeId: values.change_id }))
}

interface SavedRow {
  readonly json: string
  readonly version: number
}

type Planned = Omit<Saved, 'origin' | 'now'>
type SaveStatement = PreparedStatement<SavedRow, string>
const statementsOf = new WeakMap<object, (key: string, saved: Planned) => SaveStatement>()

const createStatements = ({ table, json, stored }: SavedEntity) =>
  memoize((_key: string, { written, change, areFilesStored }: Planned): SaveStatement => {
    const store = areFilesStored ? stored?.storeFields : stored?.storeAll
    const build = (value: Value) => sql<SavedRow>`
      with ${written.queries(value)},
        changed as (${changeQuery(value, change)})
        ${store ? sql`, stored as (${store})` : sql``}
      select ${(stored?.json ?? json)({ origin: value('origin'), isPublic: false })} as json, ${sql.ref(`${table}.version`)}
      from written as ${sql.table(table)}`
    return prepareStatement(build)
  })
