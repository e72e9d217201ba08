import type { Dependencies } from '../dependencies'
import type { Health } from './health'
import type { Metrics } from './metrics/metrics'
import type { RecentErrors } from './recent-errors'
import type { Usage } from './usage'

/** What the routes for operators and for the page Status use. */
export interface OperatingDependencies extends Dependencies {
  readonly health: Health
  /** Null if no setting makes them available. */
  readonly metrics: Metrics | null
  readonly recentErrors: Pick<RecentErrors, 'list'>
  readonly usage: () => Promise<Usage>
}
