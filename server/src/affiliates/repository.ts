import type { Affiliate, AffiliateStatusInput } from '@gatehouse/contract/affiliate'
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely'

import { byTime, isoTime } from '../db/list-order'
import { prepared } from '../db/prepared'
import { allOf, readPiece } from '../db/read-piece'
import { containsPattern } from '../db/search-text'
import type { AffiliateTable, Tables } from '../db/tables'
import type { Piece, Slice } from '../http/list-answer'

export type AffiliateRow = Selectable<AffiliateTable>

/** Newest first (specification, section 2). */
export function listAffiliates(db: Kysely<Tables>, q: string, { isCounted, ...slice }: Slice): Promise<Piece> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const found = words.map((word) => sql<boolean>`affiliate.search_text like ${containsPattern(word)}`)
  const where = allOf([sql`affiliate.deleted_at is null`, ...found])
  const total = isCounted && sql<number>`select count(*) from affiliate where ${where}`
  const list = { table: 'affiliate', where, order: newestFirst, item: columns, total } as const
  return readPiece(db, { ...list, isPrepared: words.length === 0, ...slice })
}

/** An affiliate as the contract describes it. */
export async function findAffiliate(db: Kysely<Tables>, id: string): Promise<Affiliate | null> {
  const { rows } = await sql<{ affiliate: Affiliate }>`
    ${prepared} select row_to_json(item) as affiliate
    from affiliate cross join lateral (select ${columns}) item
    where affiliate.id = ${id} and affiliate.deleted_at is null`.execute(db)
  return rows[0]?.affiliate ?? null
}

/** Locks the affiliate of a code, in capitals, until the transaction ends. */
export async function lockAffiliate(tx: Transaction<Tables>, affiliate_code: string): Promise<AffiliateRow | null> {
  const row = await tx
    .selectFrom('affiliate')
    .selectAll()
    .where('affiliate_code', '=', affiliate_code)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Inserts an affiliate unless another has its code, whose transaction it waits for; answers whether it did. */
export async function insertAffiliate(tx: Transaction<Tables>, row: Insertable<AffiliateTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('affiliate')
    .values(row)
    .onConflict((conflict) => conflict.column('affiliate_code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateAffiliate(
  tx: Transaction<Tables>,
  id: string,
  statuses: AffiliateStatusInput,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('affiliate')
    .set((is) => ({ ...statuses, updated_at: now, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const newestFirst = byTime(sql`affiliate.created_at`, true)

const columns = sql`
  affiliate.id, affiliate.first_name, affiliate.last_name, affiliate.phone_number, affiliate.affiliate_code,
  affiliate.property_count, affiliate.value, affiliate.status, affiliate.payment_status,
  ${isoTime(sql`affiliate.created_at`)} as created_at,
  ${isoTime(sql`affiliate.updated_at`)} as updated_at,
  affiliate.version`
