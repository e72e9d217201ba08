import { sql, type Kysely, type Transaction } from 'kysely'

import { newId } from '../database/id'
import { propertySearchText } from '../records/property-search'
import { recordPropertyDelta } from '../records/property-counter'
import type { Tables } from '../database/tables'
import type { Listing } from './read-listing'
import type { FileRow, Refused, Writer } from './target'
import { insertChanges } from './write-changes'

interface ImportedAgent {
  readonly id: string
  readonly company_name: string
}

/** Writes listings with their agents, whom it looks up once for each file. */
export function openListingWriter(): Writer<Listing> {
  const agents = new Map<string, ImportedAgent>()
  return {
    async check(db, rows) {
      const there = await findThere(db, rows)
      // What is there stays as it is, and nobody asks for its agent again.
      const notThere = rows.filter(({ key }) => !there.has(key))
      await findAgents(db, notThere, agents)
      const hasAgent = ({ row }: FileRow<Listing>) => row.agent_email === null || agents.has(row.agent_email)
      const refused = notThere.filter((file) => !hasAgent(file)).map(refuse)
      const deletedSince = [...there.values()].filter((isDeleted) => isDeleted).length
      return { fresh: notThere.filter(hasAgent), deletedSince, refused }
    },
    insert: (tx, fresh, now) => insertListings(tx, fresh, agents, now),
  }
}

/** The keys of those rows that were imported before, and whether they were deleted since: marked, or gone for good (db/purge). */
async function findThere(db: Kysely<Tables>, files: readonly FileRow<Listing>[]): Promise<Map<string, boolean>> {
  const keys = files.map(({ key }) => key)
  const { rows } = await sql<{ import_key: string; is_deleted: boolean }>`
    select import_key, deleted_at is not null as is_deleted from property where import_key = any(${keys})
    union all
    select import_key, true from purged_import where import_key = any(${keys})`.execute(db)
  return new Map(rows.map(({ import_key, is_deleted }) => [import_key, is_deleted]))
}

const refuse = ({ line, row }: FileRow<Listing>): Refused => ({
  line,
  problems: [`no agent has the email address ${row.agent_email}`],
})

/** Adds the live agents of these rows to `agents`, by their folded address. In a transaction they stay alive until it ends. */
async function findAgents(
  db: Kysely<Tables>,
  files: readonly FileRow<Listing>[],
  agents: Map<string, ImportedAgent>,
): Promise<void> {
  const emails = new Set(files.flatMap(({ row }) => row.agent_email ?? []).filter((email) => !agents.has(email)))
  if (emails.size === 0) return
  const found = db
    .selectFrom('agent')
    .select(['id', 'company_name', 'email_folded'])
    .where('email_folded', 'in', [...emails])
    .where('deleted_at', 'is', null)
  const rows = await (db.isTransaction ? found.forKeyShare() : found).execute()
  for (const row of rows) agents.set(row.email_folded, row)
}

/**
 * Writes the listings that are not there yet, and answers how many they were: another import of the same file may be under way.
 */
async function insertListings(
  tx: Transaction<Tables>,
  files: readonly FileRow<Listing>[],
  agents: ReadonlyMap<string, ImportedAgent>,
  now: Date,
): Promise<number> {
  const rows = files.map(({ key: import_key, row: { agent_email, ...listing } }) => {
    const agent = agent_email === null ? undefined : agents.get(agent_email)
    const search_text = propertySearchText(listing, agent?.company_name ?? null)
    return { ...listing, import_key, id: newId(), agent_id: agent?.id ?? null, archived: false, search_text }
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
  const shown = ({ search_text: _searchText, import_key: _importKey, ...after }: (typeof written)[number]) => after
  await insertChanges(tx, 'property', written.map(shown), now)
  const counted = written.map((row) => ({ ...row, created_at: now }))
  await recordPropertyDelta(tx, [], counted)
  return written.length
}
