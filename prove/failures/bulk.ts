import { sample } from 'fast-check'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'

import { type BulkStep, listBulkSteps, takeStep, untilEnded } from '../../server/test/bulk/bulk-steps'
import { findBrokenOperations } from '../../server/test/bulk/find-broken-operations'
import { findFaults } from '../../server/test/bulk/find-faults'
import { insertSiteRecords } from '../../server/test/bulk/insert-site-records'
import type { Site } from '../../server/test/history/site'
import type { Figure } from '../../bench/report'
import { chooseSeed, maxFigure, minFigure, none, proof } from '../proof'
import { type KilledServer, withKilledServer } from '../server/killed-server'

export const bulk = proof({
  name: 'bulk',
  claim: 'kill -9 during actions for many records, imports and their undos leaves whole chunks, and they go on',
  // `clients` make `actions` at the same time; the server is killed `kills` times. Seed 0: a new one.
  numbers: { properties: 6_000, actions: 120, kills: 20, clients: 4, seed: 0 },
  isQuick: false,
  run: (numbers) =>
    withKilledServer(async (server, openSite) => {
      const site = await openSite()
      await insertSiteRecords(site, numbers.properties)
      const [steps] = sample(listBulkSteps(numbers.actions), { numRuns: 1, seed: chooseSeed(numbers.seed) })
      const clients = startClients(site, server, steps!, numbers.clients)
      const { interrupted, broken } = await killBetween(site, server, clients, numbers)
      const operations = await clients.ended()
      const startedAt = performance.now()
      for (const id of operations) await untilEnded(site, id)
      const lastMs = performance.now() - startedAt
      const faults = await findFaults(site)
      for (const fault of [...broken, ...faults].slice(0, 20)) console.log(`  ${fault}`)
      return [
        minFigure(`operations, of ${numbers.actions} actions of ${numbers.clients} clients`, operations.size, 1),
        ...(await describeKinds(site)),
        minFigure('kills of the server and its database', server.kills(), numbers.kills),
        minFigure('operations that were running at a kill, of all kills', interrupted, Math.floor(numbers.kills / 4)),
        none('operations of which not whole chunks were done after a kill', broken),
        maxFigure('until the last operation had ended by itself', lastMs / 1000, 120, 's'),
        none('records, change rows, counts, stored JSON and search texts that differ from the tables', faults),
      ]
    }),
})

/** Several clients, each of which takes the next step when it has made one. */
function startClients(site: Site, server: KilledServer, steps: readonly BulkStep[], width: number) {
  const operations = new Set<string>()
  const failures: unknown[] = []
  let next = 0
  const runClient = async () => {
    while (failures.length === 0 && next < steps.length) {
      const step = steps[next++]!
      const id = await takeUnlessKilled(site, server, step).catch((error: unknown) => void failures.push(error))
      if (typeof id === 'string') operations.add(id)
    }
  }
  let isRunning = true
  const running = Promise.all(Array.from({ length: width }, runClient)).finally(() => (isRunning = false))
  return {
    begun: () => next,
    isRunning: () => isRunning,
    /** Returns the operations. @throws what a client did not expect */
    async ended(): Promise<ReadonlySet<string>> {
      await running
      if (failures.length > 0) throw failures[0]
      return operations
    },
  }
}

/** Again, if a kill closed the connection to the database by which the step chooses its records. */
async function takeUnlessKilled(site: Site, server: KilledServer, step: BulkStep): Promise<string | null> {
  for (;;) {
    await server.running()
    const before = server.kills()
    try {
      return await takeStep(site, step)
    } catch (error) {
      // A response of the server is an error in any case.
      if (server.kills() === before || (error instanceof Error && /^5\d\d: /.test(error.message))) throw error
      await pause(100)
    }
  }
}

/** Kills the server at random moments, evenly spread over the steps. */
async function killBetween(
  site: Site,
  server: KilledServer,
  clients: ReturnType<typeof startClients>,
  { actions, kills }: { readonly actions: number; readonly kills: number },
): Promise<{ readonly interrupted: number; readonly broken: readonly string[] }> {
  const broken = new Set<string>()
  let interrupted = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    const from = (actions * (kill - 1)) / kills
    while (clients.isRunning() && clients.begun() <= from) await pause(5)
    await pause(Math.random() * 400)
    await server.kill()
    // One statement sees one moment, in which the operations go on.
    for (const fault of await findBrokenOperations(site.db)) broken.add(fault)
    interrupted += await countRunning(site)
    process.stdout.write(`\r  kill ${kill} of ${kills} `)
  }
  console.log()
  return { interrupted, broken: [...broken] }
}

async function countRunning({ db }: Site): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from operation where state = 'running'`.execute(db)
  return rows[0]!.count
}

/** How many records each kind of operation has changed and left. */
async function describeKinds({ db }: Site): Promise<Figure[]> {
  const { rows } = await sql<{ kind: string; operations: number; done: number; left_over: number }>`
    select concat_ws(' ', kind, case when details ->> 'entity' = 'property' then details ->> 'action'
        when kind = 'bulk' then 'of other kinds' end) as kind,
      count(*) as operations, sum(done)::bigint as done, sum(jsonb_array_length(left_over))::bigint as left_over
    from operation where kind in ('bulk', 'import', 'undo') group by 1 order by 1`.execute(db)
  return rows.map(({ kind, operations, done, left_over: left }) => ({
    what: `${operations} × ${kind}`,
    measured: `${done.toLocaleString('en')} changed, ${left.toLocaleString('en')} left`,
    target: 'each one of the two',
    isReached: true,
  }))
}
