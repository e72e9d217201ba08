import { maxNotifications, type Notifications } from '@gatehouse/contract/entities/notification'
import { sql, type Kysely } from 'kysely'

import { prepared } from '../database/prepared'
import type { Tables } from '../database/tables'
import { isoTime } from '../records/list-order'

/**
 * The notifications since an admin last saw them, in one statement over
 * the indexes of `notified_at`: every console polls it once a minute.
 */
export async function findNotifications(db: Kysely<Tables>, adminId: string): Promise<Omit<Notifications, 'warnings'>> {
  const { rows } = await sql<Omit<Notifications, 'warnings'>>`${prepared}
    with last_seen as materialized (
      select coalesce(seen_at, admin.created_at) as since
      from admin left join notification_read on notification_read.admin_id = admin.id where admin.id = ${adminId}
    ), newest as (
      (select id, 'signup' as kind, name, email as text, null::uuid as property_id, created_at, notified_at
        from signup where notified_at is not null and deleted_at is null
        order by notified_at desc, id desc limit ${sql.lit(maxNotifications)})
      union all
      (select id, 'inquiry', name, left(message, 200), property_id, created_at, notified_at
        from inquiry where notified_at is not null and deleted_at is null
        order by notified_at desc, id desc limit ${sql.lit(maxNotifications)})
      order by notified_at desc, id desc limit ${sql.lit(maxNotifications)}
    ), item as (
      select newest.id, kind, name, text, property.location as about, ${isoTime(sql`newest.created_at`)} as created_at,
        notified_at > since as is_new, notified_at
      from last_seen, newest left join property on property.id = newest.property_id and property.deleted_at is null
    )
    select
      ${isoTime(sql`since`)} as since,
      ${isoTime(sql`(select max(notified_at) from newest)`)} as until,
      (select count(*) from signup where notified_at > since and deleted_at is null) as signups,
      (select count(*) from inquiry where notified_at > since and deleted_at is null) as inquiries,
      coalesce((select json_agg(to_json(item) order by notified_at desc, id desc) from item), '[]') as items
    from last_seen`.execute(db)
  return rows[0]!
}

/**
 * Stores up to when an admin has seen the notifications. A later time from another device
 * stays. Limited to the newest `notified_at`, because rows without one have not been shown.
 */
export async function markNotificationsSeen(db: Kysely<Tables>, adminId: string, until: Date): Promise<void> {
  await sql`
    insert into notification_read (admin_id, seen_at)
    select ${adminId}::uuid, least(${until}::timestamptz, max(newest))
    from (select max(notified_at) as newest from signup union all select max(notified_at) from inquiry) received
    having max(newest) is not null
    on conflict (admin_id) do update set seen_at = greatest(notification_read.seen_at, excluded.seen_at)`.execute(db)
}
