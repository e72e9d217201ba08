import { AdminInvitation, adminMessages } from '@gatehouse/contract/entities/admin'
import type { Kysely } from 'kysely'

import { AppError } from '../../app-error'
import type { InsertedLink } from '../../auth/links/link-repository'
import { revokeSessions } from '../../auth/live-sessions'
import { commandClient, recordSecurityEvent } from '../../auth/security-events'
import { isLiveSession } from '../../auth/live-sessions'
import { deviceName } from '../../auth/device-name'
import { normalizeEmail } from '../../database/normalize-email'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { commandActor } from '../../records/changes/change'
import { inviteAdmin, insertRecordedLink } from './invite'
import { lockLiveAdmins } from './repository'
import { deleteAdmin, explainConflict } from './service'

// What `npm run admin` does with admins (commands/account-subcommands). All functions throw AppError.

const byCommand = { createdBy: null, client: commandClient } as const

/** Creates a link for an admin, in place of the one before it. */
export const createLinkByCommand = (db: Kysely<Tables>, email: string): Promise<InsertedLink> =>
  inTransaction(db, async (tx) => insertRecordedLink(tx, (await findByEmail(tx, email)).id, byCommand))

/** Invites an admin. */
export async function addByCommand(db: Kysely<Tables>, email: string, name: string, now: Date): Promise<InsertedLink> {
  const parsed = AdminInvitation.safeParse({ email, name })
  if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message ?? '')
  return inTransaction(db, async (tx) =>
    insertRecordedLink(tx, (await inviteAdmin(tx, parsed.data, commandActor, now)).id, byCommand),
  ).catch(explainConflict)
}

/** Deletes an admin as the console does, unless no admin with a password would remain. */
export const deleteByCommand = (db: Kysely<Tables>, email: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const live = await lockLiveAdmins(tx)
    const deleted = live.find(({ email_folded }) => email_folded === normalizeEmail(email)) ?? unknownEmail(email)
    const canRemain = live.some(({ id, is_invited }) => id !== deleted.id && !is_invited)
    if (!canRemain) throw new AppError('conflict', adminMessages.oneMustRemain)
    await deleteAdmin(tx, { ...commandActor, id: deleted.id, origin: '', versions: null, now }, commandClient)
  })

/** The live sessions of an admin, the most recently seen first. */
export async function listSessionsByCommand(db: Kysely<Tables>, email: string) {
  const { id } = await findByEmail(db, email)
  const sessions = await db
    .selectFrom('session')
    .select(['address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('admin_id', '=', id)
    .where(isLiveSession)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return sessions.map(({ user_agent, ...session }) => ({ ...session, device: deviceName(user_agent) }))
}

/** Ends all sessions of an admin. */
export const endSessionsByCommand = (db: Kysely<Tables>, email: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id } = await findByEmail(tx, email)
    await revokeSessions(tx, id)
    await recordSecurityEvent(tx, { kind: 'signed_out_by_command', adminId: id, client: commandClient })
  })

/** Locks the row if `db` is a transaction. */
async function findByEmail(db: Kysely<Tables>, email: string): Promise<{ readonly id: string }> {
  const found = db
    .selectFrom('admin')
    .select('id')
    .where('email_folded', '=', normalizeEmail(email))
    .where('deleted_at', 'is', null)
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
  return (await found.executeTakeFirst()) ?? unknownEmail(email)
}

function unknownEmail(email: string): never {
  throw new AppError('not_found', `There is no admin with the email "${email}".`)
}
