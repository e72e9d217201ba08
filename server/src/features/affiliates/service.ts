import {
  affiliateMessages,
  type Affiliate,
  type AffiliateInput,
  type AffiliateStatusInput,
} from '@gatehouse/contract/entities/affiliate'
import { isStorable } from '@gatehouse/contract/values/fields'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import type { Tables } from '../../database/tables'
import { actorOf, changeIdFor, recordChange } from '../../records/changes/change'
import { assertVersion } from '../../records/assert-version'
import { createRecord, type Author, type Entity } from '../../records/lifecycle'
import { findRecord } from '../../records/live-rows'
import { searchTextOf } from '../../records/search/stored-text'
import { newAffiliateCode, normalizeAffiliateCode } from './affiliate-code'
import { affiliateJson, affiliateWriter, findUsedCodes, lockAffiliate } from './repository'

export const affiliateEntity: Entity<'affiliate', Affiliate> = {
  table: 'affiliate',
  messages: affiliateMessages,
  json: affiliateJson,
  writer: affiliateWriter,
}

/** Registers an affiliate under an unused code. The default status is Activated (S4.12). */
export async function registerAffiliate(
  tx: Transaction<Tables>,
  input: AffiliateInput,
  author: Author,
  makeCode: () => string = newAffiliateCode,
) {
  let code = makeCode()
  // One of five million is in use by chance; the unique index rejects one that is taken at the same moment.
  while ((await findUsedCodes(tx, [code])).length > 0) code = makeCode()
  return createRecord(tx, affiliateEntity, author, withCode({ ...input, status: input.status ?? 'Activated' }, code))
}

/**
 * Sets both statuses. If both are set already, it writes nothing.
 * @throws AppError not_found, or stale with the current affiliate
 */
export async function setAffiliateStatus(
  tx: Transaction<Tables>,
  code: string,
  { status, payment_status }: AffiliateStatusInput,
  author: Author & { readonly versions: readonly number[] | null },
) {
  const row = isStorable(code) ? await lockAffiliate(tx, normalizeAffiliateCode(code)) : null
  if (!row) throw new AppError('not_found', affiliateMessages.notFound)
  await assertVersion(tx, affiliateEntity, author, row)
  const before = { status: row.status, payment_status: row.payment_status }
  const after = { status, payment_status }
  const isPaymentOnly = before.status === status && before.payment_status !== payment_status
  let changeId: string | undefined
  if (before.status !== status || isPaymentOnly) {
    const { version } = await affiliateWriter.update(tx, row, after, author.now)
    const change = {
      ...actorOf(author),
      action: 'update',
      entity: 'affiliate',
      id: row.id,
      version,
      before,
      after,
    } as const
    changeId = await recordChange(tx, change, author.now)
  }
  const message = isPaymentOnly ? affiliateMessages.paymentStatusUpdated : affiliateMessages.statusUpdated
  const data = await findRecord(tx, { table: 'affiliate', item: affiliateJson() }, row.id)
  return { status: true as const, message, ...changeIdFor(author, changeId), data: data! }
}

/** The columns of an affiliate with this code, by which it can also be searched. */
export const withCode = <Columns extends Pick<AffiliateInput, 'first_name' | 'last_name' | 'phone_number'>>(
  columns: Columns,
  affiliate_code: string,
) => {
  const { first_name, last_name, phone_number } = columns
  const search_text = searchTextOf('affiliate', { first_name, last_name, phone_number, affiliate_code })
  return { ...columns, affiliate_code, search_text }
}
