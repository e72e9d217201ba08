import type { LinkOwner, LinkUse, LinkUsed } from '@gatehouse/contract/link'
import { linkMessages } from '@gatehouse/contract/values/link-rules'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { setPassword } from '../../auth/admin-repository'
import { assertNotGuessable } from '../../auth/common-passwords'
import { insertSession } from '../../auth/insert-session'
import { findLink, type UsableLink, useLink } from '../../auth/links/link-repository'
import { revokeSessions } from '../../auth/live-sessions'
import { hashPassword } from '../../auth/passwords'
import { type Client, recordSecurityEvent } from '../../auth/security-events'
import { findCredentials } from '../../auth/session-repository'
import { createAttemptLimit, tooManyAttempts } from '../../auth/throttle/attempt-limits'
import { findNetwork } from '../../auth/throttle/client-network'
import { hashToken, newToken } from '../../auth/token'
import { normalizeEmail } from '../../database/normalize-email'
import type { Tables } from '../../database/tables'
import type { ChangeSource } from '../../database/tables/history-tables'
import { inTransaction } from '../../database/transaction'
import type { Dependencies } from '../../dependencies'
import { lockRow } from '../../records/soft-delete'

/** Attempts of each address in 15 minutes, with tokens that no link has. */
const maxUnknownTokens = 60

/** Finds and uses one-use links. */
export function createLinkService({ db, config, now }: Pick<Dependencies, 'db' | 'config' | 'now'>) {
  const limit = createAttemptLimit({ db, now }, 'link', maxUnknownTokens)

  /**
   * Only tokens without a link are counted: a valid link works whatever others at the same address do, and
   * while an attack uses up the attempts of its account (docs/decisions/0039).
   */
  async function findOrReject(token: string, address: string): Promise<UsableLink> {
    const link = await findLink(db, token)
    if (link) return link
    const waitMs = await limit.count([findNetwork(address)])
    throw waitMs > 0 ? tooManyAttempts(waitMs) : noLongerValid()
  }

  return {
    async find({ body, address }: { readonly body: { readonly token: string } } & Client) {
      const { kind, name, email, expires_at } = await findOrReject(body.token, address)
      const data: LinkOwner = { kind, name, email, expires_at: expires_at.toISOString() }
      return { status: true as const, data }
    },

    async use({
      body,
      address,
      userAgent,
      source,
    }: { readonly body: LinkUse; readonly source: ChangeSource } & Client): Promise<LinkUsed> {
      const link = await findOrReject(body.token, address)
      await assertNotGuessable(body.pswd, config.businessName)
      // Before the transaction: hashing is slow and limited in concurrency. Preferred, as of a known device.
      const passwordHash = await hashPassword(body.pswd)
      const token = newToken()
      const use = (tx: Transaction<Tables>) =>
        setPasswordWithLink(tx, link, { passwordHash, token, body, client: { address, userAgent }, source, now: now() })
      const isSignedIn = await inTransaction(db, use)
      const { admin_id: id, name, email } = link
      const session = isSignedIn ? { token, admin: { id, name, email } } : {}
      return { status: true, message: linkMessages.passwordSet, ...session }
    },
  }
}

interface Use {
  readonly passwordHash: string
  /** The token of the new session. */
  readonly token: string
  readonly body: LinkUse
  readonly client: Client
  readonly source: ChangeSource
  readonly now: Date
}

/**
 * Sets the password and ends all sessions of the admin. Returns whether it has signed in: an admin with a
 * second factor has to sign in with it (docs/decisions/0040).
 * @throws AppError not_found
 */
async function setPasswordWithLink(tx: Transaction<Tables>, link: UsableLink, use: Use): Promise<boolean> {
  const { passwordHash, token, body, client, source, now } = use
  const adminId = link.admin_id
  const admin = await lockRow(tx, 'admin', adminId)
  if (!admin || admin.deleted_at || !(await useLink(tx, adminId, body.token))) throw noLongerValid()
  const markHash = body.device_mark === undefined ? null : hashToken(body.device_mark)
  const device = await findCredentials(tx, normalizeEmail(admin.email), markHash)
  await setPassword(tx, { adminId, passwordHash, changedBy: { adminId, source } }, now)
  await revokeSessions(tx, adminId)
  await recordSecurityEvent(tx, { kind: 'password_set', adminId, client })
  const deviceId = device?.device_id ?? null
  const session = { token, adminId, passwordHash, keepLoggedIn: false, ...client, markHash, deviceId }
  return (await insertSession(tx, session)) !== null
}

const noLongerValid = () => new AppError('not_found', linkMessages.invalid)
