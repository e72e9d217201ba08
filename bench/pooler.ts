import { parseArgs } from 'node:util'

import { alternate, ratioOf } from './api/alternate'
import { listPath } from './api/list-path'
import { openBench } from './api/open-bench'
import { callsOfOne } from './api/rows/reads'
import { startLoad } from './load/load'
import { median, printTable } from './report'

// What DATABASE_POOLER=transaction costs: two servers on one PostgreSQL, without a pooler, in turns. One of
// them sends no names of statements, and the limits with each transaction (docs/decisions/0054).

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, seconds: { type: 'string', default: '2' } },
})
const bench = await openBench(Number(process.env['BENCH_PROPERTIES'] ?? 100_000))
const servers: { stop(): unknown }[] = []
try {
  const direct = await bench.startGatehouse()
  servers.push(direct)
  process.env['DATABASE_POOLER'] = 'transaction'
  const pooled = await bench.startGatehouse()
  servers.push(pooled)
  const rows = [['', 'with names, requests/s', 'without', 'ratio']]
  const one = (await callsOfOne(bench.pool)).map(({ ours }) => ({ path: ours }))
  for (const [name, requests] of [
    ['get', one],
    ['newest 20', [{ path: listPath({}) }]],
  ] as const) {
    const loads = [direct, pooled].map(({ url, headers }) => startLoad({ url, headers, requests, connections: 16 }))
    const forMs = Number(values.seconds) * 1_000
    const rate = (load: (typeof loads)[number]) => async () => (await load.run(forMs)).requestsPerSecond
    const measured = await alternate(Number(values.rounds), { direct: rate(loads[0]!), pooled: rate(loads[1]!) })
    for (const load of loads) await load.stop()
    const middle = (rates: readonly number[]) => median(rates).toFixed(0)
    rows.push([name, middle(measured.direct), middle(measured.pooled), ratioOf(measured.pooled, measured.direct).text])
  }
  printTable(rows)
} finally {
  for (const server of servers) await server.stop()
  await bench.close()
}
