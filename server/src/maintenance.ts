import { compactReceivedCounter } from './records/received-counter'
import type { DatabaseClock } from './database/database-clock'
import { compactPropertyCounter } from './records/property-counter'
import { purgeDeleted } from './records/purge'
import type { Dependencies } from './dependencies'
import { removeExpiredIdempotencyKeys } from './records/idempotency'
import { type PeriodicTask, startPeriodicTasks } from './jobs/periodic-tasks'
import { removeExpiredSessions } from './auth/session-repository'

const everyMs = 60_000

/** Work on the database that no request waits for; every instance may do it at any time. Answers how to stop it. */
export function startMaintenance(
  deps: Pick<Dependencies, 'backgroundDb' | 'careers' | 'log'>,
  clock: DatabaseClock,
): () => Promise<void> {
  return startPeriodicTasks(maintenanceTasks(deps, clock), { everyMs, log: deps.log })
}

function maintenanceTasks(
  { backgroundDb: db, careers }: Pick<Dependencies, 'backgroundDb' | 'careers'>,
  clock: DatabaseClock,
): PeriodicTask[] {
  return [
    { name: 'compare the clocks', run: clock.compare },
    { name: 'remove expired sessions', run: () => removeExpiredSessions(db) },
    { name: 'remove old idempotency keys', run: () => removeExpiredIdempotencyKeys(db) },
    { name: 'sum up property counts', run: () => compactPropertyCounter(db) },
    { name: 'sum up counts of sign-ups and inquiries', run: () => compactReceivedCounter(db) },
    { name: 'finish changes of careers', run: () => careers.tidy() },
    { name: 'purge deleted records', run: () => purgeDeleted(db) },
  ]
}
