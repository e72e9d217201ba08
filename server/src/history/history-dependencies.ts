import type { Dependencies } from '../dependencies'
import type { CareersStore } from '../features/careers/careers-store'

/** What the routes of the history need. */
export type HistoryDependencies = Pick<Dependencies, 'db' | 'now' | 'config' | 'jobs'> & {
  readonly careers: Pick<CareersStore, 'elsewhere'>
}
