import { sql } from 'kysely'

import { recordReceived } from '../records/received-counter'
import { normalizeEmail } from '../database/normalize-email'
import { newId } from '../database/id'
import { normalizeForSearch } from '../records/search-text'
import type { ImportedSignup } from './signups'
import { notifiedAt } from './notified-at'
import type { Writer } from './target'
import { recordInserted } from './write-changes'

/** Writes sign-ups; a list of old ones is no news, so it came in when its rows happened (docs/decisions/0024). */
export function openSignupWriter(): Writer<ImportedSignup> {
  return {
    async check(db, files) {
      const emails = files.map(({ row }) => normalizeEmail(row.email))
      const found = await db
        .selectFrom('signup')
        .select('email_folded')
        .where(sql<boolean>`email_folded = any(${emails})`)
        .execute()
      const there = new Set(found.map(({ email_folded }) => email_folded))
      return { fresh: files.filter(({ row }) => !there.has(normalizeEmail(row.email))), deletedSince: 0, refused: [] }
    },
    async insert(tx, fresh, now) {
      const rows = fresh.map(({ row }) => ({
        ...row,
        id: newId(),
        email_folded: normalizeEmail(row.email),
        search_text: normalizeForSearch(row.name, row.email, row.phone_number),
      }))
      const inserted = await sql<{ id: string }>`
        insert into signup (id, name, email, email_folded, phone_number, search_text, created_at, received_at,
          notified_at)
        select id, name, email, email_folded, phone_number, search_text, created_at, created_at, ${notifiedAt(now)}
        from json_to_recordset(${JSON.stringify(rows)}::json) as signup (id uuid, name text, email text, email_folded text,
          phone_number text, search_text text, created_at timestamptz)
        on conflict (email_folded) do nothing
        returning id`.execute(tx)
      const show = ({ email_folded: _folded, search_text: _text, ...after }: (typeof rows)[number]) => after
      const written = await recordInserted(tx, 'signup', { rows, inserted: inserted.rows, show }, now)
      await recordReceived(
        tx,
        'signup',
        written.map(({ created_at }) => new Date(created_at)),
      )
      return written.length
    },
  }
}
