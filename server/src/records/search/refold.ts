import { entities } from '@gatehouse/contract/entities'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'

import type { SoftTable, Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import type { TaskLog } from '../../log'
import {
  companyIn,
  hasOutdatedText,
  isSearched,
  propertySearchText,
  searchedColumns,
  type SearchedProperty,
  type SearchedTable,
  searchTextOf,
} from './stored-text'

/** Properties last: they are the most, and a search in the other tables is complete again after seconds. */
const tables = (Object.keys(entities) as SoftTable[])
  .filter(isSearched)
  .toSorted((one, other) => Number(one === 'property') - Number(other === 'property'))

const batchSize = 500

/**
 * A background task: makes the search texts again that another version of the server has made
 * (docs/decisions/0064). It runs always, because an older instance may still write. Afterwards it only looks
 * at empty indexes. Several instances may run it at the same time.
 */
export async function refoldSearchTexts(db: Kysely<Tables>, log: Pick<TaskLog, 'info'>): Promise<void> {
  for (const table of tables) {
    let rows = 0
    for (let refolded = batchSize; refolded === batchSize; rows += refolded)
      refolded = await inTransaction(db, (tx) => refold(tx, table, isOutdated(table), batchSize))
    if (rows > 0) log.info({ table, rows }, 'Made search texts again')
  }
}

/** For properties by the table that has the index, and again when the row is locked. */
const isOutdated = (table: SearchedTable): RawBuilder<boolean> =>
  table === 'property'
    ? sql`${hasOutdatedText(table)} and id = any(array(
        select property_id from property_search where ${hasOutdatedText(table)} order by property_id limit ${batchSize}))`
    : hasOutdatedText(table)

/** Makes the search texts of rows again whose columns were changed by an SQL statement. */
export const refoldRows = (tx: Transaction<Tables>, table: SearchedTable, ids: readonly string[]): Promise<number> =>
  refold(tx, table, sql`id = any(${ids}::uuid[])`, null)

interface Row {
  readonly id: string
  readonly search_text: string
}

async function refold(
  tx: Transaction<Tables>,
  table: SearchedTable,
  where: RawBuilder<boolean>,
  limit: number | null,
): Promise<number> {
  const columns = searchedColumns(table).map((name) => sql.ref(name))
  // Locked in the order of their ids, as other changes of many rows lock them.
  const { rows } = await sql<Row>`
    select id, search_text, ${sql.join(columns)} from ${sql.table(table)}
    where ${where} order by id limit ${limit}::bigint for no key update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const texts = rows.map((row) => textOf(table, row))
  await sql`
    update ${sql.table(table)} refolded set search_text = made.search_text
    from unnest(${ids}::uuid[], ${texts}::text[]) made (id, search_text)
    where refolded.id = made.id`.execute(tx)
  return rows.length
}

/** The row has the columns of the table. */
const textOf = (table: SearchedTable, row: Row): string =>
  table === 'property'
    ? propertySearchText(row as Row & SearchedProperty, companyIn(row.search_text))
    : searchTextOf(table, row as never)
