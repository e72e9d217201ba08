import type { Kysely } from 'kysely'

import type { Config } from '../../config'
import { setPassword } from '../../auth/admin-password'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import type { Dependencies } from '../../dependencies'
import { hashPassword } from '../../auth/password-hash'
import { randomPassword } from '../../auth/random-password'
import { createAdmin } from './create-admin'
import { findInitialPassword, hasAdmin, lockFirstAdmin } from './repository'

export interface FirstAdmin {
  readonly email: string
  readonly password: string
  /** The operator knows a password that came from ADMIN_PASSWORD; only an invented one is shown. */
  readonly isInvented: boolean
}

/**
 * While no admin exists, creates one from ADMIN_EMAIL and ADMIN_PASSWORD, else with a random password. As long as nobody has
 * signed in with a random one, every start replaces it: the start that showed it may have failed before anybody read it. Null
 * when there is nothing to show. Of several instances that start together one creates or replaces it.
 */
export async function prepareFirstAdmin({ db, config, now }: Pick<Dependencies, 'db' | 'config' | 'now'>) {
  if (await hasAdmin(db)) return config.adminPassword === null ? replaceInitialPassword(db, now()) : null
  return createFirstAdmin(db, config, now())
}

async function createFirstAdmin(db: Kysely<Tables>, config: Config, now: Date): Promise<FirstAdmin | null> {
  const email = config.adminEmail ?? 'admin@gatehouse.local'
  const password = config.adminPassword ?? randomPassword()
  const passwordHash = await hashPassword(password)
  const isInvented = config.adminPassword === null
  const isCreated = await inTransaction(db, async (tx) => {
    await lockFirstAdmin(tx)
    if (await hasAdmin(tx)) return false
    const person = { name: 'Administrator', email, phone_number: '' }
    await createAdmin(tx, { ...person, passwordHash, hasInitialPassword: isInvented, createdBy: null }, now)
    return true
  })
  return isCreated ? { email, password, isInvented } : null
}

async function replaceInitialPassword(db: Kysely<Tables>, now: Date): Promise<FirstAdmin | null> {
  const found = await findInitialPassword(db)
  if (!found) return null
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const isReplaced = await inTransaction(db, async (tx) => {
    await lockFirstAdmin(tx)
    // Somebody has signed in meanwhile, or another instance has replaced it.
    if ((await findInitialPassword(tx))?.password_hash !== found.password_hash) return false
    await setPassword(tx, { adminId: found.id, passwordHash, changedBy: null, isInitial: true }, now)
    return true
  })
  return isReplaced ? { email: found.email, password, isInvented: true } : null
}
