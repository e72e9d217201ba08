import type { Pool } from 'pg'

import { printTable } from '../report'

const updates = 100_000
const tables = ['property', 'property_json', 'change', 'property_counter'] as const

/**
 * Sets another price of many properties, one transaction each as saves do, and prints how large the tables
 * and their indexes are before and after, and what of them is dead or free. Autovacuum runs as it is set.
 */
export async function printBloat(pool: Pool): Promise<void> {
  await pool.query('create extension if not exists pgstattuple')
  const before = await measure(pool)
  const each = updates / 10
  const hot = await countHot(pool)
  for (let pass = 0; pass < 10; pass += 1) {
    // Not in one transaction: the space of a version is reused after the transaction that replaced it.
    await pool.query(`
      do $$ declare changed uuid; begin
        for changed in select id from property where deleted_at is null order by md5(id::text || ${pass}) limit ${each} loop
          update property set price = price + 1, version = version + 1, updated_at = now() where id = changed;
          update property_json set fields = fields || '', revision = revision + 1 where property_id = changed;
          insert into change (id, created_at, action, entity, entity_id, before, after)
            values (gen_random_uuid(), now(), 'update', 'property', changed::text, '{"price": 1}', '{"price": 2}');
          commit;
        end loop;
      end $$`)
  }
  const after = await measure(pool)
  const hotAfter = await countHot(pool)
  printTable([
    ['', 'MB before', 'MB after', 'dead %', 'free %'],
    ...after.map(({ name, megabytes, dead, free }, row) => [
      name,
      before[row]?.megabytes ?? '',
      megabytes,
      dead ?? '',
      free ?? '',
    ]),
  ])
  console.log(`${hotAfter - hot} of ${updates} updates of property wrote no index entry (HOT)`)
}

async function measure(pool: Pool) {
  const { rows } = await pool.query<{ name: string; megabytes: string; dead: string | null; free: string | null }>(
    `
    select relname as name, round(pg_relation_size(oid) / 1e6)::text as megabytes,
      case relkind when 'r' then (select round(dead_tuple_percent::numeric, 1)::text from pgstattuple(oid)) end as dead,
      case when relkind = 'r' then (select round(free_percent::numeric, 1)::text from pgstattuple(oid))
        when relam = (select oid from pg_am where amname = 'btree')
        then (select nullif(round((100 - avg_leaf_density)::numeric, 1)::text, 'NaN') from pgstatindex(oid)) end as free
    from pg_class where oid = any($1::regclass[])
      or oid in (select indexrelid from pg_index where indrelid = any($1::regclass[]))
    order by relkind desc, relname`,
    [tables],
  )
  return rows
}

async function countHot(pool: Pool): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ hot: number }>(
    `select n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'property'`,
  )
  return rows[0]!.hot
}
