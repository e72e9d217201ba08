import { sample } from 'fast-check'
import { setTimeout as pause } from 'node:timers/promises'

import { changeAndUndo } from '../../server/test/history/change-and-undo'
import type { openSite } from '../../server/test/history/site'
import { listSteps } from '../../server/test/history/steps'
import { chooseSeed, minFigure, none, proof } from '../proof'
import { type KilledServer, withKilledServer } from '../server/killed-server'

export const undo = proof({
  name: 'undo',
  claim: 'random changes of every kind, undone in reverse order with kill -9 between, leave everything as it was',
  // `every`: one request of so many is interrupted by a kill. Seed 0: a new one.
  numbers: { changes: 200, every: 40, seed: 0 },
  isQuick: false,
  run: ({ changes, every, seed }) =>
    withKilledServer(async (server, openSiteOn) => {
      const [steps] = sample(listSteps(changes), { numRuns: 1, seed: chooseSeed(seed) })
      const site = await openSiteOn(interruptEvery(every, server))
      // It throws if something differs afterwards.
      const report = await changeAndUndo(site, steps!)
      return [
        minFigure('changes made and undone, without those that a rule rejected', report.undone, changes / 2),
        minFigure('states that were read as they had been, before and after the undo', report.states, changes / 2),
        minFigure('kills of the server and its database during a request', server.kills(), 1),
        none('records, files, counts or states that differ', 0),
      ]
    }),
})

/** The server is killed during one request of `every`, which is sent again after its next start. */
function interruptEvery(every: number, { send, kill }: KilledServer): Parameters<typeof openSite>[1] {
  let requests = 0
  return async (token, endpoint, ...sent) => {
    requests += 1
    const interrupted = send(token, endpoint, ...sent)
    if (requests % every > 0) return await interrupted
    // Awaited below.
    interrupted.catch(() => undefined)
    await pause(Math.random() * 40)
    await kill()
    return await interrupted
  }
}
