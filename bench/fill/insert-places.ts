import type { ClientBase } from 'pg'

const key = (change: string) =>
  `concat_ws(' ', ${change}.action, ${change}.entity, coalesce(${change}.source, '-'), ${change}.admin_id)`

/** Gives the changes after those with places theirs, as the sealer does, in one statement. */
export async function insertPlaces(client: ClientBase): Promise<void> {
  await client.query(`
    insert into change_kind (id, key, admin_id, source, action, entity)
    select (select coalesce(max(id), 0) from change_kind) + row_number() over (), kind.*
    from (select distinct ${key('change')} as key, admin_id, source, action, entity from change) kind
    on conflict do nothing`)
  await client.query(`
    insert into change_order (seq, change_id, created_at, admin_id, source, action, entity, entity_id, version,
      operation_id, kind_id, is_entry)
    select (select last from change_sealer) + row_number() over (order by change.id), change.id, created_at,
      change.admin_id, change.source, change.action, change.entity, entity_id, version, operation_id, kind.id, true
    from change join change_kind kind on kind.key = ${key('change')}
    where change.id > coalesce((select change_id from change_order order by seq desc limit 1),
      '00000000-0000-0000-0000-000000000000')`)
  await client.query(
    `update change_sealer set last = coalesce((select max(seq) from change_order), 0), filled_from = null`,
  )
}
