import { adminMessages } from '@gatehouse/contract/admin'
import type { SuccessResponse } from '@gatehouse/contract/response'
import type { Kysely, Transaction } from 'kysely'

import { constraintOf } from '../../records/constraint'
import { isId } from '../../database/id'
import { revokeSessionsOf } from '../../auth/live-sessions'
import type { Tables } from '../../database/tables'
import { AppError } from '../../app-error'
import {
  type ChangeRequest,
  deleteRecord,
  noLongerRestorable,
  restoreRecord,
  type Undoable,
} from '../../records/undoable-delete'
import { isLastAdmin } from './repository'

const undoable: Undoable<'admin'> = {
  table: 'admin',
  entity: 'admin',
  messages: adminMessages,
  snapshot: (_, { name, email, phone_number, status }) => ({ name, email, phone_number, status }),
  afterDelete: (tx, { id }) => revokeSessionsOf(tx, id),
}

/**
 * Deletes another admin and ends its sessions. Both are locked by then, and the caller is live (`changedAdmins`): so each delete
 * leaves at least the one who did it, also when admins delete each other at the same moment.
 */
export async function deleteAdmin(tx: Transaction<Tables>, request: ChangeRequest): Promise<SuccessResponse> {
  if (request.id.toLowerCase() === request.adminId) {
    throw new AppError('conflict', adminMessages.cannotDeleteOneself)
  }
  return deleteRecord(tx, undoable, request)
}

/** Of two who delete each other at the same moment, the second hears why the first one stays. */
export async function refuseLastAdmin(db: Kysely<Tables>, id: string, error: unknown): Promise<never> {
  const isGone = error instanceof AppError && error.code === 'unauthenticated'
  if (isGone && isId(id) && (await isLastAdmin(db, id))) {
    throw new AppError('conflict', adminMessages.oneMustRemain)
  }
  throw error
}

/** Its sessions are gone for good: a restored admin signs in again. */
export const restoreAdmin = (tx: Transaction<Tables>, request: ChangeRequest): Promise<SuccessResponse> =>
  restoreRecord(tx, undoable, request)

/** Turns the database's refusal of a live admin into a sentence: a second one with the same email, one whose password is gone. */
export function explainError(error: unknown): never {
  if (constraintOf(error) === 'admin_password_present') throw new AppError('conflict', noLongerRestorable)
  if (constraintOf(error) !== 'admin_email_unique') throw error
  throw new AppError('conflict', adminMessages.emailTaken, { email: adminMessages.emailTaken })
}
