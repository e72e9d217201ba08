import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Figure } from '../../bench/report'
import { type Cluster, type CommandSettings, withCluster } from '../cluster/cluster'
import { killNodes } from '../cluster/kill-nodes'
import { compareWrites } from '../cluster/saved-records'
import { listStatuses, startTraffic, type Traffic } from '../cluster/traffic'
import { maxFigure, minFigure, none, proof } from '../proof'
import { makeFolder } from '../server/gatehouse'
import { createOffice } from './installations'
import { moveAhead, type Move, moveWithinWindow } from './move-data'

const name = 'Move'

export const move = proof({
  name: 'move',
  claim: 'a business moves from one computer to the cluster and back while people save, and each node is killed',
  numbers: { seconds: 8 },
  isQuick: false,
  async run({ seconds }) {
    const folder = makeFolder()
    const [office, later] = [await createOffice(join(folder, 'office')), await createOffice(join(folder, 'later'))]
    // The clients follow it, as browsers follow a name.
    const target = { url: office.url }
    const figures: Figure[] = []
    const running: { traffic?: Traffic; out?: Move } = {}

    async function prepare(cluster: CommandSettings): Promise<void> {
      await office.start()
      const traffic = await startTraffic(target, name, { pauseMs: 1_000 })
      running.traffic = traffic
      await pause(seconds * 1_000)
      const between = { from: office.settings, to: cluster, folder: join(folder, 'out') }
      await moveAhead(between)
      await pause(seconds * 1_000)
      const rejectChanges = async () => {
        await office.stop()
        await office.start({ READ_ONLY: 'true' })
      }
      running.out = await moveWithinWindow(between, traffic, rejectChanges)
    }

    async function work(cluster: Cluster, settings: CommandSettings): Promise<void> {
      const traffic = running.traffic!
      target.url = cluster.url
      figures.push(...(await finish('to the cluster', running.out!, traffic)))
      await office.stop()
      await pause(seconds * 1_000)
      figures.push(...(await killNodes(cluster, traffic, name)))
      const between = { from: settings, to: later.settings, folder: join(folder, 'back') }
      await moveAhead(between)
      await pause(seconds * 1_000)
      const rejectChanges = async () => {
        for (const instance of cluster.instances) await instance.restart({ READ_ONLY: 'true' })
      }
      const back = await moveWithinWindow(between, traffic, rejectChanges)
      await later.start()
      target.url = later.url
      figures.push(...(await finish('back to one computer', back, traffic)))
      await pause(seconds * 1_000)
      await traffic.stop()
    }

    try {
      await withCluster(work, prepare)
      const traffic = running.traffic!
      const { lost, doubled } = await compareWrites(later, traffic, name)
      console.log(`  all responses: ${listStatuses(traffic)}`)
      for (const message of traffic.messages) console.log(`  503: ${message}`)
      return [
        minFigure('changes acknowledged before, during and after', traffic.acknowledged.size, 100),
        ...figures,
        none('acknowledged changes missing at the end', lost),
        none('changes made twice', doubled),
      ]
    } finally {
      await running.traffic?.stop()
      await office.stop()
      await later.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

/** The new installation has been started, and the clients have its address. */
async function finish(direction: string, { rejectedFrom, ...moved }: Move, traffic: Traffic): Promise<Figure[]> {
  const savedMs = await traffic.untilAllSaved(rejectedFrom)
  const windowMs = savedMs - moved.comparisonMs
  console.log(
    `  ${direction}: ${moved.tables} tables with ${moved.rows} rows and ${moved.mediaFiles} media files compared in ` +
      `${(moved.comparisonMs / 1_000).toFixed(1)} s, which are not part of the window; ${moved.rejected} changes got 503`,
  )
  return [
    none(`${direction}: tables that differ`, moved.differentTables),
    none(`${direction}: media files that differ`, moved.differentMedia),
    minFigure(`${direction}: requests that read in the window`, moved.served, 1),
    maxFigure(`${direction}: until every client saves again`, windowMs / 1_000, 120, 's'),
  ]
}
