import { deepStrictEqual } from 'node:assert'
import { sql, type Kysely } from 'kysely'

import type { Tables } from '../src/database/tables'
import { partsVersion, propertyParts } from '../src/features/properties/json'

/** The stored JSON of a property and what it should be. */
interface StoredJson {
  readonly id: string
  readonly actual: unknown
  readonly stored: unknown
}

/**
 * The stored JSON of all properties beside the expression (docs/decisions/0037). A property that a test has
 * inserted without the application may have none.
 */
export async function storedJson(db: Kysely<Tables>): Promise<StoredJson[]> {
  const { rows: concerned } = await sql<{ ids: string[] }>`
    select array(
      select property_id from property_json
      union select property.id from property
        join change on entity = 'property' and action = 'create' and entity_id = property.id::text
    ) as ids`.execute(db)
  const { rows } = await sql<StoredJson>`
    select property_id as id, to_jsonb(stored) - 'revision' as stored,
      to_jsonb(part) || jsonb_build_object('parts_version', ${partsVersion}::integer) as actual
    from (${propertyParts}) part left join property_json stored using (property_id)
    where property_id = any(${concerned[0]!.ids}::uuid[])`.execute(db)
  return rows
}

/** @throws Error unless the stored JSON of all properties is as the expression has it */
export async function expectStoredJson(db: Kysely<Tables>): Promise<void> {
  const rows = await storedJson(db)
  deepStrictEqual(
    rows.map(({ stored }) => stored),
    rows.map(({ actual }) => actual),
  )
}
