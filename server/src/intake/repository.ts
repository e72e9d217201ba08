import { sql, type Insertable, type Transaction } from 'kysely'

import { isId } from '../database/id'
import type { InquiryTable, SignupTable, Tables } from '../database/tables'

/** Writes a sign-up, unless somebody with its email is there already. */
export async function insertSignup(tx: Transaction<Tables>, row: Insertable<SignupTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('signup')
    .values(row)
    .onConflict((conflict) => conflict.column('email_folded').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Whether a property was ever registered and is still kept, deleted ones among them: an inquiry may have been on its way. It is
 * kept until the transaction ends.
 */
export async function isProperty(tx: Transaction<Tables>, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const found = tx.selectFrom('property').select('id').where('id', '=', id).forKeyShare()
  return (await found.executeTakeFirst()) !== undefined
}

/** Writes an inquiry, unless there is one with its `once_key`. */
export async function insertInquiry(tx: Transaction<Tables>, row: Insertable<InquiryTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('inquiry')
    .values(row)
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The newest inquiry with one of these keys that came in after a time. */
export function findInquiry(tx: Transaction<Tables>, onceKeys: readonly string[], since: Date) {
  return tx
    .selectFrom('inquiry')
    .select('id')
    .where(sql<boolean>`once_key = any(${onceKeys})`)
    .where('received_at', '>', since)
    .orderBy('received_at', 'desc')
    .executeTakeFirst()
}
