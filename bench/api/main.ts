import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { printTable } from '../report'
import { paddingFor } from './bare/padding'
import { limit, listPath } from './list-path'
import { type Bench, openBench } from './open-bench'
import { photograph } from './photographs/photograph'
import { type Side, startBare } from './programs'
import type { Result, Row } from './row'
import { counts } from './rows/counts'
import { callsOfOne, deep, filtered, getOne, newest, search } from './rows/reads'
import { type Call, get } from './rows/same-rows'
import { start } from './rows/start'
import { wholeList } from './rows/whole-list'
import { writes } from './rows/writes'

// The server against a bare handler for each call, alternately, on the same database. Compare the ratios, not
// the absolute figures: other load of the machine affects both sides, but the slower one more. The processor
// time per request depends on it least.

// In this order, because the last ones change the properties.
const rows: readonly Row[] = [newest, deep, filtered, search, counts, getOne, wholeList, start, photograph, ...writes]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    'equal-length': { type: 'boolean', default: false },
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
process.exitCode = await compareSides(chooseRows(values.only))

function chooseRows(only: string | undefined): readonly Row[] {
  const names = only?.split(',') ?? rows.map(({ name }) => name)
  const unknown = names.filter((name) => !rows.some((row) => row.name === name))
  if (unknown.length === 0) return rows.filter(({ name }) => names.includes(name))
  throw new Error(`Unknown rows: ${unknown.join()}; there are ${rows.map(({ name }) => name).join()}`)
}

/** Prints the table. Returns the exit code: 1 if a goal is missed. */
async function compareSides(chosen: readonly Row[]): Promise<number> {
  const bench = await openBench(Number(process.env['BENCH_PROPERTIES'] ?? 100_000))
  const servers: { stop(): Promise<void> }[] = []
  try {
    const ours = await bench.startGatehouse()
    servers.push(ours)
    const bare = values['equal-length'] ? await startPadded(bench, ours) : await startBare(bench.bare)
    servers.push(bare)
    const results: Result[] = []
    for (const row of chosen) {
      const measured = await row.measure({ ...settings, bench, ours, bare })
      for (const { row, ours, bare, ratio } of measured) console.log(`${row}: ${ours}, bare ${bare}, ratio ${ratio}`)
      results.push(...measured)
    }
    printResults(bench.properties, results)
    return results.every(({ isReached }) => isReached) ? 0 : 1
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await bench.close()
  }
}

/** A bare side whose responses are as long as ours. */
async function startPadded(bench: Bench, ours: Side): Promise<Side> {
  const unpadded = await startBare(bench.bare)
  try {
    const [record] = await callsOfOne(bench.pool)
    const lengthsOf = async (calls: Call) => ({
      ours: (await get(ours, calls.ours)).bytes,
      bare: (await get(unpadded, calls.bare)).bytes,
    })
    const list = await lengthsOf({ ours: listPath({}), bare: '/properties' })
    return await startBare({ ...bench.bare, padding: paddingFor({ ...list, rows: limit }, await lengthsOf(record!)) })
  } finally {
    await unpadded.stop()
  }
}

function printResults(properties: number, results: readonly Result[]): void {
  console.log(
    `\n${properties.toLocaleString('en')} properties, ${values['equal-length'] ? 'bare responses as long as ours, ' : ''}${settings.connections} connections, ${settings.rounds} rounds of ` +
      `${settings.forMs / 1000} s; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  )
  printTable([
    ['', 'ours', 'bare', 'ratio', 'p50 / p99', 'processor ms', 'goal', 'reached'],
    ...results.map(({ row, ours, bare, ratio, times, processor = '', goal, isReached }) => [
      row,
      ours,
      bare,
      ratio,
      times,
      processor,
      goal,
      isReached ? 'yes' : 'NO',
    ]),
  ])
}
