import { statsEndpoints } from '@gatehouse/contract/stats'

import type { Context, Row } from '../row'
import { alternateLoads, openTarget, rate, rateColumns } from '../throughput'
import { ratioOf } from '../alternate'
import { callsOfOne } from './reads'
import { get, sameRows } from './same-rows'

const { path } = statsEndpoints.find
const goal = 0.5

/** Compared with our own record, because the bare side counts all rows for each request. */
export const counts: Row = {
  name: 'counts',
  async measure(context) {
    await assertSameCounts(context)
    const one = await sameRows(context, await callsOfOne(context.bench.pool), 1)
    const ours = openTarget(context, context.ours, [{ path }])
    const bare = openTarget(context, context.bare, [{ path: '/counts' }])
    const record = openTarget(context, context.ours, one.ours)
    try {
      const results = await alternateLoads(context, { ours: ours.run, bare: bare.run, record: record.run })
      const toBare = ratioOf(results.ours.map(rate), results.bare.map(rate))
      const toRecord = ratioOf(results.ours.map(rate), results.record.map(rate))
      return [
        {
          row: 'counts',
          ...rateColumns(results.ours, results.bare),
          ratio: `${toBare.text}; ${toRecord.text} × our get`,
          goal: `≥ ${goal} × our get`,
          isReached: toRecord.median >= goal,
        },
      ]
    } finally {
      await Promise.all([ours, bare, record].map((target) => target.stop()))
    }
  },
}

async function assertSameCounts({ ours, bare }: Context): Promise<void> {
  const { data } = (await get(ours, path)).json as { data: Record<string, number> }
  const counted = (await get(bare, '/counts')).json as { type: string; archived: boolean; count: number }[]
  const sum = (rows: typeof counted) => rows.reduce((total, { count }) => total + count, 0)
  const expected = {
    registered_properties: sum(counted),
    archived_properties: sum(counted.filter(({ archived }) => archived)),
    properties_for_sale: sum(counted.filter(({ archived, type }) => !archived && type === 'Sell')),
    properties_for_lease: sum(counted.filter(({ archived, type }) => !archived && type === 'Lease')),
  }
  for (const [name, count] of Object.entries(expected))
    if (data[name] !== count) throw new Error(`${name} is ${data[name]}, but ${count} rows were counted`)
}
