import type { ClientBase } from 'pg'

import { withoutIndexes } from '../fill/without-indexes'

/** Inserts five admins. */
export async function prepareFill(client: ClientBase): Promise<void> {
  await client.query(`
    set synchronous_commit = off;
    insert into admin (id, name, email, email_folded, password_hash, created_at, updated_at)
    select gen_random_uuid(), n, n || '@a.test', n || '@a.test', 'x', now(), now() from generate_series(1, 5) n`)
}

/**
 * Inserts changes numbered from `first` to `last`, three seconds after each other, without places: ten for
 * each property, of which the first creates it and the others change its price.
 */
export async function insertChanges(client: ClientBase, first: number, last: number): Promise<void> {
  await withoutIndexes(client, ['change'], async () => {
    await client.query(`
      with admins as (select array_agg(id order by name) as ids from admin)
      insert into change (id, created_at, admin_id, action, entity, entity_id, before, after, source, version)
      select (lpad(to_hex(1700000000000 + n::bigint * 3000), 12, '0') || '7000a' || lpad(to_hex(n), 15, '0'))::uuid,
        to_timestamp(1700000000 + n * 3.0), ids[1 + n % 5],
        case when n % 10 = 0 then 'create' when n % 97 = 0 then 'archive' else 'update' end,
        case when n % 1000 = 7 then 'career' when n % 100 = 3 then 'agent' else 'property' end,
        md5((n / 10)::text)::uuid::text, case when n % 10 > 0 then jsonb_build_object('price', n * 10) end,
        case when n % 10 > 0 then jsonb_build_object('price', n * 11)
          else jsonb_build_object('location', 'Lekki', 'price', n, 'property_description',
            repeat('A duplex with a garden and a view of the lagoon. ', 8)) end,
        case when n % 50 = 1 then 'API' when n % 5000 = 2 then 'command' else 'console' end, 2
      from admins, generate_series(${first}::bigint, ${last}::bigint) n`)
  })
}
