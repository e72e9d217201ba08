import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'

import { prepareStatement } from '../../database/prepared'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import type { StoredJson } from '../../records/save-statement'
import { partsVersion, propertyText, propertyParts, propertyRecordJson, storedParts, writtenParts } from './json'

/**
 * Stores the JSON of properties (docs/decisions/0037). It must run in the transaction of every change of a
 * property or its files, after the change. The caller has inserted or locked the properties.
 */
export async function storePropertyJson(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await store(tx, ids)
}

/**
 * Changes files of properties outside a request: `change` runs in a transaction that has locked the
 * properties and afterwards stores their JSON. Ids of properties that do not exist are ignored.
 */
export function changeFilesOf<Result>(
  db: Kysely<Tables>,
  ids: readonly string[],
  change: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await lock(tx, sql`id = any(${ids}::uuid[])`)
    const result = await change(tx)
    await storePropertyJson(tx, ids)
    return result
  })
}

/** What a save stores of the row that it writes. */
export const storedProperty: StoredJson = {
  exists: sql`exists (select from ${storedParts} part where property_id = property.id)`,
  storeAll: sql`${storeParts(writtenParts)} returning stored.*`,
  storeFields: sql`
    update property_json set agent_id = property.agent_id, fields = ${propertyText}, revision = property_json.revision + 1
    from written as property where property_json.property_id = property.id returning property_json.*`,
  json: (origin) => propertyRecordJson(sql`stored`, origin),
}

/** Locked in the order of their ids, as a move locks them (./repository), so that they cannot deadlock. */
export async function lock(
  tx: Transaction<Tables>,
  where: RawBuilder<boolean>,
  limit: number | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from property where ${where} order by id limit ${limit}::bigint for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** As `storePropertyJson`. Returns for each row that was written whether it was added. */
export async function store(tx: Transaction<Tables>, ids: readonly string[]): Promise<boolean[]> {
  const rows = ids.length === 1 ? await storeOne(tx, { ids: ids[0] }) : await storeMany(tx, { ids })
  return rows.map(({ is_added }) => is_added)
}

const storeStatement = (where: (value: (name: 'ids') => RawBuilder<unknown>) => RawBuilder<boolean>) =>
  prepareStatement<{ is_added: boolean }, 'ids'>(
    (value) => sql`
    ${storeParts(sql`select * from (${propertyParts}) every where ${where(value)}`)}
    where (stored.agent_id, stored.fields, stored.files, stored.cover, stored.other_files, stored.parts_version)
      is distinct from (excluded.agent_id, excluded.fields, excluded.files, excluded.cover, excluded.other_files,
        excluded.parts_version)
    -- A row that was inserted has no xmax.
    returning xmax = 0 as is_added`,
  )

/**
 * Raises the revision, else the database would take the write for one of a version that does not know
 * `parts_version` (migration 0050). A function declaration, because `storedProperty` uses it before.
 */
function storeParts(parts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into property_json as stored (property_id, agent_id, fields, files, cover, other_files, parts_version)
    select *, ${sql.lit(partsVersion)} from (${parts}) part
    on conflict (property_id) do update set agent_id = excluded.agent_id, fields = excluded.fields,
      files = excluded.files, cover = excluded.cover, other_files = excluded.other_files,
      parts_version = excluded.parts_version, revision = stored.revision + 1`
}

const storeMany = storeStatement((value) => sql`property_id = any(${value('ids')}::uuid[])`)
/** Planned once; PostgreSQL plans a statement with an array for every execution. */
const storeOne = storeStatement((value) => sql`property_id = ${value('ids')}::uuid`)
