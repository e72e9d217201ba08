import type { AffiliateInput, AffiliateStatusInput } from '@gatehouse/contract/affiliate'
import { affiliateMessages } from '@gatehouse/contract/affiliate'
import { isStorable } from '@gatehouse/contract/fields'
import type { Insertable, Transaction } from 'kysely'

import { recordChange } from '../../records/change'
import { newId } from '../../database/id'
import { normalizeForSearch } from '../../records/search-text'
import type { AffiliateTable, Tables } from '../../database/tables'
import { AppError } from '../../app-error'
import { assertVersion } from '../../records/undoable-delete'
import { normalizeAffiliateCode, newAffiliateCode } from './affiliate-code'
import { findAffiliate, insertAffiliate, lockAffiliate, updateAffiliate } from './repository'

interface Author {
  readonly adminId: string
  readonly now: Date
}

/** Registers an affiliate under a code that nobody has. New ones are Activated unless said otherwise (S4.12). */
export async function registerAffiliate(
  tx: Transaction<Tables>,
  input: AffiliateInput,
  { adminId, now }: Author,
  makeCode: () => string = newAffiliateCode,
) {
  const id = newId()
  const columns = { ...input, status: input.status ?? 'Activated' }
  const stamps = { created_at: now, updated_at: now, deleted_at: null }
  const affiliate_code = await insertUnderNewCode(tx, { id, ...columns, ...stamps }, makeCode)
  const after = { ...columns, affiliate_code }
  await recordChange(tx, { action: 'create', entity: 'affiliate', id, adminId, before: null, after }, now)
  const data = await findAffiliate(tx, id)
  return { status: true as const, message: affiliateMessages.created, data: data! }
}

/**
 * Sets both statuses. What is set already stays as it is and writes nothing.
 * @throws AppError not_found, or stale with the affiliate as it is now
 */
export async function setAffiliateStatus(
  tx: Transaction<Tables>,
  typedCode: string,
  { status, payment_status }: AffiliateStatusInput,
  { adminId, versions, now }: Author & { readonly versions: readonly number[] | null },
) {
  const row = isStorable(typedCode) ? await lockAffiliate(tx, normalizeAffiliateCode(typedCode)) : null
  if (!row) throw new AppError('not_found', affiliateMessages.notFound)
  assertVersion(row, versions, versions && (await findAffiliate(tx, row.id)))
  const before = { status: row.status, payment_status: row.payment_status }
  const isPaymentAlone = before.status === status && before.payment_status !== payment_status
  if (before.status !== status || isPaymentAlone) {
    const change = { action: 'update', before, after: { status, payment_status } } as const
    await updateAffiliate(tx, row.id, change.after, now)
    await recordChange(tx, { ...change, adminId, entity: 'affiliate', id: row.id }, now)
  }
  const message = isPaymentAlone ? affiliateMessages.paymentStatusUpdated : affiliateMessages.statusUpdated
  const data = await findAffiliate(tx, row.id)
  return { status: true as const, message, data: data! }
}

const codesTried = 20

async function insertUnderNewCode(
  tx: Transaction<Tables>,
  row: Omit<Insertable<AffiliateTable>, 'affiliate_code' | 'search_text'>,
  makeCode: () => string,
): Promise<string> {
  for (let tried = 0; tried < codesTried; tried += 1) {
    const affiliate_code = makeCode()
    const search_text = normalizeForSearch(row.first_name, row.last_name, row.phone_number, affiliate_code)
    if (await insertAffiliate(tx, { ...row, affiliate_code, search_text })) return affiliate_code
  }
  throw new Error(`${codesTried} new affiliate codes were all taken`)
}
