import { maxNotifications, type Notifications } from '@gatehouse/contract/notification'
import { sql, type Kysely } from 'kysely'

import { isoTime } from '../../records/list-order'
import { prepared } from '../../database/prepared'
import type { Tables } from '../../database/tables'

/** What came in since the admin's last look, in one statement over the indexes of `notified_at`: every console asks each minute. */
export async function findNotifications(db: Kysely<Tables>, adminId: string): Promise<Notifications> {
  const { rows } = await sql<Notifications>`${prepared}
    with look as materialized (
      select coalesce(seen_at, admin.created_at) as since
      from admin left join notification_read on notification_read.admin_id = admin.id where admin.id = ${adminId}
    ), newest as (
      (select id, 'signup' as kind, name, email as text, null::uuid as property_id, created_at, notified_at
        from signup where notified_at is not null order by notified_at desc, id desc limit ${sql.lit(maxNotifications)})
      union all
      (select id, 'inquiry', name, left(message, 200), property_id, created_at, notified_at
        from inquiry where notified_at is not null order by notified_at desc, id desc limit ${sql.lit(maxNotifications)})
      order by notified_at desc, id desc limit ${sql.lit(maxNotifications)}
    ), shown as (
      select newest.id, kind, name, text, property.location as about, ${isoTime(sql`newest.created_at`)} as created_at,
        notified_at > since as is_new, notified_at
      from look, newest left join property on property.id = newest.property_id and property.deleted_at is null
    )
    select
      ${isoTime(sql`since`)} as since,
      ${isoTime(sql`(select max(notified_at) from newest)`)} as until,
      (select count(*) from signup where notified_at > since) as signups,
      (select count(*) from inquiry where notified_at > since) as inquiries,
      coalesce((select json_agg(to_json(shown) order by notified_at desc, id desc) from shown), '[]') as items
    from look`.execute(db)
  return rows[0]!
}

/** Marks a look; one on another device that saw more stays, and nobody has seen what has no notification yet. */
export async function markNotificationsSeen(db: Kysely<Tables>, adminId: string, until: Date): Promise<void> {
  await sql`
    insert into notification_read (admin_id, seen_at)
    select ${adminId}::uuid, least(${until}::timestamptz, max(newest))
    from (select max(notified_at) as newest from signup union all select max(notified_at) from inquiry) arrivals
    having max(newest) is not null
    on conflict (admin_id) do update set seen_at = greatest(notification_read.seen_at, excluded.seen_at)`.execute(db)
}
