import { sql } from 'kysely'

import type { TestApp } from '../start-app'

/**
 * Sets the clock forward by this many hours, or back: a clock that is set forward is the same as rows that
 * are older, so every time of every table is shifted. The stored JSON of properties contains times, so they
 * must be shifted back before the app is closed.
 */
export async function shiftTimes({ db, pool }: Pick<TestApp, 'db' | 'pool'>, hours: number): Promise<void> {
  const { rows } = await sql<{ table: string; values: string }>`
    select table_name as "table", string_agg(
      format('%1$I = %1$I - make_interval(hours => %2$s)', column_name, ${hours}::int), ', ') as values
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and data_type = 'timestamp with time zone' group by table_name`.execute(db)
  const statements = rows.map(({ table, values }) => `update ${table} set ${values}`)
  const expire = `update attempt_counter set expire = expire - ${hours}::bigint * 3600000`
  const [off, on] = ['disable', 'enable'].map((state) => `alter table property ${state} trigger user`)
  await pool.query([off, ...statements, expire, on].join('; '))
}
