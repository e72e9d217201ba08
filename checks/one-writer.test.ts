import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { listFiles, root } from './repository-files'

/**
 * The code that may write a table as one unit: a file, or one of these modules,
 * which own the tables they write. Migrations and tests are not checked.
 */
const modules = ['server/src/auth', 'server/src/jobs', 'server/src/records', 'server/src/storage']
const unitOf = (file: string) => modules.find((folder) => file.startsWith(`${folder}/`)) ?? file

/** Each captures the table. */
const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(\w+)/gi,
  /\bupdate\s+(\w+)\s+(?:as\s+\w+\s+)?set\b/gi,
  // The functions of records/table-writer, which take the table as an argument.
  /\btableWriter\(\s*'(\w+)/g,
  /\binsertMany\(\s*\w+,\s*'(\w+)/g,
]

/** Writes to a table that is not named there, but passed: the check cannot see which one. */
const writesToParameter = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*[^'\s]/,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+\$\{/i,
  /\b(?:tableWriter|insertMany)\((?!\s*(?:\w+,\s*)?')(?=\s*\w+[,)])/,
]

function tablesWrittenIn(source: string): string[] {
  return writes.flatMap((pattern) => [...source.matchAll(pattern)].map(([, table]) => table!.toLowerCase()))
}

const isWriteToParameter = (source: string) => writesToParameter.some((pattern) => pattern.test(source))

const sources = listFiles('server/src/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/database/'))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

function listWriters(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const { file, source } of sources) {
    for (const table of tablesWrittenIn(source)) {
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

test('only records writes a table that is passed to it, and a restore empties all', () => {
  const files = sources.filter(({ source }) => isWriteToParameter(source)).map(({ file }) => file)
  expect(files.toSorted()).toEqual([
    'server/src/backup/restore/load-database.ts',
    // For repositories, to redact texts, to purge rows, and to make search texts again.
    'server/src/records/insert-many.ts',
    'server/src/records/personal-values.ts',
    'server/src/records/purge.ts',
    'server/src/records/search/refold.ts',
    'server/src/records/table-writer.ts',
  ])
})

test.each([
  'tx.insertInto(table).values(row)',
  'db.deleteFrom(\n    name)',
  'sql`delete from ${table} where id = 1`',
  'update ${sql.table(name)} set x = 1',
  'tableWriter(table)',
  'insertMany(tx, table, rows)',
])('%j is a write to a table that is passed', (source) => {
  expect(isWriteToParameter(source)).toBe(true)
})

test.each([
  ["await tx.insertInto('agent').values(row)", 'agent'],
  ["tx\n    .updateTable('agent')", 'agent'],
  ["db.deleteFrom('agent')", 'agent'],
  ['sql`insert into agent (id) select id`', 'agent'],
  ['with gone as (delete from agent where id = 1)', 'agent'],
  ['update agent set name = 1', 'agent'],
  ['UPDATE agent\n      SET name = 1', 'agent'],
  ["export const agentWriter = tableWriter('agent')", 'agent'],
  ["await insertMany(tx, 'agent', { rows })", 'agent'],
])('%j is a write to its table', (source, table) => {
  expect(tablesWrittenIn(source)).toEqual([table])
  expect(isWriteToParameter(source)).toBe(false)
})
