import { AffiliateInput } from '@gatehouse/contract/entities/affiliate'
import type { z } from '@gatehouse/contract/zod'
import { foldText } from '@gatehouse/contract/search/fold-text'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import { newAffiliateCode, normalizeAffiliateCode } from '../../features/affiliates/affiliate-code'
import { findImported, findUsedCodes, insertAffiliates } from '../../features/affiliates/repository'
import { withCode } from '../../features/affiliates/service'
import { nameNames, phoneNames } from '../cells/column-names'
import { readCount, readPrice } from '../cells/numbers'
import { readInput } from '../cells/read-input'
import type { Cells, FileRow, Rejected, Target, Writer } from '../target'
import { shorten } from '../wording'

export interface ImportedAffiliate extends Omit<z.infer<typeof AffiliateInput>, 'status'> {
  readonly status: string
  /** The code from the file, upper-case; null for a new code. */
  readonly affiliate_code: string | null
}

/** Referral partners from spreadsheets. A code in the file is preserved. */
export const affiliates: Target<ImportedAffiliate> = {
  one: 'affiliate',
  many: 'affiliates',
  numbers: ['property_count', 'value'],
  fields: {
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
    { fields: ['first_name'], description: 'a first name' },
    { fields: ['last_name'], description: 'a last name' },
    { fields: ['phone_number'], description: 'a phone number' },
  ],
  reference: 'code',
  normalizeReference: normalizeAffiliateCode,
  existingBy: 'from an earlier import or with the same code',
  read(cells) {
    const affiliate_code = cells['code'] === undefined ? null : normalizeAffiliateCode(cells['code'])
    const isCode = affiliate_code === null || codePattern.test(affiliate_code)
    const message = `the code '${shorten(affiliate_code ?? '')}' must have 3 to 20 letters, digits and hyphens`
    const read = readInput(AffiliateInput, { ...defaults, ...cells, ...numbersOf(cells) })
    const problems = [...('problems' in read ? read.problems : []), ...(isCode ? [] : [{ field: 'code', message }])]
    if ('problems' in read || !isCode) return { problems }
    return { ...read, row: { ...read.row, status: read.row.status ?? 'Activated', affiliate_code } }
  },
  show: ({ first_name, last_name, phone_number, affiliate_code, property_count, value, status, payment_status }) =>
    `${first_name} ${last_name}, ${phone_number}, ${affiliate_code ?? 'a new code'}, properties ${property_count}, ` +
    `value ${value}, ${status}, payment ${payment_status}`,
  openWriter: openAffiliateWriter,
}

/** Our own codes start with GH-. Codes of other programs are accepted if they are valid in a URL. */
const codePattern = /^[A-Z0-9][A-Z0-9-]{1,18}[A-Z0-9]$/

/** Values of cells that are empty. */
const defaults = { property_count: '0', value: '0', payment_status: 'Pending' } as const

/** Spreadsheets may write 4.0 for a count and 75,000.00 for an amount. */
function numbersOf({ property_count = '0', value = '0' }: Cells): Cells {
  const count = readCount(property_count)
  const amount = readPrice(value)
  return {
    property_count: 'value' in count ? String(count.value) : property_count,
    value: 'value' in amount ? String(amount.value) : value,
  }
}

type Row = FileRow<ImportedAffiliate>

/** Inserts each affiliate under its own code or a new one. */
function openAffiliateWriter(): Writer<ImportedAffiliate> {
  return {
    async check(db, files) {
      const existing = await findExisting(db, files)
      const rejected = files.filter(existing.isCodeOfAnother).map(reject)
      const fresh = files.filter((file) => !existing.has(file) && !existing.isCodeOfAnother(file))
      return { fresh, deletedSince: existing.deletedSince, rejected }
    },
    async insert(tx, fresh, by) {
      const codes = await newCodes(tx, fresh.filter(({ row }) => row.affiliate_code === null).length)
      const affiliates = fresh.map(({ row, key }) => ({
        ...withCode(row, row.affiliate_code ?? codes.pop()!),
        import_key: key,
      }))
      return await insertAffiliates(tx, affiliates, by)
    },
  }
}

const reject = ({ line, row }: Row): Rejected => ({
  line,
  problems: [{ field: 'code', message: `the code '${row.affiliate_code}' belongs to another affiliate` }],
})

const foldName = ({ first_name, last_name }: Pick<ImportedAffiliate, 'first_name' | 'last_name'>) =>
  foldText(`${first_name} ${last_name}`)

/** Which rows exist: from an earlier import, or with the same code and name. */
async function findExisting(db: Kysely<Tables>, files: readonly Row[]) {
  const keys = files.map(({ key }) => key)
  const codes = files.flatMap(({ row }) => row.affiliate_code ?? [])
  const rows = await findImported(db, keys, codes)
  const importKeys = new Set(rows.map(({ import_key }) => import_key))
  const nameByCode = new Map(rows.map((row) => [row.affiliate_code, foldName(row)]))
  const holderOf = ({ row }: Row) => (row.affiliate_code === null ? undefined : nameByCode.get(row.affiliate_code))
  const has = (file: Row) => importKeys.has(file.key) || holderOf(file) === foldName(file.row)
  return {
    has,
    isCodeOfAnother: (file: Row) => !has(file) && holderOf(file) !== undefined,
    deletedSince: rows.filter(({ deleted_at }) => deleted_at !== null).length,
  }
}

/** New codes that no affiliate has. */
async function newCodes(db: Kysely<Tables>, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    while (codes.size < count) codes.add(newAffiliateCode())
    for (const used of await findUsedCodes(db, [...codes])) codes.delete(used)
  }
  return [...codes]
}
