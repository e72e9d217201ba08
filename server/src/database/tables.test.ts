import { entities } from '@gatehouse/contract/entities'
import { columnSchema } from '@gatehouse/contract/fields/derive'
import type { Fields } from '@gatehouse/contract/fields/field'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import type { OpenDatabase } from './open'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('each field that is a column has one in the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns`.execute(database.db)
  const columns = new Set(rows.map(({ name }) => name))
  const fields = Object.entries<{ fields: Fields }>(entities).flatMap(([table, { fields: list }]) =>
    Object.keys(columnSchema(list).shape).map((name) => `${table}.${name}`),
  )
  expect(fields.filter((name) => !columns.has(name))).toEqual([])
})
