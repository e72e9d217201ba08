import { adminCalls, adminSentences } from '@gatehouse/contract/admin'

import type { Deps } from '../deps'
import { answerList } from '../http/list-answer'
import type { Serve } from '../http/serve'
import { changeRequestOf } from '../http/undoable-delete'
import { hashPassword } from '../passwords/password-hash'
import { createAdmin } from './create-admin'
import { deleteAdmin, explainRefusal, refuseLastAdmin, restoreAdmin } from './lifecycle'
import { findAdmin, listAdmins } from './repository'

/** The admin calls (specification, section 7). */
export function serveAdmins(serve: Serve, { db, now }: Deps): void {
  serve(adminCalls.list, ({ query }) => answerList(query, 'latest', (slice) => listAdmins(db, query.q, slice)))

  serve(adminCalls.create, async (call) => {
    // Before the transaction: hashing takes its time and its turn, and no connection waits meanwhile.
    const passwordHash = await hashPassword(call.body.pswd)
    return call
      .mutate(async (tx) => {
        const id = await createAdmin(tx, { ...call.body, passwordHash, createdBy: call.signedIn.admin.id }, now())
        const data = await findAdmin(tx, id)
        return { status: true as const, message: adminSentences.created, data: data! }
      })
      .catch(explainRefusal)
  })

  serve(adminCalls.remove, (call) => {
    const { id } = call.params
    return call
      .mutate((tx) => deleteAdmin(tx, changeRequestOf(call, now())), { changedAdmins: [id] })
      .catch((error: unknown) => refuseLastAdmin(db, id, error))
  })
  serve(adminCalls.restore, (call) =>
    call
      .mutate((tx) => restoreAdmin(tx, changeRequestOf(call, now())), { changedAdmins: [call.params.id] })
      .catch(explainRefusal),
  )
}
