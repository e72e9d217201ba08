import { statsEndpoints } from '@gatehouse/contract/stats'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

import { startLoad } from '../../load/load'
import type { Side } from '../programs'
import { get } from '../rows/same-rows'
import type { GrowthQuery } from './queries'

export interface Cost {
  /** Milliseconds, one request at a time. */
  readonly p50: number
  readonly p99: number
  /** Blocks that PostgreSQL reads per request, cached or not; they do not depend on other load. */
  readonly blocks: number
}

export async function measureQuery(pool: Pool, side: Side, { paths }: GrowthQuery, forMs: number): Promise<Cost> {
  const requests: { path: string; expectedBytes: number }[] = []
  for (const path of paths) requests.push({ path, expectedBytes: (await get(side, path)).bytes })
  const blocks = await countBlocks(pool, side, paths)
  const load = startLoad({ url: side.url, headers: side.headers, requests, connections: 1 })
  try {
    const { p50, p99 } = await load.run(forMs)
    return { p50, p99, blocks }
  } finally {
    await load.stop()
  }
}

/** A connection reports its counters after a statement, but at most once per second. */
const reportIntervalMs = 1_100
const minCounted = 20

async function countBlocks(pool: Pool, side: Side, paths: readonly string[]): Promise<number> {
  const counted = Array.from({ length: Math.max(minCounted, paths.length) }, (_, n) => paths[n % paths.length]!)
  const before = await readBlocks(pool, side)
  for (const path of counted) await get(side, path)
  return ((await readBlocks(pool, side)) - before) / counted.length
}

/** Sends a request so that the connection reports the requests before it. */
async function readBlocks(pool: Pool, side: Side): Promise<number> {
  await pause(reportIntervalMs)
  await get(side, statsEndpoints.find.path)
  const { rows } = await pool.query<{ blocks: number }>(
    'select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]!.blocks
}
