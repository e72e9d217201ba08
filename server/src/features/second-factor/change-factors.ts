import { accountMessages } from '@gatehouse/contract/account'
import { type secondFactorEndpoints, secondFactorMessages } from '@gatehouse/contract/second-factor/factors'
import type { SuccessResponse } from '@gatehouse/contract/response'
import type { Transaction } from 'kysely'

import { AppError, invalidField } from '../../app-error'
import { findPasswordHash, updateHasSecondFactor } from '../../auth/admin-repository'
import type { PasswordCheck } from '../../auth/confirm-password'
import { removePasskey, renamePasskey } from '../../auth/second-factor/passkeys'
import { removeRecoveryCodes, replaceRecoveryCodes } from '../../auth/second-factor/recovery-codes'
import { removeTotp } from '../../auth/second-factor/totp'
import { recordSecurityEvent } from '../../auth/security-events'
import { isId } from '../../database/id'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { recordFactorChange } from './record-factor-change'

type Endpoints = typeof secondFactorEndpoints
type Context<Name extends keyof Endpoints> = RequestContext<Endpoints[Name]>
type Removal = Context<'removePasskey' | 'removeTotp'>
type ConfirmedContext = Removal | Context<'createRecoveryCodes'>

/** The handlers that change and remove factors. */
export function createChangeFactors({ config, now }: Pick<Dependencies, 'config' | 'now'>, check: PasswordCheck) {
  /** What follows from the removal of a factor. The last one takes the recovery codes with it. */
  async function afterRemoval(
    tx: Transaction<Tables>,
    request: Removal,
    { event, before }: { event: 'passkey_removed' | 'totp_removed'; before: Record<string, unknown> },
  ): Promise<void> {
    const adminId = request.signedIn.admin.id
    if (!(await updateHasSecondFactor(tx, adminId))) {
      if (config.requireSecondFactor) throw new AppError('conflict', secondFactorMessages.lastIsRequired)
      await removeRecoveryCodes(tx, adminId)
    }
    await recordFactorChange(tx, adminId, { before, after: {}, source: request.source }, now())
    await recordSecurityEvent(tx, { kind: event, adminId, client: request })
  }

  async function remove(request: Removal, work: (tx: Transaction<Tables>) => Promise<SuccessResponse>) {
    const assertConfirmed = await confirm(request, check)
    const confirmed = async (tx: Transaction<Tables>) => {
      await assertConfirmed(tx)
      return work(tx)
    }
    return request.mutate(confirmed, { changedAdmins: [] })
  }

  return {
    renamePasskey: (request: Context<'renamePasskey'>): Promise<SuccessResponse> =>
      request.mutate(
        async (tx) => {
          const adminId = request.signedIn.admin.id
          const { id } = request.params
          const { name } = request.body
          const previous = isId(id) ? await renamePasskey(tx, { id, adminId, name }) : null
          if (previous === null) throw new AppError('not_found', secondFactorMessages.passkeyNotFound)
          const passkey = { before: { passkey: previous }, after: { passkey: name } }
          await recordFactorChange(tx, adminId, { ...passkey, source: request.source }, now())
          return { status: true as const, message: secondFactorMessages.passkeyRenamed }
        },
        { changedAdmins: [] },
      ),

    removePasskey: (request: Context<'removePasskey'>): Promise<SuccessResponse> =>
      remove(request, async (tx) => {
        const { id } = request.params
        const name = isId(id) ? await removePasskey(tx, request.signedIn.admin.id, id) : null
        if (name === null) throw new AppError('not_found', secondFactorMessages.passkeyNotFound)
        await afterRemoval(tx, request, { event: 'passkey_removed', before: { passkey: name } })
        return { status: true as const, message: secondFactorMessages.passkeyRemoved }
      }),

    removeTotp: (request: Context<'removeTotp'>): Promise<SuccessResponse> =>
      remove(request, async (tx) => {
        const isRemoved = await removeTotp(tx, request.signedIn.admin.id)
        if (!isRemoved) throw new AppError('not_found', secondFactorMessages.totpNotFound)
        await afterRemoval(tx, request, { event: 'totp_removed', before: { authenticator_app: true } })
        return { status: true as const, message: secondFactorMessages.totpRemoved }
      }),

    /** Not under the Idempotency-Key, which would store the codes. */
    async createRecoveryCodes(request: Context<'createRecoveryCodes'>) {
      const assertConfirmed = await confirm(request, check)
      const adminId = request.signedIn.admin.id
      const codes = await request.asCaller(
        async (tx) => {
          await assertConfirmed(tx)
          if (!(await updateHasSecondFactor(tx, adminId))) throw new AppError('conflict', secondFactorMessages.noFactor)
          const created = await replaceRecoveryCodes(tx, adminId)
          const at = now()
          const after = { recovery_codes_created_at: at.toISOString() }
          await recordFactorChange(tx, adminId, { before: {}, after, source: request.source }, at)
          await recordSecurityEvent(tx, { kind: 'recovery_codes_created', adminId, client: request })
          return created
        },
        { changedAdmins: [] },
      )
      return { status: true as const, message: secondFactorMessages.codesCreated, data: { recovery_codes: codes } }
    },
  }
}

/** Confirms the password before the transaction, and in it that the password is still the same. */
async function confirm(request: ConfirmedContext, check: PasswordCheck) {
  const adminId = request.signedIn.admin.id
  const hash = await check(request, request.body.current_pswd)
  return async (tx: Transaction<Tables>) => {
    if ((await findPasswordHash(tx, adminId))?.password_hash === hash) return
    throw invalidField('current_pswd', accountMessages.currentIsWrong)
  }
}
