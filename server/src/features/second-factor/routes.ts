import { secondFactorEndpoints } from '@gatehouse/contract/second-factor/factors'

import { createPasswordCheck } from '../../auth/confirm-password'
import { countRecoveryCodes } from '../../auth/second-factor/recovery-codes'
import { listPasskeys } from '../../auth/second-factor/passkeys'
import { findRelyingParty } from '../../auth/second-factor/relying-party'
import { findTotp } from '../../auth/second-factor/totp'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { createAddFactor } from './add-factor'
import { createChangeFactors } from './change-factors'

/** The second factors of the calling admin (docs/decisions/0040). */
export function registerSecondFactorRoutes(route: Route, deps: Dependencies): void {
  const { db, now, config } = deps
  const check = createPasswordCheck({ db, now })
  const add = createAddFactor(deps, check)
  const change = createChangeFactors(deps, check)

  route(secondFactorEndpoints.find, async ({ signedIn: { admin }, origin }) => {
    const [passkeys, totp, recoveryCodes] = await Promise.all([
      listPasskeys(db, admin.id),
      findTotp(db, admin.id),
      countRecoveryCodes(db, admin.id),
    ])
    const data = {
      passkeys: passkeys.map(({ id, name, created_at, last_used_at, rp_id }) => ({
        id,
        name,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
        host: rp_id,
      })),
      totp_since: totp?.created_at.toISOString() ?? null,
      recovery_codes_left: recoveryCodes,
      is_required: config.requireSecondFactor,
      passkey_origin: findRelyingParty(origin)?.origin ?? null,
    }
    return { status: true as const, data }
  })

  route(secondFactorEndpoints.beginPasskey, (request) => add.beginPasskey(request))
  route(secondFactorEndpoints.addPasskey, (request) => add.addPasskey(request))
  route(secondFactorEndpoints.beginTotp, (request) => add.beginTotp(request))
  route(secondFactorEndpoints.addTotp, (request) => add.addTotp(request))

  route(secondFactorEndpoints.renamePasskey, (request) => change.renamePasskey(request))
  route(secondFactorEndpoints.removePasskey, (request) => change.removePasskey(request))
  route(secondFactorEndpoints.removeTotp, (request) => change.removeTotp(request))
  route(secondFactorEndpoints.createRecoveryCodes, (request) => change.createRecoveryCodes(request))
}
