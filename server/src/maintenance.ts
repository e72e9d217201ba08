import { foldArrivals } from './db/arrival-tally'
import type { DatabaseClock } from './db/database-clock'
import { foldTally } from './db/property-tally'
import { purgeDeleted } from './db/purge'
import type { Deps } from './deps'
import { forgetOldKeys } from './http/mutate'
import { type PeriodicTask, startPeriodicTasks } from './periodic-tasks'
import { removeExpiredSessions } from './sessions/repository'

const everyMs = 60_000

/** Work on the database that no request waits for; every instance may do it at any time. Answers how to stop it. */
export function startMaintenance(
  deps: Pick<Deps, 'backgroundDb' | 'careers' | 'log'>,
  clock: DatabaseClock,
): () => Promise<void> {
  return startPeriodicTasks(maintenanceTasks(deps, clock), { everyMs, log: deps.log })
}

function maintenanceTasks(
  { backgroundDb: db, careers }: Pick<Deps, 'backgroundDb' | 'careers'>,
  clock: DatabaseClock,
): PeriodicTask[] {
  return [
    { name: 'compare the clocks', run: clock.compare },
    { name: 'remove expired sessions', run: () => removeExpiredSessions(db) },
    { name: 'remove old idempotency keys', run: () => forgetOldKeys(db) },
    { name: 'sum up property counts', run: () => foldTally(db) },
    { name: 'sum up counts of sign-ups and inquiries', run: () => foldArrivals(db) },
    { name: 'finish changes of careers', run: () => careers.tidy() },
    { name: 'purge deleted records', run: () => purgeDeleted(db) },
  ]
}
