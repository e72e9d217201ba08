import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables'

/** The jobs of all queues. */
export interface QueueState {
  /** Including those that wait for a retry. */
  readonly waiting: number
  readonly running: number
  /** Failed for good; pg-boss archives them after twelve hours. */
  readonly failed: number
  /** For how long the oldest job that is due has waited; 0 without one. */
  readonly oldestSeconds: number
}

const none: QueueState = { waiting: 0, running: 0, failed: 0, oldestSeconds: 0 }

/** Counts jobs, without the queues of failed ones (./queue.ts). A new database has no tables of them. */
export async function findQueueState(db: Kysely<Tables>): Promise<QueueState> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.job') is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return none
  const { rows } = await sql<QueueState>`
    select count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (
        where state in ('created', 'retry') and start_after < now())), 0)::float8 as "oldestSeconds"
    from pgboss.job where name not like '%-failed' and name not like '\\_\\_pgboss%'`.execute(db)
  return rows[0] ?? none
}
