import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { insertAdmin, openSession } from '../../test/insert-rows'
import { intercept } from '../database/driver/query-builder'
import type { OpenDatabase } from '../database/open'
import { isShared, prepareStatement } from '../database/prepared'
import { createSessionGate } from './session-gate'
import { newToken } from './token'

let database: OpenDatabase
let token: string
beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query('create sequence read_number')
  token = await openSession(database.db, await insertAdmin(database.db, { password: 'palm wine at dusk' }))
})
afterAll(() => database.close())

const read = prepareStatement<{ number: number; wanted: number }, 'count' | 'wanted'>(
  (value) => sql`
    select nextval('read_number') as number, ${value('wanted')}::int as wanted
    from generate_series(1, ${value('count')}::int)`,
)
const readCount = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    'select last_value - case when is_called then 0 else 1 end as count from read_number',
  )
  return rows[0]?.count
}
const gateOf = (sent: string) =>
  createSessionGate(database.db, sent, (session) => {
    if (!session) throw new Error('signed out')
  })

test('without a live session nothing is read', async () => {
  const gate = gateOf(newToken())
  await expect(read(gate.db, { count: 1, wanted: 7 })).rejects.toThrow('signed out')
  await expect(sql`select nextval('read_number')`.execute(gate.db)).rejects.toThrow('signed out')
  await expect(gate.pass()).rejects.toThrow('signed out')
  await expect(sql`select nextval('read_number')`.execute(gateOf(newToken()).db)).rejects.toThrow('signed out')
  expect(await readCount()).toBe(0)
})

test('with a live session every statement returns its rows', async () => {
  const gate = gateOf(token)
  await expect(read(gate.db, { count: 2, wanted: 7 })).resolves.toMatchObject([
    { number: 1, wanted: 7 },
    { number: 2, wanted: 7 },
  ])
  await expect(read(gate.db, { count: 0, wanted: 7 })).resolves.toEqual([])
  await expect(read(gateOf(token).db, { count: 0, wanted: 7 })).resolves.toEqual([])
  const unprepared = await sql`select ${'text'}::text as text`.execute(gateOf(token).db)
  expect(unprepared.rows).toEqual([{ text: 'text' }])
  await gate.pass()
})

test('a statement shares a connection with its session only if it does without it', async () => {
  const shared: boolean[] = []
  const recording = intercept(database.db, (query, next) => {
    shared.push(isShared(query))
    return next(query)
  })
  for (const option of [true, false]) {
    const statement = prepareStatement(() => sql`select ${sql.lit(String(option))} as text`, { isShared: option })
    await statement(createSessionGate(recording, token, () => {}).db, {})
  }
  expect(shared).toEqual([true, false])
})

test('a request counts as activity of its session', async () => {
  const seen = () =>
    database.pool.query<{ is_old: boolean }>(`select last_seen_at < now() - interval '1 minute' as is_old from session`)
  await database.pool.query(`update session set last_seen_at = now() - interval '2 minutes'`)
  await read(gateOf(token).db, { count: 1, wanted: 7 })
  await expect.poll(async () => (await seen()).rows).toEqual([{ is_old: false }])
})
