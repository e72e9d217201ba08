import type { Kysely } from 'kysely'

import { newId } from '../src/database/id'
import type { Tables } from '../src/database/tables'
import { rebuildPropertyJson } from '../src/features/properties/stored-json'

/** Some have the same time and price, so that only the id orders them. */
export async function insertManyProperties(
  db: Kysely<Tables>,
  count: number,
  property_description = '',
): Promise<string[]> {
  const start = Date.parse('2026-01-01T00:00:00Z')
  const rows = Array.from({ length: count }, (_, index) => {
    const time = new Date(start + Math.floor(index / 3) * 1_000)
    return {
      id: newId(),
      type: 'Sell',
      location: `House ${index}`,
      price: 1 + (index % 5),
      property_description,
      search_text: `house ${index}`,
      created_at: time,
      updated_at: time,
    }
  })
  for (let at = 0; at < count; at += 1_000) {
    await db
      .insertInto('property')
      .values(rows.slice(at, at + 1_000) as never)
      .execute()
  }
  await rebuildPropertyJson(db)
  return rows.map(({ id }) => id)
}
