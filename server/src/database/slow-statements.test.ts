import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { openConnections, poolLimits } from './connections'
import type { OpenDatabase } from './open'
import { createSlowStatements, describeStatement } from './slow-statements'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function observed(minMs: number, run: (db: OpenDatabase['db']) => Promise<unknown>) {
  const lines: Record<string, unknown>[] = []
  const statements = createSlowStatements(minMs, { warn: (detail) => void lines.push(detail) })
  const limits = { ...poolLimits.requests, maxConnections: 1, statementMs: 300 }
  const { db } = openConnections(database.connectionString, limits, () => {}, statements)
  await run(db).catch(() => {})
  await db.destroy()
  expect(statements.count()).toBe(lines.length)
  return lines
}

test('a slow statement is logged with its name, its time and its text, without its values', async () => {
  const lines = await observed(100, (db) =>
    sql`/* prepared */ select id from admin where email = ${'ada@people.test'} and pg_sleep(0.15)::text = ''
      union all select id from admin where (select pg_sleep(${0.15})) is null`.execute(db),
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ statement: expect.stringMatching(/^select admin [0-9a-f]{8}$/), isPrepared: true })
  expect(lines[0]?.['ms']).toBeGreaterThanOrEqual(100)
  expect(lines[0]?.['text']).toContain('select id from admin where email = $1')
  expect(JSON.stringify(lines)).not.toContain('ada')
})

test('a statement that is cancelled by its timeout is logged too', async () => {
  expect(await observed(100, (db) => sql`select pg_sleep(5)`.execute(db))).toHaveLength(1)
})

test('a fast statement is not logged', async () => {
  expect(await observed(60_000, (db) => sql`select 1`.execute(db))).toEqual([])
})

test.each([
  ['select id from "property" left join agent on true', /^select property agent \w{8}$/],
  ['/* prepared */ update session set seen_at = now() from admin', /^update session admin \w{8}$/],
  ['insert into change (id) values ($1)', /^insert change \w{8}$/],
  [
    'with gone as (delete from job where id in (select id from job for update skip locked)) select 1',
    /^delete job \w{8}$/,
  ],
  ['with found as materialized (select id from media) select * from found for update', /^select media \w{8}$/],
  ['begin', /^begin \w{8}$/],
])('the name of "%s"', (text, name) => {
  expect(describeStatement(text)).toMatch(name)
  expect(describeStatement(`${text} `)).not.toBe(describeStatement(text))
})
