import { type secondFactorEndpoints, secondFactorMessages } from '@gatehouse/contract/second-factor/factors'
import { secondFactorRules } from '@gatehouse/contract/values/second-factor-rules'
import { secondStepMessages } from '@gatehouse/contract/values/second-step-rules'
import type { Kysely, Transaction } from 'kysely'

import { AppError, invalidField } from '../../app-error'
import { updateHasSecondFactor } from '../../auth/admin-repository'
import type { PasswordCheck } from '../../auth/confirm-password'
import { type Challenge, countAttempt, createChallenge, finishChallenge } from '../../auth/second-factor/challenges'
import { insertPasskey, listPasskeys } from '../../auth/second-factor/passkeys'
import { countRecoveryCodes, replaceRecoveryCodes } from '../../auth/second-factor/recovery-codes'
import { type RelyingParty, findRelyingParty } from '../../auth/second-factor/relying-party'
import { findTimeStep, findTotp, insertTotp, newTotpSecret } from '../../auth/second-factor/totp'
import { creationOptions, verifyCreation } from '../../auth/second-factor/webauthn'
import { recordSecurityEvent } from '../../auth/security-events'
import type { SignedIn } from '../../auth/session-repository'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { recordFactorChange } from './record-factor-change'

type Endpoints = typeof secondFactorEndpoints
type Context<Name extends keyof Endpoints> = RequestContext<Endpoints[Name]>

/**
 * The handlers that add a factor, each in two steps: the first asks for the password. They do not use the
 * Idempotency-Key, under which the recovery codes or the secret would be stored; a finished challenge rejects
 * a repeated request.
 */
export function createAddFactor(
  { db, config, now }: Pick<Dependencies, 'db' | 'config' | 'now'>,
  check: PasswordCheck,
) {
  const { businessName } = config

  return {
    async beginPasskey(request: Context<'beginPasskey'>) {
      const { admin } = request.signedIn
      const party = partyOf(request.origin)
      await check(request, request.body.current_pswd)
      const existing = await listPasskeys(db, admin.id)
      if (existing.length >= secondFactorRules.maxPasskeys) throw conflict(secondFactorMessages.tooManyPasskeys)
      const sameSite = existing.filter(({ rp_id }) => rp_id === party.id)
      const created = await creationOptions(party, { name: businessName, admin, existing: sameSite })
      const challenge = await createChallenge(db, {
        ...owner(request, 'add_passkey'),
        webauthn_challenge: created.challenge,
      })
      return { status: true as const, data: { challenge, options: created.options } }
    },

    async addPasskey(request: Context<'addPasskey'>) {
      const { challenge: id, name, passkey } = request.body
      const party = partyOf(request.origin)
      const challenge = await countOwnAttempt(db, 'add_passkey', id, request.signedIn)
      const signed = challenge.webauthn_challenge
      if (signed === null) throw expired()
      const verified = await verifyCreation(passkey, { party, challenge: signed })
      if (!verified) throw new AppError('invalid', secondFactorMessages.passkeyRejected)
      const row = { ...verified, admin_id: request.signedIn.admin.id, rp_id: party.id, name }
      const codes = await addFactor(now, request, challenge, {
        event: 'passkey_added',
        recorded: { passkey: name },
        async insert(tx) {
          if (!(await insertPasskey(tx, row, now()))) throw conflict(secondFactorMessages.passkeyExists)
          // Others were added since this set-up began. `asCaller` has locked the admin.
          if ((await listPasskeys(tx, row.admin_id)).length > secondFactorRules.maxPasskeys)
            throw conflict(secondFactorMessages.tooManyPasskeys)
        },
      })
      return { status: true as const, message: secondFactorMessages.passkeyAdded, data: { recovery_codes: codes } }
    },

    async beginTotp(request: Context<'beginTotp'>) {
      const { admin } = request.signedIn
      await check(request, request.body.current_pswd)
      if (await findTotp(db, admin.id)) throw conflict(secondFactorMessages.totpExists)
      const { secret, uri } = await newTotpSecret(businessName, admin.email)
      const challenge = await createChallenge(db, { ...owner(request, 'add_totp'), totp_secret: secret })
      return { status: true as const, data: { challenge, secret, uri } }
    },

    async addTotp(request: Context<'addTotp'>) {
      const { challenge: id, code } = request.body
      const challenge = await countOwnAttempt(db, 'add_totp', id, request.signedIn)
      const secret = challenge.totp_secret
      const step = secret === null ? null : await findTimeStep(secret, code, now())
      if (secret === null || step === null) {
        throw invalidField('code', secondStepMessages.wrongCode)
      }
      const adminId = request.signedIn.admin.id
      const codes = await addFactor(now, request, challenge, {
        event: 'totp_added',
        recorded: { authenticator_app: true },
        async insert(tx) {
          if (!(await insertTotp(tx, { adminId, secret, step }, now()))) throw conflict(secondFactorMessages.totpExists)
        },
      })
      return { status: true as const, message: secondFactorMessages.totpAdded, data: { recovery_codes: codes } }
    },
  }
}

interface NewFactor {
  readonly event: 'passkey_added' | 'totp_added'
  /** For the `change` row: nothing secret. */
  readonly recorded: Readonly<Record<string, unknown>>
  /** @throws AppError conflict */
  readonly insert: (tx: Transaction<Tables>) => Promise<void>
}

/** @throws AppError conflict if this session did not begin it, or too long ago */
async function countOwnAttempt(
  db: Kysely<Tables>,
  purpose: 'add_passkey' | 'add_totp',
  id: string,
  { admin, sessionId }: SignedIn,
) {
  const challenge = await countAttempt(db, { id, purpose, usesPasskey: purpose === 'add_passkey' })
  if (challenge?.admin_id !== admin.id || challenge.session_id !== sessionId) throw expired()
  return challenge
}

/** Inserts the factor and all that belongs to it. Returns the recovery codes if it is the first one. */
function addFactor(
  now: () => Date,
  request: Context<'addPasskey' | 'addTotp'>,
  challenge: Challenge,
  factor: NewFactor,
) {
  const { admin } = request.signedIn
  return request.asCaller(
    async (tx) => {
      if (!(await finishChallenge(tx, challenge))) throw expired()
      const isFirst = (await countRecoveryCodes(tx, admin.id)) === 0 && !(await hasFactor(tx, admin.id))
      await factor.insert(tx)
      await updateHasSecondFactor(tx, admin.id)
      await recordFactorChange(tx, admin.id, { before: {}, after: factor.recorded, source: request.source }, now())
      await recordSecurityEvent(tx, { kind: factor.event, adminId: admin.id, client: request })
      return isFirst ? await replaceRecoveryCodes(tx, admin.id) : null
    },
    { changedAdmins: [] },
  )
}

const owner = <Purpose extends 'add_passkey' | 'add_totp'>(
  { signedIn }: Pick<Context<'beginTotp'>, 'signedIn'>,
  purpose: Purpose,
) => ({ purpose, admin_id: signedIn.admin.id, session_id: signedIn.sessionId })

async function hasFactor(tx: Transaction<Tables>, adminId: string): Promise<boolean> {
  const row = await tx.selectFrom('admin').select('has_second_factor').where('id', '=', adminId).executeTakeFirst()
  return row?.has_second_factor === true
}

/** @throws AppError conflict */
function partyOf(origin: string): RelyingParty {
  const party = findRelyingParty(origin)
  if (!party) throw conflict(secondFactorMessages.passkeysUnavailable)
  return party
}

const conflict = (message: string) => new AppError('conflict', message)
const expired = () => conflict(secondFactorMessages.expired)
