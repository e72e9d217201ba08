import type { Figure } from '../../bench/report'
import { proof } from '../proof'
import { withCluster } from './cluster'
import { killPrimary } from './failover'
import { runJourneys } from './journeys'
import { partitionInstance, restartInstances } from './restarts'
import { compareState, signIn } from './shared-state'

export const cluster = proof({
  name: 'cluster',
  claim: 'two instances behind a proxy, a pooler and two database servers lose nothing when one of these fails',
  numbers: { seconds: 5 },
  isQuick: false,
  run: ({ seconds }) =>
    withCluster(async (cluster) => {
      const figures: Figure[] = []
      const token = await signIn(cluster.url)
      figures.push(...(await compareState(cluster, token)))
      figures.push(...(await runJourneys(cluster)))
      figures.push(...(await restartInstances(cluster, seconds)))
      figures.push(...(await partitionInstance(cluster, token, seconds)))
      figures.push(...(await killPrimary(cluster, seconds)))
      return figures
    }),
})
