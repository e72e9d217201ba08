import type { AdminInput } from '@gatehouse/contract/admin'
import type { Transaction } from 'kysely'

import { recordChange } from '../../records/change'
import { normalizeEmail } from '../../database/normalize-email'
import { newId } from '../../database/id'
import { normalizeForSearch } from '../../records/search-text'
import type { Tables } from '../../database/tables'
import { insertAdmin } from './repository'

interface NewAdmin extends Pick<AdminInput, 'name' | 'email' | 'phone_number'> {
  readonly passwordHash: string
  readonly hasInitialPassword?: boolean
  /** Null for the program itself, which makes the first one. */
  readonly createdBy: string | null
}

/** The row and its `change` row, which holds what may be shown and never the hash. Answers the new id. */
export async function createAdmin(tx: Transaction<Tables>, admin: NewAdmin, now: Date): Promise<string> {
  const { name, email, phone_number, passwordHash, hasInitialPassword = false, createdBy } = admin
  const id = newId()
  // Whatever was sent, the status of a new admin is 0 (S3.7).
  const shown = { name, email, phone_number, status: 0 }
  await insertAdmin(tx, {
    ...shown,
    id,
    email_folded: normalizeEmail(email),
    password_hash: passwordHash,
    has_initial_password: hasInitialPassword,
    search_text: normalizeForSearch(name, email, phone_number),
    created_at: now,
    updated_at: now,
    deleted_at: null,
  })
  await recordChange(tx, { adminId: createdBy, action: 'create', entity: 'admin', id, before: null, after: shown }, now)
  return id
}
