import { adminSentences } from '@gatehouse/contract/admin'
import type { Done } from '@gatehouse/contract/answer'
import { sessionSentences } from '@gatehouse/contract/session'
import type { Transaction } from 'kysely'

import { constraintOf } from '../db/constraint'
import { isId } from '../db/id'
import { revokeSessionsOf } from '../db/live-sessions'
import type { Tables } from '../db/tables'
import { AppError } from '../http/app-error'
import { type ChangeRequest, deleteRecord, restoreRecord, type Undoable } from '../http/undoable-delete'
import { hasOtherAdmin, lockLiveAdmins } from './repository'

const undoable: Undoable<'admin'> = {
  table: 'admin',
  entity: 'admin',
  sentences: adminSentences,
  snapshot: (_, { name, email, phone_number, status }) => ({ name, email, phone_number, status }),
  afterDelete: (tx, { id }) => revokeSessionsOf(tx, id),
}

/**
 * Deletes another admin and ends its sessions. Whoever deletes is locked together with whom it deletes and must still be live:
 * so each delete leaves at least the one who did it, also when admins delete each other at the same moment.
 */
export async function deleteAdmin(tx: Transaction<Tables>, request: ChangeRequest): Promise<Done> {
  const { adminId } = request
  const id = request.id.toLowerCase()
  if (!isId(id)) throw new AppError('not_found', adminSentences.notFound)
  if (id === adminId) throw new AppError('conflict', adminSentences.cannotDeleteOneself)
  const live = await lockLiveAdmins(tx, [adminId, id])
  if (!live.includes(adminId)) {
    const isLast = live.includes(id) && !(await hasOtherAdmin(tx, id))
    if (isLast) throw new AppError('conflict', adminSentences.oneMustRemain)
    throw new AppError('unauthenticated', sessionSentences.signInAgain)
  }
  return deleteRecord(tx, undoable, request)
}

/** Its sessions are gone for good: a restored admin signs in again. */
export const restoreAdmin = (tx: Transaction<Tables>, request: ChangeRequest): Promise<Done> =>
  restoreRecord(tx, undoable, request)

/** Says who has the email when the database refuses a second live admin with it. */
export function emailTaken(error: unknown): never {
  if (constraintOf(error) !== 'admin_email_unique') throw error
  throw new AppError('conflict', adminSentences.emailTaken, { email: adminSentences.emailTaken })
}
