import { type LoadRequest, type LoadResult, startLoad } from '../load/load'
import { processorMs } from '../processes'
import { median } from '../report'
import { alternate, ratioOf } from './alternate'
import type { Bench } from './open-bench'
import type { Side } from './programs'
import type { Context, Result, Row } from './row'

/** The requests of one row to each side: the same calls in the same order. */
export interface Calls {
  readonly ours: readonly LoadRequest[]
  readonly bare: readonly LoadRequest[]
  /** Throws unless the database contains what these numbers of successful responses promised. */
  readonly assertStored?: (responses: { readonly ours: number; readonly bare: number }) => Promise<void>
}

interface Throughput {
  readonly name: string
  readonly title: string
  readonly goal: number
  /** The server's program, if it is not the built server. */
  readonly program?: string
  /** Starts the other side, if it is not the bare one. */
  readonly startOther?: (bench: Bench) => Promise<Side>
  /** Whether each request has an Idempotency-Key. */
  readonly hasKeys?: boolean
  /** Prepares the calls, and checks that both sides return the same. */
  prepare(context: Context): Promise<Calls>
}

/** A row that compares requests per second. */
export function throughputRow(row: Throughput): Row {
  const { name, title, goal, program, startOther, hasKeys = false } = row
  const measureWith = async (context: Context) => {
    const calls = await row.prepare(context)
    const ours = openTarget(context, context.ours, calls.ours, hasKeys)
    const bare = openTarget(context, context.bare, calls.bare, hasKeys)
    try {
      const results = await alternateLoads(context, { ours: ours.run, bare: bare.run })
      await calls.assertStored?.({ ours: ours.responseCount(), bare: bare.responseCount() })
      const ratio = ratioOf(results.ours.map(rate), results.bare.map(rate))
      const columns = rateColumns(results.ours, results.bare)
      return [{ row: title, ...columns, ratio: ratio.text, goal: `≥ ${goal}`, isReached: ratio.median >= goal }]
    } finally {
      await Promise.all([ours.stop(), bare.stop()])
    }
  }
  return {
    name,
    async measure(context) {
      const ours = program === undefined ? null : await context.bench.startGatehouse(program)
      const other = (await startOther?.(context.bench)) ?? null
      try {
        return await measureWith({ ...context, ours: ours ?? context.ours, bare: other ?? context.bare })
      } finally {
        await Promise.all([ours?.stop(), other?.stop()])
      }
    },
  }
}

interface Measured extends LoadResult {
  /** Milliseconds of processor time per request, of the server and its connections in PostgreSQL. */
  readonly processorEach: number
}

/** A load on one server that counts all its responses. */
export function openTarget(
  { bench, connections }: Context,
  side: Side,
  requests: readonly LoadRequest[],
  hasKeys = false,
) {
  const load = startLoad({ url: side.url, headers: side.headers, requests, connections, hasKeys })
  let responses = 0
  return {
    run: async (forMs: number): Promise<Measured> => {
      const before = await readProcessorMs(bench, side)
      const result = await load.run(forMs)
      const processorEach = sumOfDifferences(before, await readProcessorMs(bench, side)) / result.responseCount
      responses += result.responseCount
      if (result.cpuShare > 0.7)
        console.log(`The load generator used ${(result.cpuShare * 100).toFixed(0)} % of a core`)
      return { ...result, processorEach }
    },
    responseCount: () => responses,
    stop: () => load.stop(),
  }
}

/**
 * By process: the server and the connections of PostgreSQL. Its other
 * processes also vacuum what other rows of the bench have written.
 */
async function readProcessorMs({ pool }: Bench, { pid }: Side): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type in ('client backend', 'parallel worker')`,
  )
  return new Map([pid, ...rows.map((row) => row.pid)].map((process) => [process, processorMs(process)]))
}

const sumOfDifferences = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>) =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)

const warmUpMs = 1_000
/** JavaScript is compiled by then, also on a busy machine. */
const minWarmUpResponses = 1_000

/** Runs each load to warm up, and then in all rounds. */
export async function alternateLoads<Name extends string>(
  { rounds, forMs }: Context,
  loads: Readonly<Record<Name, (forMs: number) => Promise<Measured>>>,
): Promise<Record<Name, Measured[]>> {
  for (const run of Object.values<(forMs: number) => Promise<Measured>>(loads)) {
    for (let responses = 0; responses < minWarmUpResponses;) responses += (await run(warmUpMs)).responseCount
  }
  const runs = Object.entries<(forMs: number) => Promise<Measured>>(loads).map(([name, run]) => [
    name,
    () => run(forMs),
  ])
  return await alternate(rounds, Object.fromEntries(runs) as Record<Name, () => Promise<Measured>>)
}

export const rate = ({ requestsPerSecond }: Measured) => requestsPerSecond

export function rateColumns(
  ours: readonly Measured[],
  bare: readonly Measured[],
): Pick<Result, 'ours' | 'bare' | 'times' | 'processor'> {
  const of = (results: readonly Measured[], value: (result: Measured) => number) => median(results.map(value))
  return {
    ours: `${of(ours, rate).toFixed(0)}/s`,
    bare: `${of(bare, rate).toFixed(0)}/s`,
    processor: [ours, bare].map((side) => of(side, ({ processorEach }) => processorEach).toFixed(2)).join(' / '),
    times: `${of(ours, ({ p50 }) => p50).toFixed(1)} / ${of(ours, ({ p99 }) => p99).toFixed(1)} ms`,
  }
}
