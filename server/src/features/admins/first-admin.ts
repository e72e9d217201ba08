import { passwordMessages } from '@gatehouse/contract/values/password-rules'
import type { Kysely } from 'kysely'

import type { Config } from '../../config'
import { StartupError } from '../../app-error'
import { isCommonPassword } from '../../auth/common-passwords'
import { setPassword } from '../../auth/admin-repository'
import { acquireLock } from '../../database/advisory-locks'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import type { Dependencies } from '../../dependencies'
import { generatePassword, hashPassword } from '../../auth/passwords'
import { serverActor } from '../../records/changes/change'
import { findInitialPassword, hasAdmin } from './repository'
import { createAdmin } from './service'
import { complete } from '../../database/last-statement'

export interface FirstAdmin {
  readonly email: string
  readonly password: string
  /** False for a password from ADMIN_PASSWORD, which must not be printed. */
  readonly isGenerated: boolean
}

/**
 * While no admin exists, creates one from ADMIN_EMAIL and ADMIN_PASSWORD, or with a generated
 * password. Until the first sign-in with a generated password, every start replaces it: the
 * start that printed it may have failed before anyone read it. Of several instances that start
 * together, one creates or replaces it. Returns null when no admin or password was created.
 */
export async function prepareFirstAdmin({ db, config, now }: Pick<Dependencies, 'db' | 'config' | 'now'>) {
  if (await hasAdmin(db)) return config.adminPassword === null ? replaceInitialPassword(db, now()) : null
  return createFirstAdmin(db, config, now())
}

async function createFirstAdmin(db: Kysely<Tables>, config: Config, now: Date): Promise<FirstAdmin | null> {
  const email = config.adminEmail ?? 'admin@gatehouse.local'
  const password = config.adminPassword ?? generatePassword()
  if (await isCommonPassword(password)) throw new StartupError(`ADMIN_PASSWORD: ${passwordMessages.common}`)
  const passwordHash = await hashPassword(password)
  const isGenerated = config.adminPassword === null
  const isCreated = await inTransaction(db, async (tx) => {
    await acquireLock(tx, 'firstAdmin')
    if (await hasAdmin(tx)) return false
    const person = { name: 'Administrator', email, phone_number: '' }
    const admin = { ...person, passwordHash, hasInitialPassword: isGenerated, createdBy: serverActor }
    await complete(await createAdmin(tx, admin, now))
    return true
  })
  return isCreated ? { email, password, isGenerated } : null
}

async function replaceInitialPassword(db: Kysely<Tables>, now: Date): Promise<FirstAdmin | null> {
  const found = await findInitialPassword(db)
  if (!found) return null
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const isReplaced = await inTransaction(db, async (tx) => {
    await acquireLock(tx, 'firstAdmin')
    // The admin has signed in meanwhile, or another instance has replaced the password.
    if ((await findInitialPassword(tx))?.password_hash !== found.password_hash) return false
    await setPassword(tx, { adminId: found.id, passwordHash, changedBy: serverActor, isInitial: true }, now)
    return true
  })
  return isReplaced ? { email: found.email, password, isGenerated: true } : null
}
