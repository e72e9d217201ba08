import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'

import { prepareStatement } from '../../database/prepared'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { placeFileChanges } from '../changes/place-file-changes'
import type { StoredJson } from '../save-statement'

/** The JSON of properties in the parts that `property_json` stores (docs/decisions/0037). */
interface JsonParts {
  /** A query over `property` with the columns of `property_json`. */
  readonly parts: RawBuilder<unknown>
  /** As `parts`, over the row `written` (../save-statement). */
  readonly writtenParts: RawBuilder<unknown>
  /** The part without files, over `property`. */
  readonly fields: RawBuilder<string>
  /** Which version of the expression this is. */
  readonly version: number
}

/** A row of `property_json` that was written. */
export interface Written {
  readonly property_id: string
  /** Whether it was inserted. */
  readonly is_added: boolean
}

/** Writes `property_json`. */
export type JsonStore = ReturnType<typeof createJsonStore>

export function createJsonStore({ parts, writtenParts, fields, version }: JsonParts) {
  const statement = (where: (value: (name: 'ids') => RawBuilder<unknown>) => RawBuilder<boolean>) =>
    prepareStatement<Written, 'ids'>(
      (value) => sql`
      ${insertParts(sql`select * from (${parts}) every where ${where(value)}`, version)}
      where (stored.agent_id, stored.fields, stored.files, stored.cover, stored.other_files, stored.parts_version)
        is distinct from (excluded.agent_id, excluded.fields, excluded.files, excluded.cover, excluded.other_files,
          excluded.parts_version)
      -- A row that was inserted has no xmax.
      returning property_id, xmax = 0 as is_added`,
    )
  const storeMany = statement((value) => sql`property_id = any(${value('ids')}::uuid[])`)
  // Planned once; PostgreSQL plans a statement with an array for every execution.
  const storeOne = statement((value) => sql`property_id = ${value('ids')}::uuid`)

  /**
   * Stores the JSON of properties. It must run in the transaction of every change of a property or its files,
   * after the change. The caller has inserted or locked the properties. Returns the rows that were written.
   */
  async function store(tx: Transaction<Tables>, ids: readonly string[]): Promise<readonly Written[]> {
    if (ids.length === 0) return []
    return ids.length === 1 ? await storeOne(tx, { ids: ids[0] }) : await storeMany(tx, { ids })
  }

  /**
   * Changes files of properties outside a request: `change` runs in a transaction that has locked the
   * properties and afterwards stores their JSON. Ids of properties that do not exist are ignored.
   */
  const changeFilesOf = <Result>(
    db: Kysely<Tables>,
    ids: readonly string[],
    change: (tx: Transaction<Tables>) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (tx) => {
      await lock(tx, sql`id = any(${ids}::uuid[])`)
      const result = await change(tx)
      const written = await store(tx, ids)
      await placeFileChanges(
        tx,
        written.map(({ property_id }) => property_id),
      )
      return result
    })

  /** For the statement of a save. */
  const queries: Pick<StoredJson, 'storeAll' | 'storeFields'> = {
    storeAll: sql`${insertParts(writtenParts, version)} returning stored.*`,
    storeFields: sql`
      update property_json set agent_id = property.agent_id, fields = ${fields}, revision = property_json.revision + 1
      from written as property where property_json.property_id = property.id returning property_json.*`,
  }

  return { store, changeFilesOf, version, queries }
}

/** Locked in the order of their ids, as a move locks them, so that they cannot deadlock. */
export async function lock(
  tx: Transaction<Tables>,
  where: RawBuilder<boolean>,
  limit: number | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from property where ${where} order by id limit ${limit}::bigint for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Inserts parts or replaces those that are stored, with a higher revision: otherwise the database would take
 * the write for one of a version that does not know `parts_version` (migration 0050).
 */
const insertParts = (parts: RawBuilder<unknown>, version: number): RawBuilder<unknown> => sql`
  insert into property_json as stored (property_id, agent_id, fields, files, cover, other_files, parts_version)
  select *, ${sql.lit(version)} from (${parts}) part
  on conflict (property_id) do update set agent_id = excluded.agent_id, fields = excluded.fields,
    files = excluded.files, cover = excluded.cover, other_files = excluded.other_files,
    parts_version = excluded.parts_version, revision = stored.revision + 1`
