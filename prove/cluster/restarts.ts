import { setTimeout as pause } from 'node:timers/promises'

import type { Figure } from '../../bench/report'
import { until } from '../../server/test/until'
import { maxFigure, minFigure, none } from '../proof'
import { type Cluster, isReady } from './cluster'
import { compareWrites } from './saved-records'
import { listStatuses, startTraffic } from './traffic'

/** Restarts the instances one after the other under load. */
export async function restartInstances(cluster: Cluster, seconds: number): Promise<Figure[]> {
  const traffic = await startTraffic(cluster, 'Restarts')
  for (const instance of cluster.instances) {
    await pause(seconds * 1_000)
    await instance.restart()
    await until('the instance is ready', () => isReady(instance))
    // Until the reverse proxy has seen it.
    await pause(2_000)
  }
  await traffic.stop()
  const failed = [...traffic.statuses].filter(([status]) => status >= 300).reduce((sum, [, count]) => sum + count, 0)
  const { lost, doubled } = await compareWrites(cluster, traffic, 'Restarts')
  console.log(`  restarts: ${listStatuses(traffic)}`)
  for (const fault of traffic.faults.slice(0, 10)) console.log(`  ${fault}`)
  return [
    minFigure('changes acknowledged while both instances were restarted', traffic.acknowledged.size, 10),
    none('requests that failed', failed + traffic.faults.length),
    none('changes lost or made twice', lost.length + doubled.length),
  ]
}

/** Stops what connects one instance with the database, so that its packets have no response. */
export async function partitionInstance(cluster: Cluster, token: string, seconds: number): Promise<Figure[]> {
  const [instance] = cluster.instances
  const traffic = await startTraffic(cluster, 'Partition')
  await pause(seconds * 1_000)
  const partitionedAt = performance.now()
  const { process } = instance!.pooler
  process.kill('SIGSTOP')
  try {
    await until('the instance is not ready', async () => !(await isReady(instance!)))
    const notReadyMs = performance.now() - partitionedAt
    // Longer than any request waits for the database.
    await pause(25_000)
    const direct = await fetch(`${instance!.url}/admin/stats`, { headers: { Authorization: token } })
    const duringCount = traffic.acknowledged.size
    process.kill('SIGCONT')
    const healedAt = performance.now()
    await until('the instance is ready', () => isReady(instance!))
    const readyMs = performance.now() - healedAt
    await pause(seconds * 1_000)
    await traffic.stop()
    const { lost, doubled } = await compareWrites(cluster, traffic, 'Partition')
    console.log(`  partition: ${listStatuses(traffic)}; ${duringCount} changes before its end`)
    for (const fault of traffic.faults.slice(0, 10)) console.log(`  ${fault}`)
    const isRejected = direct.status === 503 && direct.headers.has('retry-after')
    return [
      maxFigure('an instance without the database is not ready after', notReadyMs / 1_000, 5, 's'),
      none('requests to it that get no 503 with Retry-After', isRejected ? 0 : 1),
      none('responses other than a success and 503 with Retry-After', traffic.faults),
      maxFigure('slowest response', traffic.slowestMs() / 1_000, 25, 's'),
      none('acknowledged changes lost or made twice', lost.length + doubled.length),
      maxFigure('it is ready again after', readyMs / 1_000, 10, 's'),
    ]
  } finally {
    process.kill('SIGCONT')
  }
}
