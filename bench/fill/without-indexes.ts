import type { ClientBase } from 'pg'

/**
 * Runs `insert` on tables without indexes, foreign keys and triggers, and builds the indexes afterwards,
 * which takes a fraction of the time. Primary keys and unique constraints stay. Only for a database without
 * other clients, whose user is a superuser; `insert` does what the triggers would do.
 */
export async function withoutIndexes(
  client: ClientBase,
  tables: readonly string[],
  insert: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
    where indrelid = any($1::regclass[]) and pg_constraint.oid is null order by indexrelid`,
    [tables],
  )
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await insert()
  for (const { definition } of indexes) await client.query(definition)
  await client.query('reset session_replication_role; reset maintenance_work_mem')
}
