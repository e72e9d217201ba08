import { newsItemsMost, type News } from '@gatehouse/contract/news'
import { sql, type Kysely } from 'kysely'

import { isoTime } from '../db/list-order'
import { prepared } from '../db/prepared'
import type { Tables } from '../db/tables'

/** What came in since the admin's last look, in one statement over the indexes of `notified_at`: every console asks each minute. */
export async function findNews(db: Kysely<Tables>, adminId: string): Promise<News> {
  const { rows } = await sql<News>`${prepared}
    with look as materialized (
      select coalesce(looked_at, admin.created_at) as since
      from admin left join admin_look on admin_look.admin_id = admin.id where admin.id = ${adminId}
    ), newest as (
      (select id, 'signup' as kind, name, email as text, null::uuid as property_id, created_at, notified_at
        from signup where notified_at is not null order by notified_at desc, id desc limit ${sql.lit(newsItemsMost)})
      union all
      (select id, 'inquiry', name, left(message, 200), property_id, created_at, notified_at
        from inquiry where notified_at is not null order by notified_at desc, id desc limit ${sql.lit(newsItemsMost)})
      order by notified_at desc, id desc limit ${sql.lit(newsItemsMost)}
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
export async function markLook(db: Kysely<Tables>, adminId: string, until: Date): Promise<void> {
  await sql`
    insert into admin_look (admin_id, looked_at)
    select ${adminId}::uuid, least(${until}::timestamptz, max(newest))
    from (select max(notified_at) as newest from signup union all select max(notified_at) from inquiry) arrivals
    having max(newest) is not null
    on conflict (admin_id) do update set looked_at = greatest(admin_look.looked_at, excluded.looked_at)`.execute(db)
}
