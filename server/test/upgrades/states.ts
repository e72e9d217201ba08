import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { allMigrations as migrations, type Migration } from '../../src/database/migrate'

// States of the schema with rows of their time, from which the tests upgrade (docs/decisions/0056).

const rowsFolder = join(import.meta.dirname, 'rows')
export const releasesFolder = join(import.meta.dirname, '..', 'releases')

/** The numbers of the migrations after which rows are inserted. */
export const numbersWithRows = readdirSync(rowsFolder)
  .map((file) => file.replace(/\.sql$/, ''))
  .toSorted()

/** The schema after the migration with this number, by default the last one, with the rows of until then. */
export const stateAfter = (number = '9999'): string =>
  [
    'create table migration (name text primary key, applied_at timestamptz not null default now());',
    ...migrations.filter(({ name }) => name.slice(0, 4) <= number).map(statementsOf),
  ].join('\n\n')

function statementsOf(migration: Migration): string {
  const file = join(rowsFolder, `${migration.name.slice(0, 4)}.sql`)
  const rows = existsSync(file) ? [readFileSync(file, 'utf8').trim()] : []
  const applied = `insert into migration (name) values ('${migration.name}');`
  return [`-- Migration ${migration.name}`, schemaOf(migration), applied, ...rows].join('\n')
}

/** What a migration does to the schema. */
export const schemaOf = ({ sql, indexes = {} }: Migration): string =>
  [...Object.entries(indexes).map(([name, definition]) => `create index ${name} ${definition};`), sql.trim()].join('\n')

/** The states of the releases by their versions, as `npm run release:fixture` stored them. */
export const releases = (): { readonly version: string; readonly state: string }[] =>
  readdirSync(releasesFolder)
    .toSorted()
    .map((file) => ({
      version: file.replace(/\.sql$/, ''),
      state: readFileSync(join(releasesFolder, file), 'utf8'),
    }))
