import { secondFactorRules } from '@gatehouse/contract/values/second-factor-rules'
import type { Kysely, Transaction } from 'kysely'
import { randomBytes } from 'node:crypto'

import type { Tables } from '../../database/tables'
import { hashToken } from '../token'

/** 32 characters without those that look alike (i, l, o, u). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces the recovery codes of an admin. Returns the new ones, of which only the hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction<Tables>, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: secondFactorRules.recoveryCodes }, newCode)
  await removeRecoveryCodes(tx, adminId)
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ admin_id: adminId, code_hash: hashCode(code) })))
    .execute()
  return codes
}

/** 80 random bits in four groups. So many that a fast hash protects them, as it does tokens. */
const newCode = (): string => {
  const characters = Array.from(randomBytes(16), (byte) => alphabet.charAt(byte % 32)).join('')
  return characters.match(/.{4}/g)!.join('-')
}

/** `code` is as the contract parses it or as `newCode` writes it. */
const hashCode = (code: string): Buffer =>
  hashToken(code.replaceAll('-', '').replaceAll('o', '0').replace(/[il]/g, '1'))

/** Returns false if the admin has no such code. Of two requests with the same code, one gets true. */
export async function useRecoveryCode(tx: Transaction<Tables>, adminId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function removeRecoveryCodes(tx: Transaction<Tables>, adminId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('admin_id', '=', adminId).execute()
}

export async function countRecoveryCodes(db: Kysely<Tables>, adminId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow()
  return count
}
