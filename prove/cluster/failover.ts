import { setTimeout as pause } from 'node:timers/promises'

import type { Figure } from '../../bench/report'
import { until } from '../../server/test/until'
import { maxFigure, minFigure, none } from '../proof'
import type { Cluster } from './cluster'
import { compareWrites } from './saved-records'
import { listStatuses, startTraffic } from './traffic'

/** Kills the primary while changes are made, and starts it again afterwards as the standby. */
export async function killPrimary(cluster: Cluster, seconds: number): Promise<Figure[]> {
  const { database } = cluster
  const primary = await database.findPrimary()
  const traffic = await startTraffic(cluster, 'Failover')
  await pause(seconds * 1_000)
  const before = traffic.acknowledged.size
  const killedAt = performance.now()
  await primary.kill()
  const countAtKill = traffic.acknowledged.size
  // Some were on their way.
  await until('changes are acknowledged again', () => traffic.acknowledged.size > countAtKill + 10, 90_000)
  const recoveredMs = traffic.lastAcknowledgedAt() - killedAt
  await pause(seconds * 1_000)
  await traffic.stop()
  primary.start()
  await database.untilRedundant()
  const { lost, doubled } = await compareWrites(cluster, traffic, 'Failover')
  console.log(`  failover: ${listStatuses(traffic)}; ${before} changes before the kill`)
  for (const fault of traffic.faults.slice(0, 10)) console.log(`  ${fault}`)
  return [
    minFigure('changes acknowledged while the primary was killed', traffic.acknowledged.size, before + 10),
    none('acknowledged changes that were lost', lost),
    none('changes that were made twice', doubled),
    none('responses other than a success and 503 with Retry-After', traffic.faults),
    maxFigure('slowest response', traffic.slowestMs() / 1_000, 20, 's'),
    maxFigure('changes are acknowledged again after the kill', recoveredMs / 1_000, 30, 's'),
  ]
}
