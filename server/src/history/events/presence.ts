import { presenceMs, type Present, type PresenceInput } from '@gatehouse/contract/history/events'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'

export interface PresentAdmin extends Pick<Present, 'entity' | 'id'> {
  readonly admin: { readonly id: string; readonly name: string }
}

const isPresent = sql<boolean>`seen_at > now() - make_interval(secs => ${sql.lit(presenceMs / 1_000)})`

/** A query for who has which form open, as JSON. */
export const presentAdmins: RawBuilder<unknown> = sql`
  select coalesce(json_agg(json_build_object('entity', entity, 'id', entity_id, 'admin',
    json_build_object('id', admin.id, 'name', admin.name)) order by admin.name, admin.id), '[]')
  from presence join admin on admin.id = presence.admin_id and admin.deleted_at is null
  where ${isPresent}`

/** Notes that an admin has the form of a record open, or no longer. */
export async function setPresence(
  tx: Transaction<Tables>,
  adminId: string,
  { entity, id, is_open = true }: PresenceInput,
): Promise<void> {
  if (!is_open) {
    const left = tx.deleteFrom('presence').where('entity', '=', entity).where('entity_id', '=', id)
    await left.where('admin_id', '=', adminId).execute()
    return
  }
  await sql`
    insert into presence (entity, entity_id, admin_id, seen_at) values (${entity}, ${id}, ${adminId}, now())
    on conflict (entity, entity_id, admin_id) do update set seen_at = now()`.execute(tx)
}

/** Who has the form of a record open, besides one admin. */
export async function listOthers(
  tx: Transaction<Tables>,
  adminId: string,
  { entity, id }: Pick<PresenceInput, 'entity' | 'id'>,
): Promise<Present['admins']> {
  const { rows } = await sql<Present['admins'][number]>`
    select admin.id, admin.name from presence
      join admin on admin.id = presence.admin_id and admin.deleted_at is null
    where entity = ${entity} and entity_id = ${id} and admin.id <> ${adminId} and ${isPresent}
    order by admin.name, admin.id`.execute(tx)
  return rows
}

/** A background task. */
export async function removeOldPresence(db: Kysely<Tables>): Promise<void> {
  await sql`delete from presence where not ${isPresent}`.execute(db)
}
