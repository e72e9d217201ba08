import { InquiryInput } from '@gatehouse/contract/intake'
import { z } from '@gatehouse/contract/zod'
import type { Kysely } from 'kysely'

import { isId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { findOnceKeys, insertInquiries } from '../../features/inquiries/repository'
import { findByIdOrImportKey } from '../../features/properties/repository'
import { mailNames, nameNames, phoneNames, timeNames } from '../cells/column-names'
import { readReceived, timesOf } from '../cells/read-received'
import type { FileRow, Rejected, Target, Writer } from '../target'
import { shorten } from '../wording'

export interface ImportedInquiry {
  readonly name: string
  readonly email: string
  readonly phone_number: string
  readonly message: string
  /** The id of a property, or the reference with which its listing was imported. */
  readonly property: string | null
  readonly source: string
  readonly created_at: string
}

const Fields = z.omit(InquiryInput, { created_at: true })

/** Inquiries from before the business used Gatehouse, about properties in Gatehouse or about none. */
export const inquiries: Target<ImportedInquiry> = {
  one: 'inquiry',
  many: 'inquiries',
  fields: {
    reference: 'id ref inquiry_id',
    ...nameNames,
    email: mailNames,
    phone_number: phoneNames,
    message: 'inquiry enquiry question text comment',
    property_id: 'property property_reference listing listing_id listing_reference',
    source: 'channel origin',
    created_at: `${timeNames} received received_at asked_at`,
  },
  needs: [
    { fields: ['name', 'first_name', 'last_name'], description: 'a name' },
    { fields: ['email'], description: 'an email' },
    { fields: ['message'], description: 'a message' },
  ],
  reference: 'reference',
  existingBy: 'from an earlier import',
  read(cells, context) {
    const read = readReceived(Fields, cells, context)
    if ('problems' in read) return read
    const { name, email, phone_number = '', message, property_id: property = null, source = '', created_at } = read.row
    return { ...read, row: { name, email, phone_number, message, property, source, created_at } }
  },
  show: ({ name, email, message, created_at }) => `${name}, ${email}, ${created_at}: ${shorten(message)}`,
  groups: { heading: 'About', of: ({ property }) => (property === null ? 'no property' : 'a property') },
  openWriter: openInquiryWriter,
}

/** Looks up each property once per file. */
function openInquiryWriter(): Writer<ImportedInquiry> {
  const properties = new Map<string, string>()
  return {
    async check(db, files) {
      const existing = await findOnceKeys(
        db,
        files.map(({ key }) => key),
      )
      const missing = files.filter(({ key }) => !existing.has(key))
      const names = new Set(missing.flatMap(({ row }) => row.property ?? []))
      const unresolved = [...names].filter((name) => !properties.has(name))
      for (const [name, id] of await findProperties(db, unresolved)) properties.set(name, id)
      const isResolved = ({ row }: FileRow<ImportedInquiry>) => row.property === null || properties.has(row.property)
      const rejected = missing.filter((file) => !isResolved(file)).map(reject)
      return { fresh: missing.filter(isResolved), deletedSince: 0, rejected }
    },
    async insert(tx, fresh, by) {
      const inquiries = fresh.map(({ row: { property, ...row }, key }) => ({
        ...row,
        ...timesOf(row, by.now),
        property_id: property === null ? null : (properties.get(property) ?? null),
        once_key: key,
      }))
      return (await insertInquiries(tx, inquiries, by)).length
    },
  }
}

const reject = ({ line, row }: FileRow<ImportedInquiry>): Rejected => ({
  line,
  problems: [
    {
      field: 'property_id',
      message: `there is no property with the id or the reference '${shorten(row.property ?? '')}'`,
    },
  ],
})

/**
 * The property of each name: an id, or the reference with
 * which a listing was imported. Includes deleted properties.
 */
async function findProperties(db: Kysely<Tables>, names: readonly string[]): Promise<[string, string][]> {
  if (names.length === 0) return []
  const keys = names.map((name) => `reference:${name}`)
  const rows = await findByIdOrImportKey(db, names.filter(isId), keys)
  const byName = new Map(rows.flatMap(({ id, import_key }) => [[id, id] as const, [import_key ?? '', id] as const]))
  return names.flatMap((name): [string, string][] => {
    const id = byName.get(name.toLowerCase()) ?? byName.get(`reference:${name}`)
    return id === undefined ? [] : [[name, id]]
  })
}
