import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { listFiles, root } from './repository-files'

// Rules for migrations since the first release (docs/decisions/0056): while a new version migrates the
// database, instances of the version before it still use it.

const lastBeforeRelease = '0044'
/** The comment that allows contracting statements: `-- Contracts what is unused since 0.2.0.` */
const permission = /^-- Contracts what is unused since (\d+\.\d+\.\d+)\.$/m

/** What statements of the version before may fail on, or no longer find. */
const contractions: readonly RegExp[] = [
  /\bdrop\s+(?:table|view|column|function|trigger|type)\b/i,
  /\brename\s+(?:to|column|constraint)\b/i,
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+(?:column\s+)?(?!constraint)\w+\s[^,;]*\bnot\s+null\b(?![^,;]*\b(?:default|generated)\b)(?<!\b(?:default|generated)\b[^,;]*)/i,
  /\badd\s+constraint\b/i,
]

/** Indexes of tables that are not created here: while one is built, the table cannot be written. */
function listLockingIndexes(source: string): string[] {
  const created = new Set([...source.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(\w+)/gi)].map(([, table]) => table))
  const indexes = source.matchAll(/\bcreate\s+(?:unique\s+)?index\s+(\w+)\s+on\s+(\w+)/gi)
  return [...indexes].filter(([, , table]) => !created.has(table)).map(([, index]) => index!)
}

const withoutComments = (source: string) => source.replaceAll(/^\s*--.*$/gm, '')

function listContractions(source: string): string[] {
  if (permission.test(source)) return []
  const text = withoutComments(source)
  return contractions.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
}

const migrations = listFiles('server/src/database/migrations/*.ts')
  .filter((file) => file.split('/').at(-1)! > `${lastBeforeRelease}~`)
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

test('no migration takes away what the version before it uses', () => {
  const found = migrations.map(({ file, source }) => ({ file, contractions: listContractions(source) }))
  expect(found.filter(({ contractions }) => contractions.length > 0)).toEqual([])
})

test('a migration that takes something away names a release that no longer used it', () => {
  const releases = listFiles('server/test/releases/*.sql').map((file) =>
    file
      .split('/')
      .at(-1)!
      .replace(/\.sql$/, ''),
  )
  const named = migrations.flatMap(({ source }) => permission.exec(source)?.[1] ?? [])
  expect(named.filter((release) => !releases.includes(release))).toEqual([])
})

test('no migration locks a table while it builds an index', () => {
  const found = migrations.map(({ file, source }) => ({ file, indexes: listLockingIndexes(source) }))
  expect(found.filter(({ indexes }) => indexes.length > 0)).toEqual([])
})

test.each([
  'drop table property_move;',
  'alter table property drop column price;',
  'drop view received_counter;',
  'alter table received_counter rename to daily_counter;',
  'alter table agent rename column city to town;',
  'alter table change alter column entity_id type text using entity_id::text;',
  'alter table agent alter column city set not null;',
  'alter table agent add column country text not null;',
  'alter table agent add country text not null;',
  "alter table agent add constraint agent_city check (city <> '');",
])('%j takes something away', (statement) => {
  expect(listContractions(statement)).toHaveLength(1)
  expect(listContractions(`-- Contracts what is unused since 0.2.0.\n${statement}`)).toEqual([])
})

test.each([
  'create table note (id uuid primary key, text text not null constraint note_text check (true));',
  'alter table agent add column country text;',
  "alter table agent add column country text not null default '';",
  "alter table agent add column country text default '' not null;",
  'alter table agent add column is_live boolean not null generated always as (true) stored;',
  'drop index property_latest;',
  'alter table agent drop constraint agent_status_known;',
  '-- Later: drop table agent.',
])('%j takes nothing away', (statement) => {
  expect(listContractions(statement)).toEqual([])
})

test('an index of a new table may be built with it', () => {
  expect(listLockingIndexes('create table note (id uuid); create index note_id on note (id);')).toEqual([])
  expect(listLockingIndexes('create unique index agent_city on agent (city);')).toEqual(['agent_city'])
})
