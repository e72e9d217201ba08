import type { ParsedQuery } from '@gatehouse/contract/endpoint'
import { ErasureReceipt, erasureNotice, type personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { type Kysely, sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import { defineList, jsonOf, newestFirst } from '../records/lists/define-list'
import { jsonObject } from '../records/select-list'

const receiptJson = jsonObject('erasure', ErasureReceipt, {
  admin_name: sql`(select admin.name from admin where admin.id = erasure.admin_id)`,
  notice: sql`${sql.lit(erasureNotice)}`,
})

interface NewReceipt extends Pick<ErasureReceipt, 'id' | 'hashes' | 'results'> {
  readonly created_at: Date
  readonly admin_id: string
}

export async function insertReceipt(
  tx: Transaction<Tables>,
  { hashes, results, ...receipt }: NewReceipt,
): Promise<void> {
  const row = { ...receipt, hashes: JSON.stringify(hashes), results: JSON.stringify(results) }
  await tx.insertInto('erasure').values(row).execute()
}

/** Null when the id is unknown. */
export async function findReceipt(db: Kysely<Tables>, id: string): Promise<ErasureReceipt | null> {
  const { rows } = await sql<{ item: string }>`
    select ${receiptJson} as item from erasure where erasure.id = ${id}::uuid`.execute(db)
  return rows[0] ? (JSON.parse(rows[0].item) as ErasureReceipt) : null
}

export const receiptList = defineList<ParsedQuery<typeof personalDataEndpoints.listReceipts>>({
  table: 'erasure',
  where: sql`true`,
  filters: {},
  orders: newestFirst('erasure'),
  search: null,
  item: jsonOf('erasure', () => receiptJson),
})
