import { AffiliateInput } from '@gatehouse/contract/affiliate'
import type { z } from '@gatehouse/contract/zod'

import { normalizeAffiliateCode } from '../features/affiliates/affiliate-code'
import { nameNames, phoneNames } from './column-names'
import { readCount, readPrice } from './numbers'
import { readInput } from './read-input'
import type { Cells, Target } from './target'
import { shorten } from './wording'
import { openAffiliateWriter } from './write-affiliates'

export interface ImportedAffiliate extends Omit<z.infer<typeof AffiliateInput>, 'status'> {
  readonly status: string
  /** The code it had before, in capitals; null gets a new one. */
  readonly affiliate_code: string | null
}

/** Referral partners from old sheets. A code that has been handed out already is kept. */
export const affiliates: Target<ImportedAffiliate> = {
  one: 'affiliate',
  many: 'affiliates',
  fields: ['code', 'first_name', 'last_name', 'phone_number', 'property_count', 'value', 'status', 'payment_status'],
  otherNames: {
    code: 'affiliate_code referral_code',
    first_name: nameNames.first_name,
    last_name: nameNames.last_name,
    phone_number: phoneNames,
    property_count: 'properties number_of_properties no_of_properties referrals',
    value: 'amount commission commision',
    status: 'affiliate_status',
    payment_status: 'payment',
  },
  needs: [
    { fields: ['first_name'], words: 'a first name' },
    { fields: ['last_name'], words: 'a last name' },
    { fields: ['phone_number'], words: 'a phone number' },
  ],
  reference: 'code',
  normalizeReference: normalizeAffiliateCode,
  knownBy: 'from an earlier import or with the same code',
  read(cells) {
    const affiliate_code = cells['code'] === undefined ? null : normalizeAffiliateCode(cells['code'])
    const isCode = affiliate_code === null || codeShape.test(affiliate_code)
    const problem = `the code '${shorten(affiliate_code ?? '')}' must have 3 to 20 letters, digits and hyphens`
    const read = readInput(AffiliateInput, { ...whereEmpty, ...cells, ...numbersOf(cells) })
    const problems = [...('problems' in read ? read.problems : []), ...(isCode ? [] : [problem])]
    if ('problems' in read || !isCode) return { problems }
    return { row: { ...read.row, status: read.row.status ?? 'Activated', affiliate_code } }
  },
  show: ({ first_name, last_name, phone_number, affiliate_code, property_count, value, status, payment_status }) =>
    `${first_name} ${last_name}, ${phone_number}, ${affiliate_code ?? 'a new code'}, properties ${property_count}, ` +
    `value ${value}, ${status}, payment ${payment_status}`,
  openWriter: openAffiliateWriter,
}

/** Ours start with GH-; those of other programs stand in an address just as well. */
const codeShape = /^[A-Z0-9][A-Z0-9-]{1,18}[A-Z0-9]$/

/** What a new affiliate has where its sheet says nothing. */
const whereEmpty = { property_count: '0', value: '0', payment_status: 'Pending' } as const

/** A sheet may write 4.0 for a count, and 75,000.00 for a value that is an amount. */
function numbersOf({ property_count = '0', value = '0' }: Cells): Cells {
  const count = readCount(property_count)
  const amount = readPrice(value)
  return {
    property_count: 'value' in count ? String(count.value) : property_count,
    value: 'value' in amount ? String(amount.value) : value,
  }
}
