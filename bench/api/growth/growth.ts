import { printTable } from '../../report'
import { openBench } from '../open-bench'
import { type Cost, measureQuery } from './measure-query'
import { queriesOf } from './queries'

const maxP99 = 25
/** An index over a hundred times as many rows has one more level. */
const maxGrowth = 2

/**
 * Prints what each kind of request costs at several numbers of properties. Returns
 * the exit code: 1 if one takes too long or its cost grows with the number.
 */
export async function printGrowth(sizes: readonly number[], forMs: number): Promise<number> {
  const costs = new Map<string, Cost[]>()
  for (const size of sizes) {
    for (const [title, cost] of await measureSize(size, forMs)) costs.set(title, [...(costs.get(title) ?? []), cost])
  }
  console.log('\np50 / p99 in milliseconds, one request at a time; blocks read by PostgreSQL')
  printTable([
    ['', ...sizes.flatMap((size) => [size.toLocaleString('en'), 'blocks']), `p99 ≤ ${maxP99}, blocks ≤ ${maxGrowth} ×`],
    ...[...costs].map(([title, all]) => [
      title,
      ...all.flatMap(({ p50, p99, blocks }) => [`${p50.toFixed(1)} / ${p99.toFixed(1)}`, blocks.toFixed(0)]),
      isFlat(all) ? 'yes' : 'NO',
    ]),
  ])
  return [...costs.values()].every(isFlat) ? 0 : 1
}

function isFlat(costs: readonly Cost[]): boolean {
  const blocks = costs.map((cost) => cost.blocks)
  return costs.every(({ p99 }) => p99 <= maxP99) && Math.max(...blocks) <= maxGrowth * Math.min(...blocks)
}

async function measureSize(size: number, forMs: number): Promise<Map<string, Cost>> {
  const bench = await openBench(size)
  try {
    const side = await bench.startGatehouse()
    try {
      const costs = new Map<string, Cost>()
      for (const query of await queriesOf(bench.pool, side)) {
        const cost = await measureQuery(bench.pool, side, query, forMs)
        const { p50, p99, blocks } = cost
        console.log(`${query.title}: ${p50.toFixed(1)} / ${p99.toFixed(1)} ms, ${blocks.toFixed(0)} blocks`)
        costs.set(query.title, cost)
      }
      return costs
    } finally {
      await side.stop()
    }
  } finally {
    await bench.close()
  }
}
