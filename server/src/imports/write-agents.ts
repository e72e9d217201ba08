import { sql, type Transaction } from 'kysely'

import { foldEmail } from '../db/fold-email'
import { newId } from '../db/id'
import { foldForSearch } from '../db/search-text'
import type { Tables } from '../db/tables'
import type { ImportedAgent } from './agents'
import type { Target } from './target'
import { recordInserted } from './write-changes'

/** Writes agents. One that is there stays as it is; one that was deleted is not brought back by its file while it can be restored. */
export function openAgentWriter(): ReturnType<Target<ImportedAgent>['openWriter']> {
  return {
    async write(tx, files, now) {
      const all = files.map(({ row }) => ({
        ...row,
        id: newId(),
        status: 'ACTIVE',
        email_folded: foldEmail(row.email),
        search_text: foldForSearch(row.company_name, row.first_name, row.last_name, row.email, row.city),
      }))
      const deleted = await findDeleted(
        tx,
        all.map(({ email_folded }) => email_folded),
      )
      const rows = all.filter(({ email_folded }) => !deleted.has(email_folded))
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
      const written = await recordInserted(tx, 'agent', { rows, inserted: inserted.rows, show }, now)
      return { written: written.length, deletedSince: deleted.size, refused: [] }
    },
  }
}

/** Which of these folded emails belonged to an agent who was deleted, and belong to none who lives. */
async function findDeleted(tx: Transaction<Tables>, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email_folded: string }>`
    select email_folded from agent where email_folded = any(${emails})
    group by email_folded having bool_and(deleted_at is not null)`.execute(tx)
  return new Set(rows.map(({ email_folded }) => email_folded))
}
