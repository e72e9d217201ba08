import { sql, type Kysely, type Transaction } from 'kysely'

import { newId } from '../db/id'
import { propertySearchText } from '../db/property-search'
import { recordTally } from '../db/property-tally'
import type { Tables } from '../db/tables'
import type { Listing } from './listing'

export interface ImportedListing extends Listing {
  readonly import_key: string
}

export interface ImportedAgent {
  readonly id: string
  readonly company_name: string
}

/** The live agents with these email addresses, by their folded address; they stay alive until the transaction ends. */
export async function findAgents(db: Kysely<Tables>, emails: readonly string[]): Promise<Map<string, ImportedAgent>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('agent')
    .select(['id', 'company_name', 'email_folded'])
    .where('email_folded', 'in', emails)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .execute()
  return new Map(rows.map((row) => [row.email_folded, row]))
}

/**
 * Writes the listings that are not there yet, each with its change row and all with their counts, and answers how many they
 * were. A listing that was imported before stays as it is, also when it was edited or deleted in the meantime.
 */
export async function insertListings(
  tx: Transaction<Tables>,
  listings: readonly ImportedListing[],
  agents: ReadonlyMap<string, ImportedAgent>,
  now: Date,
): Promise<number> {
  const rows = listings.map(({ agent_email, ...listing }) => {
    const agent = agent_email === null ? undefined : agents.get(agent_email)
    const search_text = propertySearchText(listing, agent?.company_name ?? null)
    return { ...listing, id: newId(), agent_id: agent?.id ?? null, archived: false, search_text }
  })
  // One statement for all rows, whatever their number: a parameter for each value would end at 65,535.
  const inserted = await sql<{ import_key: string }>`
    insert into property (id, type, location, agent_id, property_type_id, property_availability, price, living_room, bedroom,
      bathroom, finance, property_description, amenities, archived, search_text, import_key, created_at, updated_at)
    select id, type, location, agent_id, property_type_id, property_availability, price, living_room, bedroom,
      bathroom, finance, property_description, amenities, archived, search_text, import_key, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as listing (id uuid, type text, location text, agent_id uuid,
      property_type_id integer, property_availability date, price bigint, living_room text, bedroom text, bathroom text,
      finance boolean, property_description text, amenities text[], archived boolean, search_text text, import_key text)
    on conflict (import_key) where import_key is not null do nothing
    returning import_key`.execute(tx)
  const keys = new Set(inserted.rows.map((row) => row.import_key))
  const written = rows.filter((row) => keys.has(row.import_key))
  if (written.length === 0) return 0
  await insertChanges(tx, written, now)
  const counted = written.map((row) => ({ ...row, created_at: now }))
  await recordTally(tx, [], counted)
  return written.length
}

/** How many of these listings were imported before and deleted since. */
export async function countDeleted(tx: Transaction<Tables>, keys: readonly string[]): Promise<number> {
  const { deleted } = await tx
    .selectFrom('property')
    .select((select) => select.fn.countAll<number>().as('deleted'))
    .where(sql<boolean>`import_key = any(${keys})`)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return deleted
}

interface WrittenRow extends Omit<ImportedListing, 'agent_email'> {
  readonly id: string
  readonly agent_id: string | null
  readonly archived: boolean
  readonly search_text: string
}

async function insertChanges(tx: Transaction<Tables>, rows: readonly WrittenRow[], now: Date): Promise<void> {
  const changes = rows.map(({ search_text: _searchText, import_key: _importKey, ...after }) => ({
    id: newId(),
    entity_id: after.id,
    after,
  }))
  await sql`
    insert into change (id, created_at, admin_id, action, entity, entity_id, before, after)
    select id, ${now}, null, 'create', 'property', entity_id, null, after
    from json_to_recordset(${JSON.stringify(changes)}::json) as change (id uuid, entity_id text, after jsonb)`.execute(
    tx,
  )
}
