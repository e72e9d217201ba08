import { sql, type Kysely, type Transaction } from 'kysely'

import { newId } from '../db/id'
import { propertySearchText } from '../db/property-search'
import { recordTally } from '../db/property-tally'
import type { Tables } from '../db/tables'
import type { Listing } from './read-listing'
import type { FileRow, Refused, Target } from './target'
import { insertChanges } from './write-changes'

interface ImportedListing extends Listing {
  readonly import_key: string
}

interface ImportedAgent {
  readonly id: string
  readonly company_name: string
}

/** Writes listings with their agents, whom it looks up once for each file. */
export function openListingWriter(): ReturnType<Target<Listing>['openWriter']> {
  const agents = new Map<string, ImportedAgent>()
  return {
    async write(tx, rows, now) {
      const there = await findThere(tx, rows)
      // What is there stays as it is, and nobody asks for its agent again.
      const fresh = rows.filter(({ key }) => !there.has(key))
      const { known, refused } = await refuseUnknownAgents(tx, fresh, agents)
      const written = await insertListings(tx, known, agents, now)
      const deletedSince = [...there.values()].filter((isDeleted) => isDeleted).length
      return { written, deletedSince, refused }
    },
  }
}

/** The keys of those rows that were imported before, and whether they were deleted since: marked, or gone for good (db/purge). */
async function findThere(tx: Transaction<Tables>, files: readonly FileRow<Listing>[]): Promise<Map<string, boolean>> {
  const keys = files.map(({ key }) => key)
  const { rows } = await sql<{ import_key: string; is_deleted: boolean }>`
    select import_key, deleted_at is not null as is_deleted from property where import_key = any(${keys})
    union all
    select import_key, true from purged_import where import_key = any(${keys})`.execute(tx)
  return new Map(rows.map(({ import_key, is_deleted }) => [import_key, is_deleted]))
}

async function refuseUnknownAgents(
  tx: Transaction<Tables>,
  rows: readonly FileRow<Listing>[],
  agents: Map<string, ImportedAgent>,
): Promise<{ known: ImportedListing[]; refused: Refused[] }> {
  const emails = new Set(rows.flatMap(({ row }) => row.agent_email ?? []))
  const unknown = [...emails].filter((email) => !agents.has(email))
  for (const [email, agent] of await findAgents(tx, unknown)) agents.set(email, agent)
  const known: ImportedListing[] = []
  const refused: Refused[] = []
  for (const { line, row, key } of rows) {
    if (row.agent_email === null || agents.has(row.agent_email)) known.push({ ...row, import_key: key })
    else refused.push({ line, problems: [`no agent has the email address ${row.agent_email}`] })
  }
  return { known, refused }
}

/** The live agents with these email addresses, by their folded address; they stay alive until the transaction ends. */
async function findAgents(db: Kysely<Tables>, emails: readonly string[]): Promise<Map<string, ImportedAgent>> {
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
 * Writes the listings that are not there yet, and answers how many they were: another import of the same file may be under way.
 */
async function insertListings(
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
  const shown = ({ search_text: _searchText, import_key: _importKey, ...after }: (typeof written)[number]) => after
  await insertChanges(tx, 'property', written.map(shown), now)
  const counted = written.map((row) => ({ ...row, created_at: now }))
  await recordTally(tx, [], counted)
  return written.length
}
