import { type Admin, type AdminInput, adminMessages } from '@gatehouse/contract/entities/admin'
import type { SuccessResponse } from '@gatehouse/contract/response'
import type { Kysely, Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { adminWriter } from '../../auth/admin-repository'
import { hasInvitation } from '../../auth/links/link-repository'
import { revokeSessions } from '../../auth/live-sessions'
import { type EventClient, recordSecurityEvent } from '../../auth/security-events'
import { isId } from '../../database/id'
import { normalizeEmail } from '../../database/normalize-email'
import type { Tables } from '../../database/tables'
import type { Actor } from '../../records/changes/change'
import { findConstraint } from '../../records/constraint'
import {
  type ChangeRequest,
  createRecord,
  type DeletableEntity,
  deleteRecord,
  type SavedRecord,
} from '../../records/lifecycle'
import { noLongerRestorable } from '../../records/soft-delete'
import { searchTextOf } from '../../records/search/stored-text'
import { adminJson, isLastAdmin } from './repository'

/**
 * `deleteAdmin` deletes one. After a restore the admin signs in again; one whose password was removed
 * meanwhile needs a link.
 */
export const adminEntity: DeletableEntity<'admin', Admin> = {
  table: 'admin',
  messages: adminMessages,
  json: adminJson,
  writer: adminWriter,
  prepareRestore: async (tx, { id, is_invited }) => {
    const isInvitedAgain = is_invited && !(await hasInvitation(tx, id))
    return { columns: {}, message: isInvitedAgain ? adminMessages.restoredInvited : adminMessages.restored }
  },
}

interface NewAdmin extends Pick<AdminInput, 'name' | 'email' | 'phone_number'> {
  /** Null for an invited admin, who sets the password with a link. */
  readonly passwordHash: string | null
  readonly hasInitialPassword?: boolean
  readonly createdBy: Actor
}

export function createAdmin(tx: Transaction<Tables>, admin: NewAdmin, now: Date): Promise<SavedRecord<Admin>> {
  const { name, email, phone_number, passwordHash, hasInitialPassword = false, createdBy } = admin
  const columns = {
    name,
    email,
    phone_number,
    // A new admin has status 0 whatever the request says (S3.7).
    status: 0,
    email_folded: normalizeEmail(email),
    password_hash: passwordHash,
    is_invited: passwordHash === null,
    has_initial_password: hasInitialPassword,
    search_text: searchTextOf('admin', { name, email, phone_number }),
  }
  return createRecord(tx, adminEntity, { ...createdBy, origin: '', now }, columns)
}

/**
 * Deletes another admin and ends its sessions. `changedAdmins` has locked both admins, and the caller is
 * live. So each delete leaves at least the caller, also when admins delete each other at the same time.
 */
export async function deleteAdmin(
  tx: Transaction<Tables>,
  request: ChangeRequest,
  client: EventClient,
): Promise<SuccessResponse> {
  if (request.id.toLowerCase() === request.adminId) {
    throw new AppError('conflict', adminMessages.cannotDeleteOneself)
  }
  const afterDelete = async (_: Transaction<Tables>, { id }: { readonly id: string }) => {
    await Promise.all([
      revokeSessions(tx, id),
      recordSecurityEvent(tx, { kind: 'admin_deleted', adminId: id, actorId: request.adminId, client }),
    ])
  }
  return deleteRecord(tx, { ...adminEntity, afterDelete }, request)
}

/**
 * When two admins delete each other at the same time, the second
 * request fails with the reason why the first admin stays.
 */
export async function explainLastAdmin(db: Kysely<Tables>, id: string, error: unknown): Promise<never> {
  const isSignedOut = error instanceof AppError && error.code === 'unauthenticated'
  if (isSignedOut && isId(id) && (await isLastAdmin(db, id))) {
    throw new AppError('conflict', adminMessages.oneMustRemain)
  }
  throw error
}

/** Maps the constraint violations of a create or a restore to conflicts. */
export function explainConflict(error: unknown): never {
  if (findConstraint(error) === 'admin_password_present') throw new AppError('conflict', noLongerRestorable)
  if (findConstraint(error) !== 'admin_email_unique') throw error
  throw new AppError('conflict', adminMessages.emailTaken, { email: adminMessages.emailTaken })
}
