import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import type { OpenDatabase } from '../database/open'
import { otherTables } from './other-tables'
import { sources } from './sources'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('every table of the database is a source, or states what it holds of people', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const stated = [...sources.map(({ kind }) => kind), ...Object.keys(otherTables)]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(stated.toSorted())
})
