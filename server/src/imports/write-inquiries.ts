import { sql, type Kysely } from 'kysely'

import { recordReceived } from '../records/received-counter'
import { isId, newId } from '../database/id'
import { normalizeForSearch } from '../records/search-text'
import type { Tables } from '../database/tables'
import type { ImportedInquiry } from './inquiries'
import { notifiedAt } from './notified-at'
import type { FileRow, Refused, Writer } from './target'
import { shorten } from './wording'
import { recordInserted } from './write-changes'

/** Writes inquiries with their properties, which it looks up once for each file. */
export function openInquiryWriter(): Writer<ImportedInquiry> {
  const properties = new Map<string, string>()
  return {
    async check(db, files) {
      const there = await findThere(db, files)
      // What is there stays as it is, and nobody asks for its property again.
      const fresh = files.filter(({ key }) => !there.has(key))
      const named = new Set(fresh.flatMap(({ row }) => row.property ?? []))
      const unknown = [...named].filter((name) => !properties.has(name))
      for (const [name, id] of await findProperties(db, unknown)) properties.set(name, id)
      const isKnown = ({ row }: FileRow<ImportedInquiry>) => row.property === null || properties.has(row.property)
      const refused = fresh.filter((file) => !isKnown(file)).map(refuse)
      return { fresh: fresh.filter(isKnown), deletedSince: 0, refused }
    },
    async insert(tx, fresh, now) {
      const rows = fresh.map(({ row: { property, ...row }, key }) => ({
        ...row,
        id: newId(),
        property_id: property === null ? null : (properties.get(property) ?? null),
        search_text: normalizeForSearch(row.name, row.email, row.phone_number, row.message, row.source),
        once_key: key,
      }))
      const inserted = await sql<{ id: string }>`
        insert into inquiry (id, name, email, phone_number, message, property_id, source, search_text, once_key, created_at,
          received_at, notified_at)
        select id, name, email, phone_number, message, property_id, source, search_text, once_key, created_at, created_at,
          ${notifiedAt(now)}
        from json_to_recordset(${JSON.stringify(rows)}::json) as inquiry (id uuid, name text, email text, phone_number text,
          message text, property_id uuid, source text, search_text text, once_key text, created_at timestamptz)
        on conflict (once_key) do nothing
        returning id`.execute(tx)
      const show = ({ search_text: _text, once_key: _key, ...after }: (typeof rows)[number]) => after
      const written = await recordInserted(tx, 'inquiry', { rows, inserted: inserted.rows, show }, now)
      await recordReceived(
        tx,
        'inquiry',
        written.map(({ created_at }) => new Date(created_at)),
      )
      return written.length
    },
  }
}

/** The keys of those rows that were imported before. */
async function findThere(db: Kysely<Tables>, files: readonly FileRow<ImportedInquiry>[]): Promise<Set<string>> {
  const keys = files.map(({ key }) => key)
  const { rows } = await sql<{ once_key: string }>`
    select once_key from inquiry where once_key = any(${keys})`.execute(db)
  return new Set(rows.map(({ once_key }) => once_key))
}

const refuse = ({ line, row }: FileRow<ImportedInquiry>): Refused => ({
  line,
  problems: [`there is no property with the id or the reference '${shorten(row.property ?? '')}'`],
})

/** By id, or by the reference with which a listing was imported; deleted ones are found as well. */
async function findProperties(db: Kysely<Tables>, names: readonly string[]): Promise<[string, string][]> {
  if (names.length === 0) return []
  const keys = names.map((name) => `reference:${name}`)
  const found = db
    .selectFrom('property')
    .select(['id', 'import_key'])
    .where((is) => is.or([is('id', 'in', [...names.filter(isId), noId]), is('import_key', 'in', keys)]))
  // What is named must not be purged before the inquiry is written.
  const rows = await (db.isTransaction ? found.forKeyShare() : found).execute()
  const byName = new Map(rows.flatMap(({ id, import_key }) => [[id, id] as const, [import_key ?? '', id] as const]))
  return names.flatMap((name): [string, string][] => {
    const id = byName.get(name.toLowerCase()) ?? byName.get(`reference:${name}`)
    return id === undefined ? [] : [[name, id]]
  })
}

/** SQL knows no empty list. */
const noId = '00000000-0000-0000-0000-000000000000'
