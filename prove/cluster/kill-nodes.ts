import { setTimeout as pause } from 'node:timers/promises'

import type { Figure } from '../../bench/report'
import { until } from '../../server/test/until'
import { maxFigure, none } from '../proof'
import { type Cluster, isReady } from './cluster'
import type { Program } from './programs'
import { compareWrites } from './saved-records'
import type { Traffic } from './traffic'

interface Node {
  readonly name: string
  kill(): Promise<void>
  start(): unknown
  /** Waits until it has its part again. */
  readonly settle?: () => Promise<void>
  /** Nothing does its work meanwhile: its manager starts it again after two seconds. */
  readonly isOnlyOne?: true
}

const restartMs = 2_000

/** Ends each node of the cluster with kill -9 in turn, while the clients of `traffic` save records. */
export async function killNodes(cluster: Cluster, traffic: Traffic, name: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const node of await listNodes(cluster)) {
    const { size } = traffic.acknowledged
    const faults = traffic.faults.length
    const killedAt = performance.now()
    await node.kill()
    if (node.isOnlyOne) {
      await pause(restartMs)
      await node.start()
    }
    const recoveredMs = await traffic.untilAllSaved(killedAt)
    if (!node.isOnlyOne) await node.start()
    await node.settle?.()
    const { lost, doubled } = await compareWrites(cluster, traffic, name)
    console.log(
      `  ${node.name}: ${traffic.acknowledged.size - size} changes acknowledged, ${lost.length} lost, ` +
        `${doubled.length} made twice, ${traffic.faults.length - faults} requests without a response or with another ` +
        `than 503; every client saves again after ${(recoveredMs / 1_000).toFixed(1)} s`,
    )
    figures.push(
      none(`${node.name} killed: acknowledged changes lost or made twice`, lost.length + doubled.length),
      maxFigure(`${node.name} killed: every client saves again after`, recoveredMs / 1_000, 60, 's'),
    )
  }
  return figures
}

async function listNodes(cluster: Cluster): Promise<readonly Node[]> {
  const { database, instances, media, requestProxy, databaseProxy } = cluster
  const primary = await database.findPrimary()
  const standby = database.nodes.find((node) => node !== primary)!
  const [pooler] = instances.map((instance) => instance.pooler)
  const settle = () => database.untilRedundant()
  const program = (running: Program) =>
    ({ kill: () => running.kill(), start: () => running.restart(), isOnlyOne: true }) as const
  return [
    { name: 'the primary database', kill: () => primary.kill(), start: () => primary.start(), settle },
    // Since the failover it is the primary, and the other one the standby.
    { name: 'the standby', kill: () => primary.kill(), start: () => primary.start(), settle },
    {
      name: 'the primary database after the failover',
      kill: () => standby.kill(),
      start: () => standby.start(),
      settle,
    },
    ...instances.map((instance, index) => ({
      name: `instance ${index + 1}`,
      kill: () => instance.kill(),
      start: () => instance.start(),
      settle: () => until('the instance is ready', () => isReady(instance)),
    })),
    { name: 'the reverse proxy', ...program(requestProxy) },
    { name: 'HAProxy before the database', ...program(databaseProxy) },
    { name: 'PgBouncer', kill: () => pooler!.kill(), start: () => pooler!.restart(), isOnlyOne: true },
    { name: 'the object storage', kill: () => media.kill(), start: () => media.restart(), isOnlyOne: true },
    { name: 'etcd', ...program(database.etcd), settle },
  ]
}
