import { sql, type Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import { findPhones } from './phones'

/** The only live agent with each of these phone numbers, which have the country code, by the number. */
export async function findAgentsByPhone(db: Kysely<Tables>, phones: readonly string[]): Promise<Map<string, string>> {
  if (phones.length === 0) return new Map()
  // What the number ends with in every form; the numbers of an agent are compared below.
  const endings = phones.map((phone) => `%${phone.slice(-10)}%`)
  const { rows } = await sql<{ id: string; phone_number: string }>`
    select id, phone_number from agent
    where deleted_at is null and regexp_replace(phone_number, '[^0-9]', '', 'g') like any(${endings})
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
