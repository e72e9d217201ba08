import { AppError } from '../../../app-error'
import { inTransaction } from '../../../database/transaction'
import type { Dependencies } from '../../../dependencies'
import type { FirestoreClient } from './client'
import { isWritten, recordWrite } from './document-write'
import { hasRival, listUnfinished, removeExpiredWrites, removeWrite } from '../career-writes'

type FinishOptions = Pick<Dependencies, 'backgroundDb' | 'now' | 'log'> & { readonly firestore: FirestoreClient }

/** No request takes longer: an older unfinished write was interrupted. */
const maxRequestMs = 60_000

/**
 * Finishes the writes that a crash interrupted. A write whose document was changed is recorded. One
 * whose document was not changed is removed and logged: no client received a success response for it.
 */
export async function finishWrites(
  { backgroundDb: db, now, log, firestore }: FinishOptions,
  isStarting: boolean,
): Promise<void> {
  const createdBefore = new Date(now().getTime() - (isStarting ? 0 : maxRequestMs))
  try {
    for (const write of await listUnfinished(db, createdBefore)) {
      // Of equal changes of one version, only one was written.
      if ((await isWritten(firestore, write)) && !(await hasRival(db, write, { isDone: true }))) {
        await inTransaction(db, (tx) => recordWrite(tx, write, now()))
      } else {
        await removeWrite(db, write.id)
        const { career_id, action, admin_id } = write
        log.warn({ career_id, action, admin_id }, 'a change of a career was interrupted before it was written')
      }
    }
  } catch (error) {
    // Firestore is unreachable, which the client has logged; the next run tries again.
    if (!(error instanceof AppError)) throw error
  }
  await removeExpiredWrites(db)
}
