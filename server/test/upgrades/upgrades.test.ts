import { afterEach, beforeEach, expect, test } from 'vitest'

import { migrate } from '../../src/database/migrate'
import { allMigrations as migrations } from '../../src/database/migrate'
import type { OpenDatabase } from '../../src/database/open'
import { rebuildPropertyJson } from '../../src/features/properties/stored-json'
import { recount } from '../../src/records/counters/recount'
import { openEmptyDatabase } from '../database'
import { numbersWithRows, releases, schemaOf, stateAfter } from './states'

let database: OpenDatabase

beforeEach(async () => {
  database = await openEmptyDatabase()
})

afterEach(() => database.close())

const states = [
  ...numbersWithRows.map((number) => ({ name: `the schema after migration ${number}`, state: stateAfter(number) })),
  ...releases().map(({ version, state }) => ({ name: `release ${version}`, state })),
]

test.each(states)('$name is upgraded with its rows', async ({ state }) => {
  const { pool, db } = database
  await pool.query(state)
  const before = await readRows()
  expect(before.size).toBeGreaterThan(0)

  await migrate(pool)

  const after = await readRows()
  for (const [table, rows] of before) {
    const expected = rows.map((row) => renamed(table, row))
    const actual = (after.get(tables[table] ?? table) ?? []).map((row) => pick(row, Object.keys(expected[0]!)))
    expect(actual, table).toEqual(expect.arrayContaining(expected))
  }
  // The counts are stored in another form by now.
  expect(await recount(db, new Date('2026-06-01'))).toEqual([])
  expect((await rebuildPropertyJson(db)).properties).toBe(2)
})

test('a released migration is never edited', () => {
  for (const { version, state } of releases()) {
    const released = migrations.filter(({ name }) => state.includes(`-- Migration ${name}\n`))
    const edited = released.filter((migration) => !state.includes(schemaOf(migration)))
    expect(released.length, version).toBeGreaterThan(0)
    expect(
      edited.map(({ name }) => name),
      version,
    ).toEqual([])
    const dropped = [...state.matchAll(/^-- Migration (.+)$/gm)].filter(([, name]) =>
      migrations.every((migration) => migration.name !== name),
    )
    expect(dropped, version).toEqual([])
  }
})

type Row = Readonly<Record<string, unknown>>

/** The counts by kind and day, which migrations count again. */
const counters = ['property_tally', 'property_counter', 'property_count', 'property_day']

/** The rows of every table that has any. */
async function readRows(): Promise<Map<string, Row[]>> {
  const { rows } = await database.pool.query<{ table: string }>(`
    select relname as table from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'`)
  const found = new Map<string, Row[]>()
  for (const { table } of rows.filter((row) => !counters.includes(row.table))) {
    const { rows: read } = await database.pool.query<{ row: Row }>(`select to_jsonb(${table}) as row from ${table}`)
    if (read.length > 0)
      found.set(
        table,
        read.map(({ row }) => row),
      )
  }
  return found
}

/** The new names of tables and columns that early migrations renamed. */
const tables: Readonly<Record<string, string>> = { received_counter: 'daily_counter' }
const columns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  idempotency_key: { admin_id: 'holder', answer: 'response' },
}

const renamed = (table: string, row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columns[table]?.[name] ?? name, value]))

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]))
