import { sql, type Kysely } from 'kysely'

import { normalizeEmail } from '../database/normalize-email'
import { newId } from '../database/id'
import { normalizeForSearch } from '../records/search-text'
import type { Tables } from '../database/tables'
import type { ImportedAgent } from './agents'
import type { Writer } from './target'
import { recordInserted } from './write-changes'

/** Writes agents. One that is there stays as it is; one that was deleted is not brought back by its file while it can be restored. */
export function openAgentWriter(): Writer<ImportedAgent> {
  return {
    async check(db, files) {
      const there = await findThere(
        db,
        files.map(({ row }) => normalizeEmail(row.email)),
      )
      const fresh = files.filter(({ row }) => !there.has(normalizeEmail(row.email)))
      const deletedSince = [...there.values()].filter((isDeleted) => isDeleted).length
      return { fresh, deletedSince, refused: [] }
    },
    async insert(tx, fresh, now) {
      const rows = fresh.map(({ row }) => ({
        ...row,
        id: newId(),
        status: 'ACTIVE',
        email_folded: normalizeEmail(row.email),
        search_text: normalizeForSearch(row.company_name, row.first_name, row.last_name, row.email, row.city),
      }))
      const inserted = await sql<{ id: string }>`
        insert into agent (id, first_name, last_name, company_name, email, email_folded, phone_number, city, postcode, status,
          search_text, created_at, updated_at)
        select id, first_name, last_name, company_name, email, email_folded, phone_number, city, postcode, status,
          search_text, ${now}, ${now}
        from json_to_recordset(${JSON.stringify(rows)}::json) as agent (id uuid, first_name text, last_name text,
          company_name text, email text, email_folded text, phone_number text, city text, postcode text, status text,
          search_text text)
        on conflict (email_folded) where deleted_at is null do nothing
        returning id`.execute(tx)
      const show = ({ email_folded: _folded, search_text: _text, ...after }: (typeof rows)[number]) => after
      return (await recordInserted(tx, 'agent', { rows, inserted: inserted.rows, show }, now)).length
    },
  }
}

/** Which of these folded emails agents have, and whether all of those are deleted. */
async function findThere(db: Kysely<Tables>, emails: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ email_folded: string; is_deleted: boolean }>`
    select email_folded, bool_and(deleted_at is not null) as is_deleted from agent where email_folded = any(${emails})
    group by email_folded`.execute(db)
  return new Map(rows.map(({ email_folded, is_deleted }) => [email_folded, is_deleted]))
}
