import { sql, type Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import { findPhones } from './phones'

/** The only live agent with each of these phone numbers, which have the country code, by the number. */
export async function findAgentsByPhone(db: Kysely<Tables>, phones: readonly string[]): Promise<Map<string, string>> {
  if (phones.length === 0) return new Map()
  // The search text has each phone number in the form that every other one contains, and a trigram index.
  const contained = phones.map((phone) => `%${phone.replace(/^234/, '')}%`)
  const { rows } = await sql<{ id: string; phone_number: string }>`
    select id, phone_number from agent where deleted_at is null and search_text like any(${contained})
    limit ${maxAgents}`.execute(db)
  const found = phones.map((phone) => {
    const ids = rows.filter(({ phone_number }) => hasPhone(phone_number, phone)).map(({ id }) => id)
    return [phone, ids] as const
  })
  return new Map(found.flatMap(([phone, ids]) => (ids.length === 1 ? [[phone, ids[0]!]] : [])))
}

/** More share a number only by mistake. */
const maxAgents = 1_000

const hasPhone = (typed: string, phone: string) => findPhones(typed).some(({ value }) => value === phone)
