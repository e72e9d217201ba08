import { type LinkKind, linkHours } from '@gatehouse/contract/link'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'

import { newId } from '../../database/id'
import { maxClockSkew, openExpiry } from '../../database/clock/clock-watch'
import type { Tables } from '../../database/tables'
import { hashToken, isToken, newToken } from '../token'

// One-use links that set a password (docs/decisions/0041).

/** The jobs that mail a link (../../mail/link-mail); their data is its id. */
export const linkMailQueue = 'link-mail'

export interface InsertedLink {
  readonly id: string
  readonly kind: LinkKind
  readonly expiresAt: Date
  /** Only here: the table has its hash. */
  readonly token: string
}

export interface NewLinkRow {
  readonly adminId: string
  readonly createdBy: string | null
  /** Required if the creator has not typed a password: the link of an admin who has one replaces it. */
  readonly isInvitation?: boolean
}

/**
 * Inserts a link that sets the password of a live admin, in place of the unused one of the same kind. Null if
 * there is no such admin, or if an invitation is required and the admin has a password. `createdBy` is null
 * for a command. Locks no admin: two admins who create links for each other would deadlock.
 */
export async function insertLink(
  tx: Transaction<Tables>,
  { adminId, createdBy, isInvitation = false }: NewLinkRow,
): Promise<InsertedLink | null> {
  const token = newToken()
  const { rows } = await sql<{ id: string; kind: LinkKind; expires_at: Date }>`
    insert into admin_link (id, admin_id, kind, token_hashes, created_by, created_at, expires_at)
    select ${newId()}::uuid, admin.id, case when admin.is_invited then 'invite' else 'reset' end,
      array[${hashToken(token)}::bytea], ${createdBy}::uuid, now(), now() + make_interval(hours => ${linkHours}::int)
    from admin where admin.id = ${adminId}::uuid and admin.deleted_at is null
      ${isInvitation ? sql`and admin.is_invited` : sql``}
    on conflict (admin_id, kind) where used_at is null do update set
      id = excluded.id, token_hashes = excluded.token_hashes, created_by = excluded.created_by,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    returning id, kind, expires_at`.execute(tx)
  const [row] = rows
  return row ? { id: row.id, kind: row.kind, expiresAt: row.expires_at, token } : null
}

const canBeUsed: RawBuilder<boolean> = sql`
  admin_link.used_at is null and admin_link.expires_at > now() and admin_link.created_at <= now() + ${maxClockSkew}`
const hasToken = (token: string): RawBuilder<boolean> =>
  sql`admin_link.token_hashes @> array[${hashToken(token)}::bytea]`

/** Whether an admin, deleted or not, has an invitation that can be used. */
export async function hasInvitation(db: Kysely<Tables>, adminId: string): Promise<boolean> {
  const { rows } = await sql`
    select from admin_link where admin_id = ${adminId}::uuid and kind = 'invite' and ${canBeUsed}`.execute(db)
  return rows.length > 0
}

/** SQL expression over `admin`: until when its invitation can be used, or null. */
export const invitationExpiry: RawBuilder<Date | null> = sql`(
  select admin_link.expires_at from admin_link
  where admin.is_invited and admin_link.admin_id = admin.id and admin_link.kind = 'invite' and ${canBeUsed})`

export interface UsableLink {
  readonly kind: LinkKind
  readonly expires_at: Date
  readonly admin_id: string
  readonly name: string
  readonly email: string
}

/**
 * The link of a token and its admin. Null if it was used or replaced or has expired, or the admin was
 * deleted.
 */
export async function findLink(db: Kysely<Tables>, token: string): Promise<UsableLink | null> {
  return isToken(token) ? findUsable(db, hasToken(token)) : null
}

/** Finds a usable link by its id. */
export const findLinkById = (db: Kysely<Tables>, id: string): Promise<UsableLink | null> =>
  findUsable(db, sql`admin_link.id = ${id}::uuid`)

async function findUsable(db: Kysely<Tables>, condition: RawBuilder<boolean>): Promise<UsableLink | null> {
  const { rows } = await sql<UsableLink>`
    select admin_link.kind, admin_link.expires_at, admin.id as admin_id, admin.name, admin.email
    from admin_link join admin on admin.id = admin_link.admin_id and admin.deleted_at is null
    where ${condition} and ${canBeUsed}`.execute(db)
  return rows[0] ?? null
}

/**
 * Marks a link as used and removes the other ones of the admin, whose row the transaction has locked. Returns
 * false if it cannot be used any more: of two uses at the same time, one gets false.
 */
export async function useLink(tx: Transaction<Tables>, adminId: string, token: string): Promise<boolean> {
  const { rows } = await sql`
    update admin_link set used_at = now()
    where admin_id = ${adminId}::uuid and ${hasToken(token)} and ${canBeUsed} returning id`.execute(tx)
  if (rows.length === 0) return false
  await removeLinks(tx, adminId)
  return true
}

/** Removes the unused links of an admin, for a change of the password. */
export async function removeLinks(tx: Transaction<Tables>, adminId: string): Promise<void> {
  await tx.deleteFrom('admin_link').where('admin_id', '=', adminId).where('used_at', 'is', null).execute()
}

/**
 * Adds a token to a link that can be used and returns it; null if it cannot be used. A mail gets a token of
 * its own, so that none is stored in the job queue. Each attempt to send it adds one, because an attempt that
 * failed may have delivered it.
 */
export async function addToken(db: Kysely<Tables>, id: string): Promise<string | null> {
  const token = newToken()
  const { rows } = await sql`
    update admin_link set token_hashes = array_append(token_hashes, ${hashToken(token)}::bytea)
    where id = ${id}::uuid and ${canBeUsed} returning id`.execute(db)
  return rows.length > 0 ? token : null
}

/** Periodic clean-up; a link that has expired is rejected with or without a row. */
export async function removeExpiredLinks(db: Kysely<Tables>): Promise<void> {
  if (!(await openExpiry(db)).canRemove) return
  await sql`delete from admin_link where expires_at < now() or created_at > now() + interval '1 day'`.execute(db)
}
