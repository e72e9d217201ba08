import { sql, type Kysely } from 'kysely'
import type { ClientBase } from 'pg'

import type { Tables } from './tables'

/**
 * Every number by which programs on one database exclude each other. They are also those of the versions
 * before, whose instances run beside this one during an upgrade (docs/decisions/0056), so no number gets
 * another meaning. The locks of jobs are hashes of their ids (jobs/job-liveness.ts).
 */
const advisoryLocks = {
  migrations: 4_700_216_118,
  notifications: 4_700_216_119,
  backup: 4_700_216_120,
  dueBackup: 4_700_216_121,
  firstAdmin: 4_700_216_122,
  recount: 4_700_216_123,
  /** Shared by what puts values of the history back into records; an erasure holds it alone. */
  pastValues: 4_700_216_124,
} as const satisfies Record<string, number>

type AdvisoryLock = keyof typeof advisoryLocks

/** Waits for the lock, and holds it until the transaction ends. */
export async function acquireLock(tx: Kysely<Tables>, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks[lock]})`.execute(tx)
}

/** Waits while another transaction holds the lock alone, and shares it until the transaction ends. */
export async function shareLock(tx: Kysely<Tables>, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${advisoryLocks[lock]})`.execute(tx)
}

/** Returns whether the lock was free; then the transaction holds it until it ends. */
export async function tryLock(client: Pick<ClientBase, 'query'>, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>('select pg_try_advisory_xact_lock($1) as is_locked', [
    advisoryLocks[lock],
  ])
  return rows[0]?.is_locked === true
}
