import type { NewSignIn } from '@gatehouse/contract/session'
import { type Kysely, sql } from 'kysely'

import { newId } from '../database/id'
import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { isoTime } from '../records/list-order'
import { confirmInitialPassword } from './admin-repository'
import { keptLoggedInLifetimeHours, sessionLifetimeHours } from './live-sessions'
import { describeOrigin } from './security-events'
import { hashToken } from './token'

export interface NewSession {
  readonly token: string
  readonly adminId: string
  /** The hash that the password matched. */
  readonly passwordHash: string
  readonly keepLoggedIn: boolean
  readonly address: string
  readonly userAgent: string
  /** The hash of the device's mark; null if the client has none. */
  readonly markHash: Buffer | null
  /** The known device with this mark; null if it has not signed in to the account before. */
  readonly deviceId: string | null
  /** Whether the second step was passed; otherwise an admin who has a second factor gets no session. */
  readonly hasPassedSecondStep?: boolean
}

/** Sign-ins that are named in a response. */
const maxNewSignIns = 5

/**
 * Inserts a session, its security event and its device, in one statement. Returns null if the admin was
 * deleted, its password changed or a second factor was added since the password was verified: the shared lock
 * on the admin makes this statement wait for such a change. Otherwise it returns the sign-ins of new devices
 * since the last sign-in of this device: an attacker who signs in twice does not hide the first time from the
 * other devices.
 */
export async function insertSession(db: Kysely<Tables>, session: NewSession): Promise<NewSignIn[] | null> {
  const { absolute } = session.keepLoggedIn ? keptLoggedInLifetimeHours : sessionLifetimeHours
  const { address, device } = describeOrigin(session)
  const { rows } = await sql<{ new_sign_ins: NewSignIn[] }>`
    with created as (
      insert into session
        (id, token_hash, admin_id, is_kept, address, user_agent, created_at, last_seen_at, expires_at)
      select ${newId()}::uuid, ${hashToken(session.token)}::bytea, admin.id, ${session.keepLoggedIn}::boolean,
        ${session.address}::text, ${session.userAgent.slice(0, 500)}::text, now(), now(),
        now() + make_interval(hours => ${absolute}::int)
      from admin
      where admin.id = ${session.adminId} and admin.deleted_at is null
        and admin.password_hash = ${session.passwordHash}
        and (not admin.has_second_factor or ${session.hasPassedSecondStep ?? false}::boolean)
      for share
      returning admin_id
    ), event as (
      insert into security_event (id, created_at, kind, admin_id, address, device, is_new_device)
      select ${newId()}::uuid, now(), 'signed_in', admin_id, ${address}::text, ${device}::text,
        ${session.deviceId === null}::boolean
      from created
    ), device as (
      insert into known_device (id, admin_id, mark_hash, created_at, last_sign_in_at)
      select ${newId()}::uuid, admin_id, ${session.markHash}::bytea, now(), now()
      from created where ${session.markHash}::bytea is not null
      on conflict (admin_id, mark_hash) do update set last_sign_in_at = excluded.last_sign_in_at
    )
    select (
      select coalesce(json_agg(new_sign_in), '[]') from (
        select security_event.device, security_event.address, ${isoTime(sql`security_event.created_at`)} as created_at
        from known_device join security_event on security_event.admin_id = known_device.admin_id
        where known_device.id = ${session.deviceId}::uuid and security_event.kind = 'signed_in'
          and security_event.is_new_device and security_event.created_at > known_device.last_sign_in_at
        order by security_event.created_at desc limit ${maxNewSignIns}
      ) new_sign_in
    ) as new_sign_ins
    from created`.execute(db)
  return rows[0]?.new_sign_ins ?? null
}

/**
 * `insertSession` for the first sign-in with the password that was generated at start: from then on a start
 * no longer replaces it. The admin is updated before `insertSession` locks it, because two transactions that
 * upgrade a shared lock would deadlock.
 */
export function insertFirstSession(db: Kysely<Tables>, session: NewSession): Promise<NewSignIn[] | null> {
  return inTransaction(db, async (tx) => {
    await confirmInitialPassword(tx, session.adminId, session.passwordHash)
    return insertSession(tx, session)
  })
}
