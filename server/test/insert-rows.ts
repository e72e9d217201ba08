import { propertyDefaults } from '@gatehouse/contract/entities/property'
import { normalizeForSearch } from '@gatehouse/contract/search/search-text'
import type { Insertable, Kysely } from 'kysely'
import { normalizeEmail } from '../src/database/normalize-email'
import { countOfAgents } from '../src/records/counters/agent-property-counter'
import { countByDay } from '../src/records/counters/daily-counter'
import { newId } from '../src/database/id'
import type { Tables } from '../src/database/tables'
import { hashPassword } from '../src/auth/passwords'
import { insertSession } from '../src/auth/insert-session'
import { newToken } from '../src/auth/token'

export const testAdmin = { name: 'Ngozi Adeyemi', email: 'ngozi@gatehouse.test', password: 'mango orchard in May' }

/** Inserts a valid admin and returns its row. */
export async function insertAdmin(
  db: Kysely<Tables>,
  { password, ...overrides }: Partial<Insertable<Tables['admin']>> & { password: string },
): Promise<Insertable<Tables['admin']> & { password_hash: string }> {
  const email = overrides.email ?? `${newId()}@gatehouse.test`
  const row = {
    ...newRow(),
    name: 'Ngozi Adeyemi',
    email,
    email_folded: normalizeEmail(email),
    phone_number: '+234 803 000 0000',
    status: 0,
    ...overrides,
    password_hash: overrides.password_hash ?? (await hashOnce(password)),
  }
  await db.insertInto('admin').values(row).execute()
  return row
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow by design, and most test files insert the same admin. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Inserts a session, without the cost of verifying the password, and returns its token. */
export async function openSession(
  db: Kysely<Tables>,
  admin: { readonly id: string; readonly password_hash: string },
): Promise<string> {
  const token = newToken()
  const { id: adminId, password_hash: passwordHash } = admin
  const client = { address: '', userAgent: '', markHash: null, deviceId: null }
  await insertSession(db, { token, adminId, passwordHash, keepLoggedIn: false, ...client })
  return token
}

/** Inserts a valid agent and returns its row. */
export async function insertAgent(
  db: Kysely<Tables>,
  overrides: Partial<Insertable<Tables['agent']>> = {},
): Promise<Insertable<Tables['agent']>> {
  const email = overrides.email ?? `${newId()}@agent.test`
  const fields = {
    first_name: 'Chidi',
    last_name: 'Okafor',
    company_name: 'Lekki Homes',
    email,
    phone_number: '+234 803 111 2222',
    city: 'Lagos',
    postcode: '105102',
    ...overrides,
  }
  const row = {
    ...newRow(),
    ...fields,
    email_folded: normalizeEmail(email),
    status: 'ACTIVE',
    search_text: normalizeForSearch(fields.company_name, fields.first_name, fields.last_name, email, fields.city),
    ...overrides,
  }
  await db.insertInto('agent').values(row).execute()
  if (row.deleted_at === null) await countByDay(db, 'agent', [new Date(row.created_at)])
  return row
}

/** Inserts a valid affiliate and returns its row. */
export async function insertAffiliate(
  db: Kysely<Tables>,
  overrides: Partial<Insertable<Tables['affiliate']>> = {},
): Promise<Insertable<Tables['affiliate']>> {
  const id = newId()
  const fields = {
    first_name: 'Tunde',
    last_name: 'Bello',
    phone_number: '0803 123 4567',
    affiliate_code: `GH-${id.slice(-12).toUpperCase()}`,
    property_count: 12,
    value: '4500000',
    status: 'Activated',
    payment_status: 'Pending',
    ...overrides,
  }
  const search_text = normalizeForSearch(
    fields.first_name,
    fields.last_name,
    fields.phone_number,
    fields.affiliate_code,
  )
  const row = { ...newRow(), id, search_text, ...fields }
  await db.insertInto('affiliate').values(row).execute()
  if (!row.deleted_at) await countByDay(db, 'affiliate', [new Date(row.created_at)])
  return row
}

/** Inserts a valid announcement without author and returns its row. */
export async function insertAnnouncement(
  db: Kysely<Tables>,
  overrides: Partial<Insertable<Tables['announcement']>> = {},
): Promise<Insertable<Tables['announcement']>> {
  const fields = {
    announcement_text: 'Open house in Lekki this Saturday.',
    redirect_link: 'https://lekkihomes.test/open-house',
    ...overrides,
  }
  const search_text = normalizeForSearch(fields.announcement_text, fields.redirect_link)
  const row = { ...newRow(), admin_id: null, search_text, ...fields }
  await db.insertInto('announcement').values(row).execute()
  return row
}

/**
 * A valid property row; override what matters. It has no pictures and is counted for its agent only, not in
 * `property_counter`.
 */
export async function insertProperty(
  db: Kysely<Tables>,
  overrides: Partial<Insertable<Tables['property']>> = {},
): Promise<Insertable<Tables['property']>> {
  const row = {
    ...newRow(),
    ...propertyDefaults,
    location: 'Lekki Phase 1, Lagos',
    property_type_id: 1,
    property_availability: '2027-01-15',
    price: 85_000_000,
    bedroom: '4',
    bathroom: '5',
    property_description: 'A duplex with a garden.',
    amenities: ['Swimming Pool'],
    archived: false,
    search_text: normalizeForSearch(overrides.location ?? 'Lekki Phase 1, Lagos'),
    import_key: null,
    ...overrides,
  }
  await db.insertInto('property').values(row).execute()
  if (!row.deleted_at) await countOfAgents(db, [{ agent_id: row.agent_id ?? null, archived: row.archived }])
  return row
}

/** A valid sign-up; override what matters. `received_at` defaults to `created_at`. */
export async function insertSignup(
  db: Kysely<Tables>,
  overrides: Partial<Insertable<Tables['signup']>> = {},
): Promise<Insertable<Tables['signup']>> {
  const created_at = overrides.created_at ?? new Date()
  const fields = { name: 'Tólá Adéwálé', email: `${newId()}@people.test`, phone_number: '0805 555 0142', ...overrides }
  const row = {
    id: newId(),
    email_folded: normalizeEmail(fields.email),
    search_text: normalizeForSearch(fields.name, fields.email, fields.phone_number),
    created_at,
    updated_at: created_at,
    deleted_at: null,
    received_at: created_at,
    notified_at: created_at,
    ...fields,
  }
  await db.insertInto('signup').values(row).execute()
  await countByDay(db, 'signup', [new Date(created_at)])
  return row
}

/** Inserts a valid inquiry without property and returns its row. */
export async function insertInquiry(
  db: Kysely<Tables>,
  overrides: Partial<Insertable<Tables['inquiry']>> = {},
): Promise<Insertable<Tables['inquiry']>> {
  const created_at = overrides.created_at ?? new Date()
  const fields = {
    name: 'Emeka Nwosu',
    email: 'emeka@people.test',
    phone_number: '',
    message: 'Is it still available?',
    source: 'Website',
    ...overrides,
  }
  const row = {
    id: newId(),
    property_id: null,
    search_text: normalizeForSearch(fields.name, fields.email, fields.message, fields.source),
    once_key: null,
    created_at,
    updated_at: created_at,
    deleted_at: null,
    received_at: created_at,
    notified_at: created_at,
    ...fields,
  }
  await db.insertInto('inquiry').values(row).execute()
  await countByDay(db, 'inquiry', [new Date(created_at)])
  if (!row.answered_at) await countByDay(db, 'open_inquiry', [new Date(created_at)])
  return row
}

const newRow = () => {
  const now = new Date()
  return { id: newId(), created_at: now, updated_at: now, deleted_at: null }
}
