import { normalizeForSearch } from '@gatehouse/contract/search/search-text'
import type { PoolClient } from 'pg'

import { insertPlaces } from './insert-places'
import { areas, families, firstSentences, streets } from './words'

/** The tables that `insertHistory` fills, besides those of the properties. */
export const historyTables = [
  'admin',
  'change',
  'change_order',
  'signup',
  'inquiry',
  'security_event',
  'idempotency_key',
  'affiliate',
  'announcement',
  'career',
] as const

const admins = 20

interface History {
  /** The first of the admins. */
  readonly email: string
  readonly passwordHash: string
  /** The `change` rows of each property: its creation, other prices, and an inquiry or a sign-up. */
  readonly changesEach: number
}

/** As the server writes it, so that it makes no search text again while it is measured. */
const mark = String.raw`E'\n''2'`

/**
 * What else two years of work leave, in proportion to the properties: `change` rows, half as many sign-ups
 * and inquiries, affiliates, announcements and careers, the stored responses of a day, and the sign-ins of
 * 20 admins.
 */
export async function insertHistory(client: PoolClient, { email, passwordHash, changesEach }: History) {
  await client.query(
    `insert into admin (id, name, email, email_folded, password_hash, search_text, created_at, updated_at)
    select uuidv7(-interval '3 years'), family || ' ' || n, email, email, $2, lower(family || ' ' || n || ' ' || email) || ${mark},
      now() - interval '3 years', now() - interval '3 years'
    from (
      select n, ($3::text[])[1 + n % cardinality($3::text[])] as family,
        case n when 1 then $1 else n || '@admin.test' end as email
      from generate_series(1, ${admins}) n
    ) numbered`,
    [email, passwordHash, families],
  )
  await deleteSome(client)
  await insertReceived(client)
  await insertChanges(client, changesEach)
  await insertPlaces(client)
  await insertRecords(client)
  // Two hours ago: the bell shows what a business of that size receives in two hours.
  await client.query(
    `insert into notification_read (admin_id, seen_at) select id, now() - interval '2 hours' from admin`,
  )
}

/** The properties by number; `n` is 1 for the newest. */
const numbered = `
  select row_number() over (order by id desc) as n, property.* from property`

/** One of 500, in the last 25 days. */
async function deleteSome(client: PoolClient): Promise<void> {
  await client.query(`
    update property set deleted_at = date_trunc('milliseconds', now() - (now() - numbered.created_at) / 30)
    from (${numbered}) numbered where numbered.id = property.id and n % 500 = 0`)
  await client.query(`
    update media set deleted_at = property.deleted_at from property
    where property.id = property_id and property.deleted_at is not null`)
}

async function insertReceived(client: PoolClient): Promise<void> {
  const values = [families, streets, normalizeForSearch(firstSentences[0]), firstSentences[0]]
  await client.query(
    `insert into signup (id, name, email, email_folded, phone_number, search_text, created_at, received_at, notified_at,
      updated_at)
    select uuidv7(created_at - now()), name, email, email, phone, lower(name) || ' ' || email || ' ' || phone || ${mark},
      created_at, created_at, created_at, created_at
    from (
      select created_at, ($1::text[])[1 + n % cardinality($1::text[])] || ' ' || ($2::text[])[1 + n % cardinality($2::text[])]
        as name, 's' || n || '@people.test' as email, '0803' || lpad(n::text, 7, '0') as phone
      from (${numbered}) numbered where n % 2 = 0
    ) signup where $3::text is not null and $4::text is not null order by created_at`,
    values,
  )
  await client.query(
    `insert into inquiry (id, name, email, phone_number, message, property_id, search_text, created_at, received_at,
      notified_at, updated_at, answered_at, answered_by)
    select uuidv7(created_at - now()), name, email, phone, 'Is ' || location || ' still available? ' || $4,
      id, lower(name) || ' ' || email || ' ' || phone || ' is ' || lower(location) || ' still available? ' || $3 || ${mark},
      created_at, created_at, created_at, created_at, answered_at, case when answered_at is not null then admin_id end
    from (
      select id, location, created_at, case when n % 20 > 1 then created_at end as answered_at,
        (select id from admin order by id limit 1) as admin_id,
        ($1::text[])[1 + n % cardinality($1::text[])] || ' ' || ($2::text[])[1 + n % cardinality($2::text[])] as name,
        'i' || n || '@people.test' as email, '0805' || lpad(n::text, 7, '0') as phone
      from (${numbered}) numbered where n % 2 = 1
    ) inquiry order by created_at`,
    values,
  )
}

async function insertChanges(client: PoolClient, changesEach: number): Promise<void> {
  await client.query(`
    insert into change (id, created_at, admin_id, action, entity, entity_id, before, after)
    select uuidv7(created_at - now() + place * interval '1 millisecond'), created_at + place * interval '1 hour',
      (select id from admin order by id limit 1), case place when 0 then 'create' else 'update' end, 'property', id::text,
      case when place > 0 then jsonb_build_object('price', price - place) end,
      case place when 0 then jsonb_build_object('type', type, 'location', location, 'agent_id', agent_id,
        'property_type_id', property_type_id, 'price', price, 'bedroom', bedroom, 'bathroom', bathroom,
        'living_room', living_room, 'finance', finance, 'amenities', amenities, 'archived', archived,
        'property_description', property_description)
      else jsonb_build_object('price', price) end
    from property, generate_series(0, ${changesEach - 2}) place order by created_at, place`)
  await client.query(`
    insert into change (id, created_at, admin_id, action, entity, entity_id, before, after)
    select uuidv7(created_at - now()), created_at, null::uuid, 'create', 'inquiry', id::text, null::jsonb,
      jsonb_build_object('property_id', property_id, 'created_at', created_at) from inquiry
    union all
    select uuidv7(created_at - now()), created_at, null, 'create', 'signup', id::text, null,
      jsonb_build_object('created_at', created_at) from signup`)
}

async function insertRecords(client: PoolClient): Promise<void> {
  const of = (every: number) => `from (${numbered}) numbered where n % ${every} = 0`
  // Their number depends on the admins: eleven a day for each. Older ones than 90 days are removed.
  await client.query(`
    insert into security_event (id, created_at, kind, admin_id, address, device)
    select uuidv7(made - now()), made, 'sign_in', admin.id, '127.0.0.1', 'Chrome on Windows'
    from (select row_number() over (order by id) as n, id from admin) admin,
      lateral (select now() - (n + day * 20) * interval '88 days' / 20000 as made from generate_series(0, 999) day) event
    order by made`)
  await client.query(`
    insert into idempotency_key (holder, key, call, fingerprint, response, created_at)
    select (select id::text from admin order by id limit 1), id::text, 'POST /admin/properties/add', md5(id::text),
      '{"status":true}', now() - n * interval '1 second' / 100 ${of(100)}`)
  await client.query(
    `insert into affiliate (id, first_name, last_name, phone_number, affiliate_code, property_count, value, status,
      payment_status, search_text, created_at, updated_at)
    select uuidv7(created_at - now()), 'Ngozi', ($1::text[])[1 + n % cardinality($1::text[])], '0807' || lpad(n::text, 7, '0'),
      'AF' || n, 3, '500000', 'Activated', 'Pending', 'ngozi ' || lower(($1::text[])[1 + n % cardinality($1::text[])])
        || ' 0807' || lpad(n::text, 7, '0') || ' af' || n || ${mark}, created_at, created_at ${of(100)}`,
    [families],
  )
  await client.query(
    `insert into announcement (id, announcement_text, redirect_link, admin_id, search_text, created_at, updated_at)
    select uuidv7(created_at - now()), 'New in ' || area, case n % 2 when 0 then 'https://example.com/' || n else '' end,
      (select id from admin order by id limit 1), 'new in ' || lower(area) || ${mark}, created_at, created_at
    from (select n, created_at, ($1::text[])[1 + n % cardinality($1::text[])] as area ${of(1_000)}) made`,
    [areas],
  )
  await client.query(
    `insert into career (id, title, description, location, position, salary, type, link, search_text, created_at, updated_at)
    select uuidv7(created_at - now()), 'Estate surveyor', 'Visits properties', area, 'Senior', 400000, 'Hybrid', '',
      'estate surveyor visits properties ' || lower(area) || ${mark}, created_at, created_at
    from (select n, created_at, ($1::text[])[1 + n % cardinality($1::text[])] as area ${of(1_000)}) made`,
    [areas],
  )
}
