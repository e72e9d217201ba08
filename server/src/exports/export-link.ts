import type { ExportLinkInput } from '@gatehouse/contract/exports/links'
import { exportLinkSeconds } from '@gatehouse/contract/exports/export-rules'
import { sql, type Kysely, type Transaction } from 'kysely'

import { isLiveSession } from '../auth/live-sessions'
import type { SignedIn } from '../auth/session-repository'
import { hashToken, isToken, newToken } from '../auth/token'
import { openExpiry } from '../database/clock/clock-watch'
import { newId } from '../database/id'
import type { Tables } from '../database/tables'
import { hasMatch, type TextMatch } from '../records/personal-values'

// Links that download one export (docs/decisions/0084). Only the hash of their token is stored.

/** Inserts a link of a session, with which it ends. */
export async function insertExportLink(
  tx: Transaction<Tables>,
  sessionId: string,
  request: ExportLinkInput,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = newToken()
  const { rows } = await sql<{ expires_at: Date }>`
    insert into export_link (id, token_hash, session_id, request, created_at, expires_at)
    values (${newId()}, ${hashToken(token)}, ${sessionId}, ${JSON.stringify(request)}::jsonb, now(),
      now() + ${sql.lit(exportLinkSeconds)} * interval '1 second')
    returning expires_at`.execute(tx)
  return { token, expiresAt: rows[0]!.expires_at }
}

interface UsedExportLink {
  readonly signedIn: SignedIn
  readonly request: ExportLinkInput
}

/**
 * Removes the link of a token and returns what it is for. Null if it was used or has expired, or if its admin
 * was deleted or signed out since. Of two uses at the same time one gets null.
 */
export async function takeExportLink(db: Kysely<Tables>, token: string): Promise<UsedExportLink | null> {
  if (!isToken(token)) return null
  const { rows } = await sql<UsedRow>`
    with link as (
      delete from export_link where token_hash = ${hashToken(token)}
        and expires_at > now() and created_at <= now() + interval '1 day' returning session_id, request
    )
    select link.request, session.id as session_id, admin.id, admin.name, admin.email, admin.has_second_factor
    from link join session on session.id = link.session_id
      join admin on admin.id = session.admin_id and admin.deleted_at is null
    where ${isLiveSession}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { request, session_id: sessionId, id, name, email, has_second_factor: hasSecondFactor } = row
  return { request, signedIn: { sessionId, admin: { id, name, email }, hasSecondFactor } }
}

interface UsedRow {
  request: ExportLinkInput
  session_id: string
  id: string
  name: string
  email: string
  has_second_factor: boolean
}

/** Removes the links whose search contains a searched value. */
export const eraseExportLinks = async (tx: Transaction<Tables>, match: TextMatch): Promise<void> =>
  void (await sql`delete from export_link where ${hasMatch(sql`request::text`, match)}`.execute(tx))

/** Periodic clean-up: a link that has expired cannot be used, and its search may name a person. */
export async function removeExpiredExportLinks(db: Kysely<Tables>): Promise<void> {
  const { isPast } = await openExpiry(db)
  await sql`delete from export_link where ${isPast(sql.ref('expires_at'), 0)}`.execute(db)
}
