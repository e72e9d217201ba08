import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import type { Queue } from '../jobs/queue'

/** The names of the queues; null where this server cannot convert videos. */
export interface MediaQueues {
  readonly image: string
  readonly video: string | null
}

/**
 * Adds the jobs of media that are not finished and have none: the job queue is not part of a backup, so none
 * has one after a restore. Returns how many were added.
 */
export async function addMissingJobs(
  db: Kysely<Tables>,
  queue: Pick<Queue, 'start' | 'add'>,
  { image, video }: MediaQueues,
): Promise<number> {
  // Its tables must exist.
  await queue.start()
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ key: string; kind: 'image' | 'video' }>`
      select key, kind from media
      where (source is not null or state = 'processing') and deleted_at is null and not exists (
        select from pgboss.job
        where name in (${image}, ${video}) and state in ('created', 'retry', 'active') and data ->> 'key' = media.key
      )`.execute(tx)
    const jobs = rows.flatMap(({ key, kind }) => {
      const name = kind === 'image' ? image : video
      return name === null ? [] : [{ name, key }]
    })
    for (const { name, key } of jobs) await queue.add(tx, name, { key })
    return jobs.length
  })
}
