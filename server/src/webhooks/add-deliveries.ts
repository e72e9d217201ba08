import type { StreamedKind } from '@gatehouse/contract/changes/change-stream'

import { AppError } from '../app-error'
import { listChanges } from '../changes/read-changes'
import { inTransaction } from '../database/transaction'
import { insertDeliveries, insertReadAll } from './deliveries'
import { type ClaimedWebhook, lockClaim, setPosition } from './progress'
import type { SendDependencies } from './send-batch'

/** How many deliveries of a webhook are pending at most: what follows waits in the order of changes. */
const maxPending = 500
const maxAdded = 200

/**
 * Adds deliveries of the changes after the position of a webhook, and moves the position, in one transaction.
 * Returns whether there are more changes, and room for them.
 */
export async function addDeliveries(
  { db, sender }: Pick<SendDependencies, 'db' | 'sender'>,
  { id, position, events, pending }: Pick<ClaimedWebhook, 'id' | 'position' | 'events' | 'pending'>,
): Promise<boolean> {
  if (pending >= maxPending) return false
  const page = await listChanges(db, { after: position, kinds: events as StreamedKind[], limit: maxAdded }).then(
    (found) => ({ ...found, isLost: false }),
    readAllOf,
  )
  if (page.next === position) return false
  await inTransaction(db, async (tx) => {
    if (!(await lockClaim(tx, id, sender))) return
    if (page.isLost) await insertReadAll(tx, id, page.next)
    else await insertDeliveries(tx, id, page.changes)
    await setPosition(tx, id, page.next)
  })
  return page.isMore && pending + page.changes.length < maxPending
}

/** After a restore from a backup, or a pause of a million changes, the receiver is told to read all. */
function readAllOf(error: unknown) {
  if (!(error instanceof AppError) || error.code !== 'read_all') throw error
  return { changes: [], next: error.details.next!, isMore: false, isLost: true }
}
