import { inTransaction } from '../../database/transaction'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import { isWritten, recordWrite } from './document-write'
import type { Hosted } from './firestore-client'
import { forgetOldWrites, listUnfinished, removeWrite } from './write-repository'

type Surroundings = Pick<Dependencies, 'backgroundDb' | 'now' | 'log'> & { readonly hosted: Hosted }

/** No call takes as long: what is older was broken off. */
const longestCallMs = 60_000

/**
 * Looks after the changes that a crash broke off: one whose document was changed is recorded; one whose document was not is
 * forgotten, because nobody was told that it had happened, and the log says so.
 */
export async function sweepWrites(
  { backgroundDb: db, now, log, hosted }: Surroundings,
  isStarting: boolean,
): Promise<void> {
  const begunBefore = new Date(now().getTime() - (isStarting ? 0 : longestCallMs))
  try {
    for (const write of await listUnfinished(db, begunBefore)) {
      if (await isWritten(hosted, write)) {
        await inTransaction(db, (tx) => recordWrite(tx, write, now()))
      } else {
        await removeWrite(db, write.id)
        const { career_id, action, admin_id } = write
        log.warn({ career_id, action, admin_id }, 'a change of a career was broken off before it was made')
      }
    }
  } catch (error) {
    // Firestore cannot be reached, which is logged already: the next round tries again.
    if (!(error instanceof AppError)) throw error
  }
  await forgetOldWrites(db, now())
}
