import type { SecondStep } from '@gatehouse/contract/second-factor/second-step'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import { hashToken } from '../token'
import { createChallenge } from './challenges'
import { listPasskeys } from './passkeys'
import { countRecoveryCodes } from './recovery-codes'
import { findRelyingParty } from './relying-party'
import { findTotp } from './totp'
import { requestOptions } from './webauthn'

interface PassedPassword {
  readonly adminId: string
  /** The hash that the password matched. */
  readonly passwordHash: string
  readonly session: { readonly isKept: boolean; readonly markHash: Buffer | null }
  /** The base address of the server for this client (http/origin). */
  readonly origin: string
}

/** Stores that an admin has sent the password, and returns how the sign-in can be finished. */
export async function beginSecondStep(
  db: Kysely<Tables>,
  { adminId, passwordHash, session, origin }: PassedPassword,
): Promise<SecondStep> {
  const party = findRelyingParty(origin)
  const [passkeys, totp, recoveryCodes] = await Promise.all([
    listPasskeys(db, adminId),
    findTotp(db, adminId),
    countRecoveryCodes(db, adminId),
  ])
  const usable = passkeys.filter(({ rp_id }) => rp_id === party?.id)
  const request = party && usable.length > 0 ? await requestOptions(party, usable) : null
  const challenge = await createChallenge(db, {
    purpose: 'sign_in',
    admin_id: adminId,
    webauthn_challenge: request?.challenge ?? null,
    password_mark: passwordMark(passwordHash),
    is_kept: session.isKept,
    mark_hash: session.markHash,
  })
  return {
    challenge,
    methods: [
      ...(request ? (['passkey'] as const) : []),
      ...(totp ? (['totp'] as const) : []),
      ...(recoveryCodes > 0 ? (['recovery_code'] as const) : []),
    ],
    ...(request && { passkey_options: request.options }),
  }
}

/** Identifies a password hash without containing it. */
export const passwordMark = (passwordHash: string): Buffer => hashToken(passwordHash)
