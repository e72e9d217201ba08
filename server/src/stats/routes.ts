import { statsCalls } from '@gatehouse/contract/stats'

import type { Deps } from '../deps'
import type { Serve } from '../http/serve'
import { findStats } from './repository'

/** The counts of the dashboard and of the cards. */
export function serveStats(serve: Serve, deps: Deps): void {
  serve(statsCalls.find, async () => ({ status: true as const, data: await findStats(deps.db, deps.now()) }))
}
