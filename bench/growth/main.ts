import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { openConnection } from '../load/connection'
import { printTable } from '../report'
import { printBloat } from './bloat'
import { printPlans } from './explain'
import { openGrowth, type Size } from './open-growth'
import { pairQueries } from './pair-queries'
import { type GrowthQuery, propertyQueries } from './property-queries'
import { historyQueries } from './history-queries'
import { recordQueries } from './record-queries'
import { type Compared, takeTurns } from './turns'
import { writeQueries } from './write-queries'

// Every list, search, count and save at two numbers of properties, on two databases of one server: request by
// request in turns, so that other load of the machine affects both.

const maxGrowth = 2

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000' },
    only: { type: 'string' },
    pairs: { type: 'boolean', default: false },
    'changes-each': { type: 'string', default: '10' },
    'seconds-each': { type: 'string', default: '0.6' },
    explain: { type: 'boolean', default: false },
    'fill-only': { type: 'boolean', default: false },
    bloat: { type: 'boolean', default: false },
  },
})
const forMs = Number(values['seconds-each']) * 1000
const growth = await openGrowth(values.sizes.split(',').map(Number), Number(values['changes-each']))
try {
  if (values.bloat) for (const { pool } of growth.sizes) await printBloat(pool)
  else if (!values['fill-only']) process.exitCode = await measureAll()
} finally {
  await growth.close()
}

async function measureAll(): Promise<number> {
  const { sizes } = growth
  const queries = await Promise.all(sizes.map(queriesOf))
  const connections = sizes.map(({ side }) => openConnection(side))
  const compared: Compared[] = []
  for (const [place, { title }] of queries[0]!.entries()) {
    if (values.only !== undefined && !values.only.split(',').some((name) => title.includes(name))) continue
    const rows = queries.map((ofSize) => ofSize[place]!)
    const row = await takeTurns(rows, connections, forMs)
    console.log(rowOf(row).join('   '))
    compared.push(row)
  }
  for (const connection of connections) connection.close()
  const isFailed = (title: string) => compared.some((row) => row.query === title && !isReached(row))
  const failed = queries.at(-1)!.filter(({ title }) => isFailed(title))
  if (values.explain) await printPlans(sizes.at(-1)!, growth.logFile, failed)
  return print(compared)
}

async function queriesOf({ pool, side }: Size): Promise<GrowthQuery[]> {
  if (values.pairs) return await pairQueries(pool)
  return [
    ...(await propertyQueries(pool, side)),
    ...(await recordQueries(pool)),
    ...(await historyQueries(pool)),
    ...(await writeQueries(pool)),
  ]
}

function growthOf(ms: readonly number[]): number {
  return ms.at(-1)! / ms[0]!
}

function rowOf(row: Compared): string[] {
  const { query, p50, p99, requests } = row
  return [
    query,
    ...p50.map((ms, size) => `${ms.toFixed(2)} / ${p99[size]!.toFixed(2)}`),
    `${growthOf(p50).toFixed(2)} / ${growthOf(p99).toFixed(2)}`,
    String(requests),
    isReached(row) ? 'yes' : 'NO',
  ]
}

function isReached({ p50, p99, maxP99Ms = Infinity }: Compared): boolean {
  return growthOf(p50) <= maxGrowth && p99.at(-1)! <= maxP99Ms
}

function print(compared: readonly Compared[]): number {
  console.log(
    `\np50 / p99 in milliseconds, one request at a time, in turns; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  )
  const sizes = growth.sizes.map(({ properties }) => properties.toLocaleString('en'))
  printTable([['', ...sizes, 'growth', 'requests', `p50 ≤ ${maxGrowth} ×`], ...compared.map(rowOf)])
  const failed = compared.filter((row) => !isReached(row))
  console.log(`${compared.length - failed.length} of ${compared.length} within ${maxGrowth} ×; history p99 ≤ 50 ms`)
  return failed.length === 0 ? 0 : 1
}
