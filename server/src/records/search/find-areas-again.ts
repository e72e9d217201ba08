import { sql, type Kysely, type RawBuilder } from 'kysely'

import { nameWord } from '../../areas/name-word'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { refoldRows } from './refold'
import { lastLineOf } from './stored-text'

const maxRead = 10_000
const maxWritten = 500

interface Row {
  readonly id: string
  readonly location: string
  readonly line: string
}

/**
 * Makes the search texts again of the properties, deleted ones too, whose locations may have one of the names
 * and now name other areas. Returns how many. It may run in several instances, and again after a failure.
 */
export async function findAreasAgain(db: Kysely<Tables>, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  const where = mayName(names)
  let changed = 0
  for (let rows: Row[] = [], after = '00000000-0000-0000-0000-000000000000'; ; after = rows.at(-1)!.id) {
    rows = await readAfter(db, after, where)
    const ids = rows.filter(({ location, line }) => line !== lastLineOf(location)).map(({ id }) => id)
    for (let first = 0; first < ids.length; first += maxWritten)
      changed += await inTransaction(db, (tx) => refoldRows(tx, 'property', ids.slice(first, first + maxWritten)))
    if (rows.length < maxRead) return changed
  }
}

const readAfter = async (db: Kysely<Tables>, after: string, where: RawBuilder<boolean>): Promise<Row[]> =>
  (
    await sql<Row>`
      select id, location, split_part(search_text, E'\\n', 3) as line from property
      where id > ${after}::uuid and ${where} order by id limit ${maxRead}`.execute(db)
  ).rows

/** By the index of the search, if each name has a word that locations write in one way. */
function mayName(names: readonly string[]): RawBuilder<boolean> {
  const words = names.map(nameWord)
  const patterns = words.flatMap((word) => (word === null ? [] : [`%${word}%`]))
  return patterns.length < words.length
    ? sql`true`
    : sql`id in (
    select property_id from property_search where search_text like any (${patterns}::text[]))`
}
