import { type Kysely, sql, type Transaction } from 'kysely'

import { openExpiry } from '../../database/clock/clock-watch'
import type { Tables } from '../../database/tables'
import { restorableMs } from '../../records/soft-delete'
import { updateHasSecondFactor } from '../admin-repository'
import { removeRecoveryCodes } from './recovery-codes'
import { removeTotp } from './totp'

/** Removes the passkeys, the authenticator app and the recovery codes of a locked admin. */
export async function removeFactors(tx: Transaction<Tables>, adminId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('admin_id', '=', adminId).execute()
  await removeTotp(tx, adminId)
  await removeRecoveryCodes(tx, adminId)
  await updateHasSecondFactor(tx, adminId)
}

/** Removes the factors of admins who were deleted so long ago that they cannot be restored. */
export async function removeExpiredFactors(db: Kysely<Tables>): Promise<void> {
  const { isPast } = await openExpiry(db)
  const expired = sql`(select id from admin where ${isPast(sql.ref('deleted_at'), restorableMs)})`
  await sql`delete from passkey where admin_id in ${expired}`.execute(db)
  await sql`delete from totp where admin_id in ${expired}`.execute(db)
  await sql`delete from recovery_code where admin_id in ${expired}`.execute(db)
}
