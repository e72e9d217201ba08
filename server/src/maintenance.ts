import type { Deps } from './deps'
import { foldArrivals } from './db/arrival-tally'
import { forgetOldKeys } from './http/mutate'
import { foldTally } from './db/property-tally'
import { purgeDeleted } from './db/purge'
import { removeExpiredSessions } from './sessions/repository'

const everyMs = 60_000

/** Housekeeping that no request waits for; every instance may do it at any time. Answers how to stop it. */
export function startMaintenance(deps: Pick<Deps, 'backgroundDb' | 'careers' | 'log'>): () => void {
  const timer = setInterval(() => {
    keepHouse(deps).catch((error: unknown) => deps.log.error({ err: error }, 'housekeeping failed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

export async function keepHouse({ backgroundDb: db, careers }: Pick<Deps, 'backgroundDb' | 'careers'>): Promise<void> {
  await removeExpiredSessions(db)
  await forgetOldKeys(db)
  await foldTally(db)
  await careers.tidy()
  await foldArrivals(db)
  await purgeDeleted(db)
}
