import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import type { Queue } from '../jobs/queue'
import { imageQueue } from './images/image-completion'
import { videoQueue } from './videos/video-conversion'

/**
 * Adds the jobs of media that are not finished and have none: the job queue is not part of a backup, so none
 * has one after a restore. Returns how many were added.
 */
export async function addMissingJobs(
  db: Kysely<Tables>,
  queue: Pick<Queue, 'start' | 'add'>,
  { canConvert }: { canConvert: boolean },
): Promise<number> {
  // Its tables must exist.
  await queue.start()
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ key: string; kind: 'image' | 'video' }>`
      select key, kind from media
      where (source is not null or state = 'processing') and deleted_at is null and (kind = 'image' or ${canConvert})
        and not exists (
          select from pgboss.job
          where name in (${imageQueue}, ${videoQueue}) and state in ('created', 'retry', 'active')
            and data ->> 'key' = media.key
        )`.execute(tx)
    for (const { key, kind } of rows) await queue.add(tx, kind === 'image' ? imageQueue : videoQueue, { key })
    return rows.length
  })
}
