import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'

import { openTestDatabase } from '../../test/database'
import { openConnections, poolLimits, type Connections } from './connections'
import type { OpenDatabase } from './open'
import { isShared, prepareStatement } from './prepared'

let database: OpenDatabase
/** Statements are prepared per connection, so this pool has only one. */
let single: Connections
beforeAll(async () => {
  database = await openTestDatabase()
  single = openConnections(database.connectionString, { ...poolLimits.command, maxConnections: 1 }, () => {})
})
afterAll(async () => {
  await single.db.destroy()
  await database.close()
})

const names = async () =>
  (await single.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows

test('a statement with named values is prepared once and has one parameter for each of them', async () => {
  const add = prepareStatement<{ sum: number; text: string }, 'one' | 'other'>(
    (value) => sql`select ${value('one')}::int + ${100}::int + ${value('other')}::int as sum,
      ${value('other')}::int || ' and ' || ${value('one')}::int as text`,
  )
  await expect(add(single.db, { one: 1, other: 2 })).resolves.toEqual([{ sum: 103, text: '2 and 1' }])
  await expect(add(single.db, { other: 20, one: 10 })).resolves.toEqual([{ sum: 130, text: '20 and 10' }])
  const statements = (await names()).filter(({ statement }) => statement.includes('as sum'))
  expect(statements).toHaveLength(1)
  expect(statements[0]?.statement).not.toContain('$4')
})

test.each([
  ['a read', sql`select 1`, true],
  ['a read that locks rows', sql`select from session for share of session`, false],
  ['a write', sql`with written as (delete from session returning *) select from written`, false],
])('%s shares a connection only if it neither locks nor writes', (_, text, expected) => {
  expect(isShared(prepareStatement(() => text).bind(single.db, {}))).toBe(expected)
})
