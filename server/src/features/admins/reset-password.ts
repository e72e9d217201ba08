import type { Kysely } from 'kysely'

import { setPassword } from '../../auth/admin-password'
import { normalizeEmail } from '../../database/normalize-email'
import { revokeSessionsOf } from '../../auth/live-sessions'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { hashPassword } from '../../auth/password-hash'
import { randomPassword } from '../../auth/random-password'
import { lockAdminByEmail } from './repository'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Gives an admin a new random password and ends all its sessions. Null when no live admin has the email. */
export async function resetPassword(db: Kysely<Tables>, email: string, now: Date): Promise<Credentials | null> {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const admin = await lockAdminByEmail(tx, normalizeEmail(email))
    if (!admin) return null
    await setPassword(tx, { adminId: admin.id, passwordHash, changedBy: null }, now)
    await revokeSessionsOf(tx, admin.id)
    return { email: admin.email, password }
  })
}
