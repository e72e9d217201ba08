import { rmSync } from 'node:fs'
import { sample } from 'fast-check'

import { builtServer } from '../../bench/gatehouse'
import { newId } from '../../server/src/database/id'
import { type OpenDatabase, openDatabase } from '../../server/src/database/open'
import { startKillable } from '../../server/test/crash/killable-server'
import { freePort } from '../../server/test/free-port'
import { changeAndUndo } from '../../server/test/history/change-and-undo'
import { openSite } from '../../server/test/history/site'
import { listSteps } from '../../server/test/history/steps'
import { sendRequest } from '../../server/test/send-request'
import { minFigure, none, proof } from '../proof'
import { makeFolder } from '../server/gatehouse'

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

/** A server that is killed during one request of `every`; the request is sent again after its next start. */
async function openKilledServer(dataDir: string, every: number) {
  const settings = { PORT: String(await freePort()) }
  const start = () => startKillable(builtServer, dataDir, settings)
  const attach = () => openDatabase({ dataDir, attach: true })
  let server = await start()
  let database: OpenDatabase = await attach()
  let [requests, kills] = [0, 0]

  async function kill() {
    kills += 1
    await database.close().catch(() => undefined)
    await server.killTree()
    server = await start()
    database = await attach()
  }

  const send: Parameters<typeof openSite>[1] = async (token, endpoint, ...[sent]) => {
    requests += 1
    const headers = { 'Idempotency-Key': newId() }
    const request = () => sendRequest(server.url, endpoint, { ...sent!, token, headers })
    if (requests % every > 0) return await request()
    const interrupted = request().catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40))
    await kill()
    await interrupted
    return await request()
  }
  const close = async () => {
    await database.close()
    await server.stop()
  }
  return { database: () => database, kills: () => kills, send, close }
}
