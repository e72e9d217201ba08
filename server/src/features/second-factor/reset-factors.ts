import type { Kysely } from 'kysely'

import { removeFactors } from '../../auth/second-factor/remove-factors'
import { commandClient, recordSecurityEvent } from '../../auth/security-events'
import { normalizeEmail } from '../../database/normalize-email'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { recordFactorChange } from './record-factor-change'

/**
 * Removes the second factors of an admin who has lost them; for the command line. Returns the email and
 * whether there were any, or null if no live admin has the email.
 */
export function resetFactors(db: Kysely<Tables>, email: string, now: Date) {
  return inTransaction(db, async (tx) => {
    const admin = await tx
      .selectFrom('admin')
      .select(['id', 'email', 'has_second_factor'])
      .where('email_folded', '=', normalizeEmail(email))
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!admin) return null
    if (!admin.has_second_factor) return { email: admin.email, hadFactors: false }
    await removeFactors(tx, admin.id)
    const recorded = { before: { second_factor: true }, after: { second_factor: false }, source: 'command' } as const
    await recordFactorChange(tx, admin.id, recorded, now)
    await recordSecurityEvent(tx, { kind: 'second_factors_removed', adminId: admin.id, client: commandClient })
    return { email: admin.email, hadFactors: true }
  })
}
