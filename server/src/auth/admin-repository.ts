import { sql, type Kysely, type Transaction } from 'kysely'

import { openExpiry } from '../database/clock/clock-watch'
import type { Tables } from '../database/tables'
import { type Actor, recordChange } from '../records/changes/change'
import { hasMatch, redactedText, type TextMatch } from '../records/personal-values'
import { tableWriter } from '../records/table-writer'

// All writes to `admin`. They are part of `auth` because the table holds the password hashes, which sign-in,
// the account and the administrators write, and features do not import each other.

/** Features update only an admin that the transaction has locked. */
export const adminWriter = tableWriter('admin')

interface NewPassword {
  readonly adminId: string
  readonly passwordHash: string
  readonly changedBy: Actor
  /** Generated at start: each start replaces it until the admin has signed in with it. */
  readonly isInitial?: boolean
  /** The session that goes on: its device stays known. */
  readonly sessionId?: string
}

/**
 * Sets the password of a locked admin, removes the devices of the one before it and inserts the `change` row.
 * It does not end sessions (./live-sessions).
 */
export async function setPassword(tx: Transaction<Tables>, password: NewPassword, now: Date): Promise<void> {
  const { adminId, passwordHash, changedBy, isInitial = false, sessionId = null } = password
  await tx
    .updateTable('admin')
    .set({
      password_hash: passwordHash,
      has_initial_password: isInitial,
      is_invited: false,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', adminId)
    .execute()
  // A person who knew the old password could have made many devices known, each with its own attempts.
  // `insertSession` writes the same time to a session and its device.
  await sql`
    delete from known_device where admin_id = ${adminId}
      and last_sign_in_at is distinct from (select created_at from session where id = ${sessionId}::uuid)`.execute(tx)
  // The `change` row must contain nothing of the password, only when it changed.
  const after = { pswd_changed_at: now.toISOString() }
  const change = { action: 'update', entity: 'admin', id: adminId, before: {}, after } as const
  await recordChange(tx, { ...changedBy, ...change }, now)
}

export const findPasswordHash = (db: Kysely<Tables>, adminId: string) =>
  db.selectFrom('admin').select('password_hash').where('id', '=', adminId).executeTakeFirst()

/** Marks the password that was generated at start as used, so that later starts no longer replace it. */
export async function confirmInitialPassword(
  tx: Transaction<Tables>,
  adminId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable('admin')
    .set({ has_initial_password: false })
    .where('id', '=', adminId)
    .where('password_hash', '=', passwordHash)
    .execute()
}

/**
 * Updates `has_second_factor` after a change of the factors of a locked admin, and returns it. A sign-in
 * locks the row, so that it either sees the new value or is over before the change.
 */
export async function updateHasSecondFactor(tx: Transaction<Tables>, adminId: string): Promise<boolean> {
  const { rows } = await sql<{ has_second_factor: boolean }>`
    update admin set has_second_factor = exists (select from passkey where passkey.admin_id = admin.id)
      or exists (select from totp where totp.admin_id = admin.id)
    where id = ${adminId} returning has_second_factor`.execute(tx)
  return rows[0]?.has_second_factor === true
}

/**
 * Inserts the account of a key of the API (docs/decisions/0096): an admin who has been deleted since the year
 * 1970. So changes name it, while no list shows it, and it cannot sign in or be restored.
 */
export async function insertKeyAccount(tx: Transaction<Tables>, id: string, name: string, now: Date): Promise<void> {
  const nothing = { email: '', email_folded: '', phone_number: '', status: 0, password_hash: null, search_text: '' }
  const times = { created_at: now, updated_at: now, deleted_at: new Date(0) }
  await tx
    .insertInto('admin')
    .values({ id, name, ...nothing, ...times })
    .execute()
}

/** Part of an erasure: replaces what matches in the names of keys: they are the accounts without an email. */
export async function eraseKeyNames(tx: Transaction<Tables>, match: TextMatch): Promise<void> {
  await sql`
    update admin set name = ${redactedText('name', match.pattern)}
    where email = '' and ${hasMatch(sql.ref('name'), match)}`.execute(tx)
}

/** Stores a new hash of the same password, unless the password was changed meanwhile. */
export async function replacePasswordHash(
  db: Kysely<Tables>,
  adminId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .updateTable('admin')
    .set({ password_hash: to })
    .where('id', '=', adminId)
    .where('password_hash', '=', from)
    .execute()
}

/** How long a deleted admin can be restored with the password; later, a restore invites again. */
const passwordMs = 24 * 3_600_000

/**
 * Removes the passwords of admins who were deleted some time ago, and what belongs to them: the links that
 * would set others, and the known devices. Second factors stay while the admin can be restored, because no
 * link may replace them (docs/decisions/0041).
 */
export async function removeExpiredPasswords(db: Kysely<Tables>): Promise<void> {
  const { isPast } = await openExpiry(db)
  await sql`
    with expired as (
      update admin set password_hash = null, has_initial_password = false, is_invited = true where id in (
        select id from admin
        where ${isPast(sql.ref('deleted_at'), passwordMs)} and password_hash is not null
        for no key update skip locked)
      returning id
    ), devices as (delete from known_device where admin_id in (select id from expired))
    delete from admin_link where used_at is null and admin_id in (select id from expired)`.execute(db)
}

/**
 * Replaces the personal values of deleted admins, to whom changes refer, and removes their sessions,
 * devices and links. Their security events stay, without address and device.
 */
export async function anonymiseAdmins(tx: Transaction<Tables>, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update admin set name = 'Erased admin', email = '', email_folded = '', phone_number = '', search_text = '',
      password_hash = null, has_initial_password = false, is_invited = false, updated_at = ${now}, version = version + 1
    where id = any(${ids}::uuid[]) and deleted_at is not null`.execute(tx)
  await sql`delete from session where admin_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from known_device where admin_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from admin_link where admin_id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    update security_event set address = '', device = ''
    where admin_id = any(${ids}::uuid[]) or actor_id = any(${ids}::uuid[])`.execute(tx)
}
