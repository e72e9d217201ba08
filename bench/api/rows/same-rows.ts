import { isDeepStrictEqual } from 'node:util'

import type { LoadRequest } from '../../load/load'
import { bareColumns } from '../bare/fill-bare'
import type { Side } from '../programs'

export type Fields = Readonly<Record<string, unknown>>

/** One call, as both sides offer it. */
export interface Call {
  readonly ours: string
  readonly bare: string
}

/**
 * Sends each call once to both sides and compares the rows: the same ones, in the same order, with the same
 * values. Returns the requests with the length of the bodies, so that the load generator checks every one.
 * `min` is how many rows each response has at least.
 */
export async function sameRows(
  sides: { readonly ours: Side; readonly bare: Side },
  calls: readonly Call[],
  min: number,
): Promise<{ ours: LoadRequest[]; bare: LoadRequest[] }> {
  const requests: { ours: LoadRequest[]; bare: LoadRequest[] } = { ours: [], bare: [] }
  for (const call of calls) {
    const ours = await get(sides.ours, call.ours)
    const bare = await get(sides.bare, call.bare)
    assertSame(call, rowsOf((ours.json as { data: unknown }).data), rowsOf(bare.json), min)
    requests.ours.push({ path: call.ours, expectedBytes: ours.bytes })
    requests.bare.push({ path: call.bare, expectedBytes: bare.bytes })
  }
  return requests
}

export async function get({ url, headers }: Side, path: string): Promise<{ json: unknown; bytes: number }> {
  const response = await fetch(url + path, { headers: { ...headers, 'Accept-Encoding': 'identity' } })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${response.status} to ${path}: ${body.toString()}`)
  return { json: JSON.parse(body.toString()), bytes: body.length }
}

function assertSame(call: Call, ours: readonly Fields[], bare: readonly Fields[], min: number): void {
  if (bare.length < min) throw new Error(`${bare.length} rows to ${call.bare}, at least ${min} expected`)
  if (ours.length !== bare.length)
    throw new Error(`${ours.length} rows to ${call.ours}, ${bare.length} to ${call.bare}`)
  for (const [index, row] of bare.entries()) {
    const [expected, actual] = [comparable(row), comparable(ours[index] ?? {})]
    if (isDeepStrictEqual(expected, actual)) continue
    throw new Error(
      `Row ${index} differs: ${JSON.stringify(actual)} to ${call.ours}, ${JSON.stringify(expected)} to ${call.bare}`,
    )
  }
}

/** The columns of the bare table; times as numbers, because their texts differ. */
const comparable = (row: Fields) =>
  Object.fromEntries(
    bareColumns.map((name) => [name, name.endsWith('_at') ? Date.parse(String(row[name])) : row[name]]),
  )

const rowsOf = (json: unknown): Fields[] => (Array.isArray(json) ? json : [json]) as Fields[]
