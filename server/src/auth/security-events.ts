import { securityEventDays, type SecurityEventKind } from '@gatehouse/contract/security-event'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import { maxClockSkew, openExpiry } from '../database/clock/clock-watch'
import { newId } from '../database/id'
import type { Tables } from '../database/tables'
import { deviceName } from './device-name'

/** From where a request comes. */
export interface Client {
  readonly address: string
  readonly userAgent: string
}

interface NewSecurityEvent {
  readonly kind: SecurityEventKind
  /** The account; null if no admin has the email, which is not stored: it may be a mistyped password. */
  readonly adminId: string | null
  /** The admin who caused it, if that is another one. */
  readonly actorId?: string | null
  readonly client: EventClient
}

/** What a command on the server records as its client. */
export const commandClient = { address: '', device: 'Command on the server' } as const

export type EventClient = Client | typeof commandClient

/** The columns `address` and `device`. The name is stored, not the header: a client could send any text. */
export const describeOrigin = (client: EventClient) =>
  'device' in client ? client : { address: client.address.slice(0, 100), device: deviceName(client.userAgent) }

/** For a change, call it in its transaction. */
export async function recordSecurityEvent(db: Kysely<Tables>, event: NewSecurityEvent): Promise<void> {
  await insertEvent(db, event, describeOrigin(event.client))
}

/** The limit of one account, so that an attack does not fill the disk; all unknown accounts count as one. */
const maxFailuresPerHour = 60

/** Records a failed or throttled attempt, unless too many were recorded in the last hour. */
export async function recordFailure(db: Kysely<Tables>, event: NewSecurityEvent): Promise<void> {
  const recent = sql<boolean>`(
    select count(*) from security_event
    where created_at > now() - interval '1 hour' and created_at < now() + ${maxClockSkew}
      and admin_id is not distinct from ${event.adminId}::uuid
      and kind in ('sign_in_failed', 'throttled', 'password_check_failed', 'second_factor_failed')) < ${maxFailuresPerHour}`
  await insertEvent(db, event, describeOrigin(event.client), recent)
}

async function insertEvent(
  db: Kysely<Tables>,
  { kind, adminId, actorId }: Pick<NewSecurityEvent, 'kind' | 'adminId' | 'actorId'>,
  { address, device }: { readonly address: string; readonly device: string },
  condition: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  await sql`
    insert into security_event (id, created_at, kind, admin_id, actor_id, address, device)
    select ${newId()}::uuid, now(), ${kind}::text, ${adminId}::uuid, ${actorId ?? null}::uuid, ${address}::text,
      ${device}::text
    where ${condition}`.execute(db)
}

/** Periodic clean-up. */
export async function removeOldSecurityEvents(db: Kysely<Tables>, days: number = securityEventDays): Promise<void> {
  const { isPast } = await openExpiry(db)
  await sql`delete from security_event where ${isPast(sql.ref('created_at'), days * 24 * 3_600_000)}`.execute(db)
}
