import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { expect, test } from 'vitest'
import { recount } from '../../src/records/counters/recount'
import { insertAgent } from '../insert-rows'
import { insertManyProperties } from '../insert-many-properties'
import { sendRequest } from '../send-request'
import { expectStoredJson } from '../stored-json'
import { until } from '../until'
import { setUpKilledProgram } from './killed-program'

// The real program, killed with PostgreSQL while it undoes an operation in chunks.

const properties = 450
const chunks = 5

const program = setUpKilledProgram()

/** Makes each chunk wait in its middle, until its row is removed, also after a kill. */
const holdMiddles = (operationId: string) =>
  program.database.pool.query(`
    create table held as
      select entity_id::uuid as id, place / 100 + 1 as chunk
      from (
        select entity_id, row_number() over (order by id desc) as place from change
        where operation_id = '${operationId}' and action <> 'move'
      ) change
      where place % 100 = 25;
    create function wait_while_held() returns trigger language plpgsql as $$
    begin
      while exists (select from held where held.id = new.id) loop perform pg_sleep(0.02); end loop;
      return new;
    end $$;
    create trigger waits_while_held before update of agent_id on property for each row execute function wait_while_held()`)

async function isHeld(): Promise<boolean> {
  const { rowCount } = await program.database.pool.query(
    `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
  )
  return rowCount === 1
}

test('an undo that is killed in each chunk leaves whole chunks, and goes on', { timeout: 180_000 }, async () => {
  const { db } = program.database
  const [from, to] = [await insertAgent(db), await insertAgent(db)]
  await insertManyProperties(db, properties)
  await db.updateTable('property').set({ agent_id: from.id }).execute()
  await recount(db, new Date())
  const body = { from_agent_id: from.id, to_agent_id: to.id }
  const moved = (await sendRequest(program.url, propertyMoveEndpoints.create, { token: program.token, body })).response
    .data
  await holdMiddles(moved.id)
  const sent = {
    token: program.token,
    params: { id: moved.id },
    body: {},
    headers: { 'Idempotency-Key': 'the-undo-that-is-killed' },
  }
  const countBack = async () =>
    (await program.database.db.selectFrom('property').select('id').where('agent_id', '=', from.id).execute()).length
  // The first chunk is part of the request.
  const killed = sendRequest(program.url, historyEndpoints.undoOperation, sent).catch(() => null)
  await until('the first chunk is being done', isHeld)
  await program.restart()
  expect(await killed).toBeNull()
  expect(await countBack()).toBe(0)
  const { rows: kinds } = await program.database.pool.query('select kind from operation')
  expect(kinds).toEqual([{ kind: 'move' }])
  await program.database.pool.query('delete from held where chunk = 1')
  const { data } = (await sendRequest(program.url, historyEndpoints.undoOperation, { ...sent, token: program.token }))
    .response
  expect(data).toMatchObject({ undone: 100, state: 'running' })

  const find = async () =>
    (
      await sendRequest(program.url, historyEndpoints.operation, {
        token: program.token,
        params: { id: data.operation_id },
      })
    ).response.data
  for (let chunk = 1; chunk < chunks; chunk += 1) {
    // The next chunk waits for its middle.
    await until('the next chunk is being done', async () => (await find()).done === 100 * chunk && (await isHeld()))
    await program.restart()
    expect((await find()).done).toBe(100 * chunk)
    expect(await countBack()).toBe(100 * chunk)
    await program.database.pool.query('delete from held where chunk = $1', [chunk + 1])
  }
  await until('the undo is done', async () => (await find()).state === 'done')
  expect(await find()).toMatchObject({ total: properties, done: properties, left: [] })
  expect(await countBack()).toBe(properties)
  await expectStoredJson(program.database.db)
  expect(await recount(program.database.db, new Date())).toEqual([])
  expect((await sendRequest(program.url, historyEndpoints.undoOperation, sent)).response.data).toEqual(data)
})
