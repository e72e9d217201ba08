import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'

import type { Tables } from '../src/database/tables'
import { partsVersion, propertyParts } from '../src/features/properties/json'

/**
 * Compares the stored JSON of all properties with the expression (docs/decisions/0037). A property that a
 * test has inserted without the application may have none.
 */
export async function expectStoredJson(db: Kysely<Tables>): Promise<void> {
  const rows = await readStoredJson(db)
  expect(rows.map(({ stored }) => stored)).toEqual(rows.map(({ computed }) => computed))
}

/** The stored JSON of each property and what it should be. */
export async function readStoredJson(db: Kysely<Tables>) {
  const { rows: concerned } = await sql<{ ids: string[] }>`
    select array(
      select property_id from property_json
      union select property.id from property
        join change on entity = 'property' and action = 'create' and entity_id = property.id::text
    ) as ids`.execute(db)
  const { rows } = await sql<{ computed: unknown; stored: unknown }>`
    select to_jsonb(part) || jsonb_build_object('parts_version', ${partsVersion}::integer) as computed,
      to_jsonb(stored) - 'revision' as stored
    from (${propertyParts}) part left join property_json stored using (property_id)
    where property_id = any(${concerned[0]!.ids}::uuid[])`.execute(db)
  return rows
}
