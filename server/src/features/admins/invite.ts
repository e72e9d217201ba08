import type { AdminInvitation } from '@gatehouse/contract/entities/admin'
import { adminMessages } from '@gatehouse/contract/entities/admin'
import type { NewLink } from '@gatehouse/contract/link'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { type InsertedLink, insertLink, linkMailQueue, type NewLinkRow } from '../../auth/links/link-repository'
import { linkUrl } from '../../auth/links/link-url'
import { type Client, type EventClient, recordSecurityEvent } from '../../auth/security-events'
import type { SignedIn } from '../../auth/session-repository'
import { isId } from '../../database/id'
import { complete } from '../../database/last-statement'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import type { Actor } from '../../records/changes/change'
import { findInvited } from './repository'
import { createAdmin } from './service'

/** The request of the admin who creates a link. */
interface LinkCreator extends Client {
  readonly signedIn: SignedIn
  /** The base of the link's address. */
  readonly origin: string
}

/**
 * Creates a link for an admin, in place of the one before it, and the job that mails it. The response must
 * not be stored under an Idempotency-Key: it contains the token.
 * @throws AppError not_found; conflict if an invitation is required and the admin has set a password since
 */
export async function createLink(
  { jobs, config }: Pick<Dependencies, 'jobs' | 'config'>,
  tx: Transaction<Tables>,
  id: string,
  { signedIn, origin, ...client }: LinkCreator,
  { isInvitation }: { readonly isInvitation: boolean },
): Promise<NewLink> {
  const link = await insertRecordedLink(tx, id, { createdBy: signedIn.admin.id, client, isInvitation })
  if (config.mail) await jobs.queue.add(tx, linkMailQueue, { link: link.id })
  return {
    url: linkUrl(origin, link.token),
    kind: link.kind,
    expires_at: link.expiresAt.toISOString(),
    is_mailed: config.mail !== null,
  }
}

/** Inserts a link and its security event. @throws AppError not_found, conflict */
export async function insertRecordedLink(
  tx: Transaction<Tables>,
  id: string,
  { client, ...row }: Omit<NewLinkRow, 'adminId'> & { readonly client: EventClient },
): Promise<InsertedLink> {
  const link = isId(id) ? await insertLink(tx, { adminId: id, ...row }) : null
  if (!link) {
    const isInvited = isId(id) ? await findInvited(tx, id) : null
    if (isInvited === false) throw new AppError('conflict', adminMessages.hasPasswordSince)
    throw new AppError('not_found', adminMessages.notFound)
  }
  await recordSecurityEvent(tx, { kind: 'link_created', adminId: id, actorId: row.createdBy, client })
  return link
}

/** Creates an admin without a password. Returns its id, and that of the change (`changeIdFor`). */
export async function inviteAdmin(
  tx: Transaction<Tables>,
  { name, email, phone_number = '' }: AdminInvitation,
  createdBy: Actor,
  now: Date,
): Promise<{ readonly id: string; readonly change_id: string | undefined }> {
  const saved = await complete(await createAdmin(tx, { name, email, phone_number, passwordHash: null, createdBy }, now))
  return { id: saved.data.id, change_id: saved.change_id }
}
