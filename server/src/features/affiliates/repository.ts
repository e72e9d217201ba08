import type { Affiliate, AffiliateStatusInput } from '@gatehouse/contract/affiliate'
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely'

import { isoTime } from '../../records/list-order'
import { findLive, listLive } from '../../records/live-rows'
import type { AffiliateTable, Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'

export type AffiliateRow = Selectable<AffiliateTable>

/** Newest first (S2.58). */
export const listAffiliates = (db: Kysely<Tables>, q: string | undefined, page: PageRequest): Promise<Page> =>
  listLive(db, { ...shown, q }, page)

/** An affiliate as the contract describes it. */
export const findAffiliate = (db: Kysely<Tables>, id: string): Promise<Affiliate | null> => findLive(db, shown, id)

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

const columns = sql`
  affiliate.id, affiliate.first_name, affiliate.last_name, affiliate.phone_number, affiliate.affiliate_code,
  affiliate.property_count, affiliate.value, affiliate.status, affiliate.payment_status,
  ${isoTime(sql`affiliate.created_at`)} as created_at,
  ${isoTime(sql`affiliate.updated_at`)} as updated_at,
  affiliate.version`

const shown = { table: 'affiliate', item: columns } as const
