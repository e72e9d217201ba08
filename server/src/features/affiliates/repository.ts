import { sql, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely'

import { newId } from '../../database/id'
import type { AffiliateTable, Tables } from '../../database/tables'
import { recordInserted } from '../../records/change'
import type { NewRow } from '../../records/lifecycle'
import type { Page, PageRequest } from '../../records/list-response'
import { listLive } from '../../records/live-rows'
import type { SoftRow } from '../../records/soft-delete'
import { affiliateJson } from './json'

/** Newest first (S2.58). */
export const listAffiliates = (db: Kysely<Tables>, q: string | undefined, page: PageRequest): Promise<Page> =>
  listLive(db, { table: 'affiliate', item: affiliateJson(), q }, page)

/** Locks the live affiliate of an upper-case code until the transaction ends. Null when there is none. */
export async function lockAffiliate(
  tx: Transaction<Tables>,
  affiliate_code: string,
): Promise<SoftRow<'affiliate'> | null> {
  const row = await tx
    .selectFrom('affiliate')
    .selectAll()
    .where('affiliate_code', '=', affiliate_code)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The affiliates, deleted ones included, that have one of these import keys or codes. */
export const findImported = (db: Kysely<Tables>, importKeys: readonly string[], codes: readonly string[]) =>
  db
    .selectFrom('affiliate')
    .select(['import_key', 'affiliate_code', 'first_name', 'last_name', 'deleted_at'])
    .where(sql<boolean>`(import_key = any(${importKeys}) or affiliate_code = any(${codes}))`)
    .execute()

/** Returns those of the codes that are or were in use. Codes are never reused. */
export async function findUsedCodes(db: Kysely<Tables>, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('affiliate')
    .select('affiliate_code')
    .where(sql<boolean>`affiliate_code = any(${codes})`)
    .execute()
  return rows.map(({ affiliate_code }) => affiliate_code)
}

/** Returns null if the code is in use. Waits for a concurrent transaction that inserts the same code. */
export async function insertAffiliate(
  tx: Transaction<Tables>,
  row: NewRow<'affiliate'>,
): Promise<SoftRow<'affiliate'> | null> {
  const inserted = await tx
    .insertInto('affiliate')
    .values(row)
    .onConflict((conflict) => conflict.column('affiliate_code').doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted ?? null
}

export type AffiliateColumns = Omit<
  Insertable<AffiliateTable>,
  'id' | 'created_at' | 'updated_at' | 'deleted_at' | 'version'
>

/**
 * Inserts affiliates and their `change` rows, except those whose `import_key` exists. Returns how many were
 * inserted.
 */
export async function insertAffiliates(
  tx: Transaction<Tables>,
  affiliates: readonly AffiliateColumns[],
  now: Date,
): Promise<number> {
  const rows = affiliates.map((affiliate) => ({ ...affiliate, id: newId() }))
  const inserted = await sql<{ id: string }>`
    insert into affiliate (id, first_name, last_name, phone_number, affiliate_code, property_count, value, status,
      payment_status, search_text, import_key, created_at, updated_at)
    select id, first_name, last_name, phone_number, affiliate_code, property_count, value, status,
      payment_status, search_text, import_key, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as affiliate (id uuid, first_name text, last_name text,
      phone_number text, affiliate_code text, property_count integer, value text, status text, payment_status text,
      search_text text, import_key text)
    on conflict (import_key) where import_key is not null do nothing
    returning id`.execute(tx)
  const after = ({ id: _id, search_text: _text, import_key: _key, ...columns }: (typeof rows)[number]) => columns
  return (await recordInserted(tx, 'affiliate', { rows, inserted: inserted.rows, after }, now)).length
}

/** Updates a locked affiliate, increments its version and returns its row. */
export const updateAffiliate = (
  tx: Transaction<Tables>,
  { id, version }: SoftRow<'affiliate'>,
  columns: Updateable<AffiliateTable>,
  now: Date,
) =>
  tx
    .updateTable('affiliate')
    .set({ ...columns, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
