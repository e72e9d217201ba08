import { expect, test } from 'vitest'

import { setUpStagedImports } from '../../../test/imports/staged-import'
import { until } from '../../../test/until'
import { removeUnusedMappings } from './mappings'
import { removeOldImports } from './staged-imports'

const imports = setUpStagedImports()
const { send, stage } = imports

const lines = (...texts: readonly string[]) => `${texts.join('\n')}\n`

test('of requests at once with one key, one stages the file, and a file that breaks off leaves nothing', async () => {
  const states = async () => imports.app.db.selectFrom('staged_import').select('state').execute()
  const file = lines('town,price', 'Lekki,1')
  const sent = await Promise.all([1, 2, 3].map(() => send('listings', file, {}, 'at once')))
  const ids = sent.flatMap(({ status, response }) => (status === 201 ? response.data.id : []))
  expect(new Set(ids).size).toBe(1)
  await imports.settled(ids[0]!)
  expect(await states()).toEqual([{ state: 'ready' }])
  const broken = lines('town,price', ...Array.from({ length: 300 }, () => 'Lekki,1'), '"Ikoyi,1')
  expect((await send('listings', broken)).status).toBe(422)
  expect(await states()).toEqual([{ state: 'ready' }])
})

test('rows that a killed server was storing are removed when nothing was stored for five minutes', async () => {
  const { pool, db } = imports.app
  const { data } = await stage('listings', lines('town,price', 'Lekki,1'))
  await pool.query(`update staged_import set state = 'receiving', created_at = now() - interval '2 hours'`)
  const removeAfter = async (minutes: number) => {
    await pool.query('update staged_import set changed_at = now() - make_interval(mins => $1)', [minutes])
    await removeOldImports(db)
    return (await pool.query('select from staged_row where import_id = $1', [data.id])).rowCount
  }
  expect(await removeAfter(4)).toBe(1)
  expect(await removeAfter(6)).toBe(0)
})

test('while the rows of a long file are stored, it is noted that they are', async () => {
  const { pool } = imports.app
  const notes = `create table noted (at timestamptz);
    create function note() returns trigger language plpgsql as $$ begin
      insert into noted values (new.changed_at); return new; end $$;
    create trigger note after update on staged_import for each row when (new.state = 'receiving') execute function note()`
  await pool.query(notes)
  await send('listings', lines('town,price', ...Array.from({ length: 20_500 }, (_, index) => `Town ${index},5`)))
  expect((await pool.query('select from noted')).rowCount).toBe(2)
  await pool.query('drop trigger note on staged_import; drop function note; drop table noted')
})

test('columns that were assigned are forgotten when no file with these headings came for a year', async () => {
  await stage('listings', lines('town,price', 'Lekki,1'))
  const age = (days: number) =>
    imports.app.pool.query(`update import_mapping set used_at = used_at - make_interval(days => $1)`, [days])
  const remembered = async () => (await imports.app.db.selectFrom('import_mapping').select('target').execute()).length
  await age(360)
  await removeUnusedMappings(imports.app.db)
  expect(await remembered()).toBe(1)
  await age(10)
  await removeUnusedMappings(imports.app.db)
  expect(await remembered()).toBe(0)
})

test.each(['all', 'good'])('each row is read a few times, however many chunks an import of %s has', async (mode) => {
  const count = 3_000
  const file = lines('town,price', ...Array.from({ length: count }, (_, index) => `Town ${index},5`))
  const readTuples = async () => {
    const client = await imports.app.pool.connect()
    const { rows } = await client
      .query<{ tuples: number }>(
        `select pg_stat_force_next_flush(), pg_stat_clear_snapshot(),
          (select sum(idx_tup_read)::int from pg_stat_user_indexes where relname = 'staged_row') as tuples`,
      )
      .finally(() => client.release())
    return rows[0]!.tuples
  }
  const before = await readTuples()
  await send('listings', file, { mode })
  const state = async () => (await imports.app.db.selectFrom('staged_import').select('state').executeTakeFirst())?.state
  await until('the rows are written', async () => (await state()) === 'done')
  expect((await readTuples()) - before).toBeLessThan(12 * count)
})
