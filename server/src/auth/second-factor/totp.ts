import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../../database/tables'

// Authenticator apps: codes of 6 digits for 30 seconds each, with SHA-1, which all apps support (RFC 6238).

const load = () => import('otplib/functional')

const stepSeconds = 30
/** Ten minutes; a code is valid a step early or late. */
const maxStepsAhead = 20
/** 160 bits (RFC 4226, section 4). */
const secretBytes = 20

/** A new secret in Base32, and the address that a QR code contains. */
export async function newTotpSecret(issuer: string, email: string): Promise<{ secret: string; uri: string }> {
  const { generateSecret, generateURI } = await load()
  const secret = generateSecret({ length: secretBytes })
  return { secret, uri: generateURI({ issuer, label: email, secret }) }
}

/** The time step of a code, or null if it is wrong. For slow clocks, codes are valid a step early or late. */
export async function findTimeStep(secret: string, code: string, now: Date): Promise<number | null> {
  const { verify } = await load()
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

export const findTotp = (db: Kysely<Tables>, adminId: string) =>
  db.selectFrom('totp').selectAll().where('admin_id', '=', adminId).executeTakeFirst()

/** Returns false if the admin has an authenticator app. `step` is that of the code that confirmed it. */
export async function insertTotp(
  tx: Transaction<Tables>,
  { adminId, secret, step }: { readonly adminId: string; readonly secret: string; readonly step: number },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('totp')
    .values({ admin_id: adminId, secret, last_step: step, created_at: now })
    .onConflict((conflict) => conflict.column('admin_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records that the code of a time step was used. Returns false if it or a later one was used before, or if
 * the app was removed or set up again meanwhile. A step long after this one is of a clock that was set back
 * since: it would reject every code until then.
 */
export async function useTimeStep(
  tx: Transaction<Tables>,
  { adminId, secret, step }: { readonly adminId: string; readonly secret: string; readonly step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('admin_id', '=', adminId)
    .where('secret', '=', secret)
    .where((eb) => eb.or([eb('last_step', '<', step), eb('last_step', '>', step + maxStepsAhead)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if the admin has no authenticator app. */
export async function removeTotp(tx: Transaction<Tables>, adminId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('totp').where('admin_id', '=', adminId).executeTakeFirst()
  return numDeletedRows === 1n
}
