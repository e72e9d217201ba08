import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { listFiles, root } from './repository-files'

/**
 * The code that may write a table as one unit: a file, or one of these modules,
 * which own tables of their own. Migrations and tests are not checked.
 */
const modules = ['server/src/auth', 'server/src/jobs', 'server/src/records', 'server/src/storage']
const unitOf = (file: string) => modules.find((folder) => file.startsWith(`${folder}/`)) ?? file

/** Each captures the table. `sql.table(…)`: its name is a parameter, which is not seen here. */
const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(\w+)/gi,
  /\bupdate\s+(\w+)\s+(?:as\s+\w+\s+)?set\b/gi,
]

function tablesWrittenIn(source: string): string[] {
  return writes.flatMap((pattern) => [...source.matchAll(pattern)].map(([, table]) => table!.toLowerCase()))
}

function listWriters(): Map<string, Set<string>> {
  const files = listFiles('server/src/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && !file.includes('/database/'),
  )
  const writers = new Map<string, Set<string>>()
  for (const file of files) {
    for (const table of tablesWrittenIn(readFileSync(join(root, file), 'utf8'))) {
      writers.set(table, (writers.get(table) ?? new Set()).add(unitOf(file)))
    }
  }
  return writers
}

test('each table is written by one module', () => {
  const writers = [...listWriters()].map(([table, units]) => ({ table, units: [...units] }))
  expect(writers.filter(({ units }) => units.length > 1)).toEqual([])
})

test('the tables of the entities are written by the repositories of their features', () => {
  const writers = listWriters()
  const tables = ['property', 'agent', 'affiliate', 'announcement', 'banner', 'career', 'signup', 'inquiry']
  const units = tables.map((table) => [...(writers.get(table) ?? [])].join())
  expect(units).toEqual(units.map(() => expect.stringMatching(/^server\/src\/features\/\w+\/repository\.ts$/)))
})

test.each([
  ["await tx.insertInto('agent').values(row)", 'agent'],
  ["tx\n    .updateTable('agent')", 'agent'],
  ["db.deleteFrom('agent')", 'agent'],
  ['sql`insert into agent (id) select id`', 'agent'],
  ['with gone as (delete from agent where id = 1)', 'agent'],
  ['update agent set name = 1', 'agent'],
  ['UPDATE agent\n      SET name = 1', 'agent'],
])('%j is a write to its table', (source, table) => {
  expect(tablesWrittenIn(source)).toEqual([table])
})
