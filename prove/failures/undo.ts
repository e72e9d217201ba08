import { rmSync } from 'node:fs'
import { sample } from 'fast-check'

import { changeAndUndo } from '../../server/test/history/change-and-undo'
import { openSite } from '../../server/test/history/site'
import { listSteps } from '../../server/test/history/steps'
import { minFigure, none, proof } from '../proof'
import { makeFolder } from '../server/gatehouse'
import { openKilledServer } from '../server/killed-server'

export const undo = proof({
  name: 'undo',
  claim: 'random changes of every kind, undone in reverse order with kill -9 between, leave everything as it was',
  // `every`: one request of so many is interrupted by a kill. Seed 0: a new one.
  numbers: { changes: 200, every: 40, seed: 0 },
  isQuick: false,
  async run({ changes, every, seed }) {
    const dataDir = makeFolder()
    const server = await openKilledServer(dataDir, every)
    const chosen = seed || Math.ceil(Math.random() * 1_000_000)
    console.log(`  seed ${chosen}`)
    try {
      const site = await openSite(server.database, server.send)
      const [steps] = sample(listSteps(changes), { numRuns: 1, seed: chosen })
      // It throws if something differs afterwards.
      const report = await changeAndUndo(site, steps!)
      return [
        minFigure('changes made and undone, without those that a rule rejected', report.undone, changes / 2),
        minFigure('states that were read as they had been, before and after the undo', report.states, changes / 2),
        minFigure('kills of the server and its database during a request', server.kills(), 1),
        none('records, files, counts or states that differ', 0),
      ]
    } finally {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
})
