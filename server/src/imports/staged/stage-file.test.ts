import { expect, test } from 'vitest'

import { setUpStagedImports } from '../../../test/imports/staged-import'
import { until } from '../../../test/until'
import { removeUnusedMappings } from './mappings'

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
