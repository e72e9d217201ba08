import { type Kysely, sql } from 'kysely'
import type { FileOwner, Tables } from '../database/tables'
import type { Queue, QueuedTask } from '../jobs/queue'
import type { MediaStore } from './store/store'

const removalQueue = 'remove-media'

/** All files of these records. */
export interface Removal {
  readonly owner: FileOwner
  readonly ids: readonly string[]
}

/**
 * In the caller's transaction: removes the rows of files and adds the jobs that remove the files within
 * seconds, without the 30 days of the trash. Returns how many there were. The queue must have been started.
 */
export async function removeMediaForGood(
  tx: Kysely<Tables>,
  queue: Pick<Queue, 'add'>,
  { owner, ids }: Removal,
): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    delete from media where ${sql.ref(`${owner}_id`)} = any(${ids}::uuid[]) returning key`.execute(tx)
  for (const { key } of rows) await queue.add(tx, removalQueue, { key })
  return rows.length
}

/** The job: removes the files of a key from the store and from the trash. */
export const createMediaRemoval = (store: MediaStore): QueuedTask => ({
  name: removalQueue,
  maxRetries: 10,
  concurrency: 1,
  timeLimitMinutes: 5,
  async run({ key = '' }) {
    await store.remove(key)
    // The sweep may have found the folder without a row meanwhile.
    if (await store.trash.restore(key)) await store.remove(key)
  },
  // The sweep moves a folder that could not be removed to the trash, from which it is removed after 30 days.
  onFailed: async () => {},
})
