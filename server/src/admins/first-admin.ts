import { inTransaction } from '../db/transaction'
import type { Deps } from '../deps'
import { hashPassword } from '../passwords/password-hash'
import { randomPassword } from '../passwords/random-password'
import { createAdmin } from './create-admin'
import { hasAdmin, lockFirstAdmin } from './repository'

export interface FirstAdmin {
  readonly email: string
  readonly password: string
  /** The operator knows a password that came from ADMIN_PASSWORD; only an invented one is shown. */
  readonly isInvented: boolean
}

/**
 * While no admin exists, creates one from ADMIN_EMAIL and ADMIN_PASSWORD, else with a random password. Null when there is an
 * admin already. Of several instances that start together one creates it and the others find it.
 */
export async function createFirstAdmin({ db, config, now }: Deps): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null
  const email = config.adminEmail ?? 'admin@gatehouse.local'
  const password = config.adminPassword ?? randomPassword()
  const passwordHash = await hashPassword(password)
  const isCreated = await inTransaction(db, async (tx) => {
    await lockFirstAdmin(tx)
    if (await hasAdmin(tx)) return false
    await createAdmin(tx, { name: 'Administrator', email, phone_number: '', passwordHash, createdBy: null }, now())
    return true
  })
  return isCreated ? { email, password, isInvented: config.adminPassword === null } : null
}
