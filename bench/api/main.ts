import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { printTable } from '../report'
import { openBench } from './open-bench'
import type { Result, Row } from './row'
import { counts } from './rows/counts'
import { deep, filtered, getOne, newest, search } from './rows/reads'
import { create, update } from './rows/writes'

// The server against a bare handler for each call, alternately, on the same database. Compare the ratios,
// not the absolute figures: other load of the machine affects both sides.

// In this order, because the last ones change the properties.
const rows: readonly Row[] = [newest, deep, filtered, search, counts, getOne, create, update]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
  },
})
const settings = {
  rounds: Number(values.rounds),
  forMs: Number(values.seconds) * 1_000,
  connections: Number(values.connections),
}
const only = values.only?.split(',')
const unknown = only?.filter((name) => !rows.some((row) => row.name === name)) ?? []
if (unknown.length > 0)
  throw new Error(`Unknown rows: ${unknown.join()}; there are ${rows.map(({ name }) => name).join()}`)

const bench = await openBench(Number(process.env['BENCH_PROPERTIES'] ?? 100_000))
const servers: { stop(): Promise<void> }[] = []
try {
  const ours = await bench.startGatehouse()
  servers.push(ours)
  const bare = await bench.startBare()
  servers.push(bare)
  const results: Result[] = []
  for (const row of rows.filter(({ name }) => only?.includes(name) ?? true)) {
    const measured = await row.measure({ ...settings, bench, ours, bare })
    for (const { row, ours, bare, ratio } of measured) console.log(`${row}: ${ours}, bare ${bare}, ratio ${ratio}`)
    results.push(...measured)
  }
  printResults(results)
  process.exitCode = results.every(({ isReached }) => isReached) ? 0 : 1
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await bench.close()
}

function printResults(results: readonly Result[]): void {
  console.log(
    `\n${bench.properties.toLocaleString('en')} properties, ${settings.connections} connections, ${settings.rounds} rounds of ` +
      `${settings.forMs / 1000} s; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  )
  printTable([
    ['', 'ours', 'bare', 'ratio', 'p50 / p99', 'goal', 'reached'],
    ...results.map(({ row, ours, bare, ratio, times, goal, isReached }) => [
      row,
      ours,
      bare,
      ratio,
      times,
      goal,
      isReached ? 'yes' : 'NO',
    ]),
  ])
}
