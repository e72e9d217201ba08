import type { Connection } from '../load/connection'
import type { GrowthQuery } from './property-queries'

/** What one kind of request costs at each size. */
export interface Compared {
  readonly query: string
  readonly maxP99Ms?: number | undefined
  /** By size, in milliseconds. */
  readonly p50: readonly number[]
  readonly p99: readonly number[]
  readonly requests: number
}

const minRequests = 40

/** One request to each size in turn, the first ones not counted. */
export async function takeTurns(
  rows: readonly GrowthQuery[],
  connections: readonly Connection[],
  forMs: number,
): Promise<Compared> {
  const times = rows.map((): number[] => [])
  const { title, requests, maxP99Ms } = rows[0]!
  const isSave = requests.some(({ method = 'GET' }) => method !== 'GET')
  const warmUps = isSave ? 2 : Math.min(20, Math.max(6, requests.length))
  // A save is not repeated with the same values.
  const max = isSave && requests.length > 1 ? Math.min(...rows.map((row) => row.requests.length)) : Infinity
  const end = performance.now() + forMs * rows.length
  for (let turn = 0; turn < max && (turn < minRequests + warmUps || performance.now() < end); turn += 1) {
    const order = [...rows.keys()]
    for (const size of turn % 2 === 0 ? order : order.toReversed()) {
      const { requests } = rows[size]!
      const tookMs = await connections[size]!.send(requests[turn % requests.length]!)
      if (turn >= warmUps) times[size]!.push(tookMs)
    }
  }
  const at = (share: number) =>
    times.map((all) => all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]!)
  return { query: title, maxP99Ms, p50: at(0.5), p99: at(0.99), requests: times[0]!.length }
}
