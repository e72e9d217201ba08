import { Affiliate, affiliateFields, type AffiliateQuery } from '@gatehouse/contract/entities/affiliate'
import { equalFilters } from '@gatehouse/contract/fields/derive'
import { sql, type Kysely, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import { countedByDay, counterOf } from '../../records/counters/daily-counter'
import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { fieldOrders } from '../../records/lists/field-orders'
import { createdOnDays, equalsEach } from '../../records/lists/filters'
import { jsonObject } from '../../records/select-list'
import type { SoftRow } from '../../records/soft-delete'
import type { ActorAt } from '../../records/changes/change'
import { insertMany } from '../../records/insert-many'
import { type NewColumns, tableWriter } from '../../records/table-writer'

export const affiliateJson = () => jsonObject('affiliate', Affiliate, {})

export const affiliateList = defineList<AffiliateQuery>({
  table: 'affiliate',
  filters: { ...equalsEach(equalFilters(affiliateFields)), ...createdOnDays('affiliate') },
  // S2.58
  orders: { ...newestFirst('affiliate'), ...fieldOrders('affiliate', affiliateFields) },
  search: {},
  counter: counterOf('affiliate'),
  item: jsonOf('affiliate', affiliateJson),
  wholeShape: 'array',
})

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

/**
 * Inserts affiliates and their `change` rows, except those whose `import_key` exists. Returns how many were
 * inserted.
 */
export async function insertAffiliates(
  tx: Transaction<Tables>,
  affiliates: readonly NewColumns<'affiliate'>[],
  by: ActorAt,
): Promise<number> {
  const rows = affiliates.map((affiliate) => ({ ...affiliate, created_at: by.now, updated_at: by.now }))
  const conflict = sql`(import_key) where import_key is not null`
  return (await insertMany(tx, 'affiliate', { rows, conflict }, by)).length
}

/**
 * Replaces the personal values of affiliates. Their codes are never reused, and what they were paid remains
 * in the accounts.
 */
export async function anonymiseAffiliates(tx: Transaction<Tables>, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update affiliate set first_name = 'Erased', last_name = 'affiliate', phone_number = '',
      search_text = 'erased affiliate ' || lower(affiliate_code), updated_at = ${now}, version = version + 1
    where id = any(${ids}::uuid[])`.execute(tx)
}

export const affiliateWriter = tableWriter('affiliate', countedByDay('affiliate'))
