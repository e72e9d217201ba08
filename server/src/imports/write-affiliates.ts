import { sql, type Kysely, type Transaction } from 'kysely'

import { newAffiliateCode } from '../features/affiliates/affiliate-code'
import { newId } from '../database/id'
import { normalizeForSearch } from '../records/search-text'
import type { Tables } from '../database/tables'
import type { ImportedAffiliate } from './affiliates'
import type { FileRow, Refused, Writer } from './target'
import { recordInserted } from './write-changes'

type Row = FileRow<ImportedAffiliate>

/** Writes affiliates, each under its own code or a new one. */
export function openAffiliateWriter(): Writer<ImportedAffiliate> {
  return {
    async check(db, files) {
      const there = await findThere(db, files)
      const refused = files.filter((file) => there.isTakenBySomebodyElse(file)).map(refuse)
      const fresh = files.filter((file) => !there.isHere(file) && !there.isTakenBySomebodyElse(file))
      return { fresh, deletedSince: there.deletedSince, refused }
    },
    async insert(tx, fresh, now) {
      const codes = await newCodes(tx, fresh.filter(({ row }) => row.affiliate_code === null).length)
      const rows = fresh.map(({ row, key }) => {
        const affiliate_code = row.affiliate_code ?? codes.pop()!
        const search_text = normalizeForSearch(row.first_name, row.last_name, row.phone_number, affiliate_code)
        return { ...row, id: newId(), affiliate_code, search_text, import_key: key }
      })
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
      const show = ({ search_text: _text, import_key: _key, ...after }: (typeof rows)[number]) => after
      return (await recordInserted(tx, 'affiliate', { rows, inserted: inserted.rows, show }, now)).length
    },
  }
}

const refuse = ({ line, row }: Row): Refused => ({
  line,
  problems: [`the code '${row.affiliate_code}' belongs to another affiliate`],
})

/** Who is there already: by an earlier import, or under the same code and name. */
async function findThere(db: Kysely<Tables>, files: readonly Row[]) {
  const keys = files.map(({ key }) => key)
  const codes = files.flatMap(({ row }) => row.affiliate_code ?? [])
  const rows = await db
    .selectFrom('affiliate')
    .select(['import_key', 'affiliate_code', 'first_name', 'last_name', 'deleted_at'])
    .where(sql<boolean>`(import_key = any(${keys}) or affiliate_code = any(${codes}))`)
    .execute()
  const byKey = new Set(rows.map(({ import_key }) => import_key))
  const byCode = new Map(rows.map((row) => [row.affiliate_code, normalizeForSearch(row.first_name, row.last_name)]))
  const holderOf = ({ row }: Row) => (row.affiliate_code === null ? undefined : byCode.get(row.affiliate_code))
  const isHere = (file: Row) =>
    byKey.has(file.key) || holderOf(file) === normalizeForSearch(file.row.first_name, file.row.last_name)
  return {
    isHere,
    isTakenBySomebodyElse: (file: Row) => !isHere(file) && holderOf(file) !== undefined,
    deletedSince: rows.filter(({ deleted_at }) => deleted_at !== null).length,
  }
}

/** Codes that nobody has. */
async function newCodes(tx: Transaction<Tables>, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    while (codes.size < count) codes.add(newAffiliateCode())
    const taken = await tx
      .selectFrom('affiliate')
      .select('affiliate_code')
      .where(sql<boolean>`affiliate_code = any(${[...codes]})`)
      .execute()
    for (const { affiliate_code } of taken) codes.delete(affiliate_code)
  }
  return [...codes]
}
