import { sql, type RawBuilder, type Transaction } from 'kysely'

import { newId } from '../database/id'
import type { SoftTable, Tables } from '../database/tables'
import { type ActorAt, pickColumns, recordChanges, recordedFields } from './changes/change'
import { flatState } from './changes/flat-state'
import { countByDay, countedTables } from './counters/daily-counter'
import { personalColumns } from './personal-values'

interface Insertion<Row> {
  readonly rows: readonly Row[]
  /** The unique index whose conflicts are skipped: `(import_key) where import_key is not null`. */
  readonly conflict: RawBuilder<unknown>
  /** The columns of the `change` rows: only what may be shown, never a hash. Default: `recordedFields`. */
  readonly recordedColumns?: readonly (keyof Row & string)[]
}

/**
 * Inserts many rows of an import or the intake with their `change` rows and their counts by day, except those
 * that exist. Personal values are not copied to the `change` rows (docs/decisions/0042). Returns the inserted
 * ones with their ids. Like `tableWriter` only for the table's repository.
 */
export async function insertMany<Row extends { readonly created_at: Date }>(
  tx: Transaction<Tables>,
  table: SoftTable,
  { rows, conflict, recordedColumns }: Insertion<Row>,
  { now, ...actor }: ActorAt,
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
  const names: readonly string[] = recordedColumns ?? recordedFields(table)
  const recorded = names.filter((name) => !personalColumns(table).includes(name)) as (keyof Row)[]
  const change = { ...actor, action: 'create', entity: table, version: 1, before: null } as const
  const changes = added.map((row) => ({ ...change, id: row.id, after: flatState(pickColumns(row, recorded)) }))
  await recordChanges(tx, changes, now)
  const counted = countedTables.find((name) => name === table)
  const times = added.map(({ created_at }) => created_at)
  if (counted) await countByDay(tx, counted, times)
  return added
}
