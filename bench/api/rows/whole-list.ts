import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { createHash } from 'node:crypto'
import { get as request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'

import { megabytes, peakBytes, resetPeak } from '../../processes'
import { median, seconds } from '../../report'
import { alternate, ratioOf } from '../alternate'
import { type Side, startBare } from '../programs'
import type { Result, Row } from '../row'

interface Whole {
  readonly totalMs: number
  readonly firstByteMs: number
  readonly peakBytes: number
}

const maxRatio = 1.2
const maxPeakBytes = 150_000_000

/** In new processes, so that the memory is that of the list. */
export const wholeList: Row = {
  name: 'whole',
  async measure({ bench, rounds }) {
    const [ours, bare] = [await bench.startGatehouse(), await startBare(bench.bare)]
    try {
      const paths = { ours: propertyEndpoints.list.path, bare: '/whole' }
      const rows = await assertSameIds(ours, bare, paths)
      const results = await alternate(rounds, {
        ours: () => readWhole(ours, paths.ours),
        bare: () => readWhole(bare, paths.bare),
      })
      return resultsOf(rows, results)
    } finally {
      await Promise.all([ours.stop(), bare.stop()])
    }
  },
}

function resultsOf(rows: number, { ours, bare }: { ours: Whole[]; bare: Whole[] }): Result[] {
  const totals = (side: Whole[]) => side.map(({ totalMs }) => totalMs)
  const peaks = (side: Whole[]) => side.map((whole) => whole.peakBytes)
  const time = ratioOf(totals(ours), totals(bare))
  const memory = ratioOf(peaks(ours), peaks(bare))
  const peak = Math.max(...peaks(ours))
  return [
    {
      row: `whole list of ${rows.toLocaleString('en')}: total`,
      ours: seconds(median(totals(ours))),
      bare: seconds(median(totals(bare))),
      ratio: time.text,
      times: `first byte ${median(ours.map(({ firstByteMs }) => firstByteMs)).toFixed(0)} ms`,
      goal: `≤ ${maxRatio}`,
      isReached: time.median <= maxRatio,
    },
    {
      row: 'whole list: peak memory',
      ours: megabytes(peak),
      bare: megabytes(Math.max(...peaks(bare))),
      ratio: memory.text,
      times: '',
      goal: `≤ ${megabytes(maxPeakBytes)}`,
      isReached: peak <= maxPeakBytes,
    },
  ]
}

async function readWhole(side: Side, path: string): Promise<Whole> {
  resetPeak(side.pid)
  const start = performance.now()
  const response = await open(side, path)
  let firstByteMs = 0
  response.once('data', () => (firstByteMs = performance.now() - start))
  response.resume()
  await once(response, 'end')
  return { totalMs: performance.now() - start, firstByteMs, peakBytes: peakBytes(side.pid) }
}

/** Throws unless both sides send the same properties in the same order. Returns their number. */
async function assertSameIds(ours: Side, bare: Side, paths: { ours: string; bare: string }): Promise<number> {
  const [first, second] = [await digestIds(ours, paths.ours), await digestIds(bare, paths.bare)]
  if (first.digest !== second.digest) throw new Error(`The whole lists differ: ${first.count} and ${second.count} rows`)
  return first.count
}

/** Only the object of a property has a field `id`; the files have none. */
async function digestIds(side: Side, path: string): Promise<{ count: number; digest: string }> {
  const hash = createHash('sha256')
  let count = 0
  let rest = ''
  for await (const chunk of await open(side, path)) {
    const text = rest + (chunk as Buffer).toString('latin1')
    let end = 0
    for (const match of text.matchAll(/"id" ?: ?"([0-9a-f-]{36})"/g)) {
      hash.update(match[1]!)
      count += 1
      end = match.index + match[0].length
    }
    rest = text.slice(Math.max(end, text.length - 60))
  }
  return { count, digest: hash.digest('hex') }
}

async function open({ url, headers }: Pick<Side, 'url' | 'headers'>, path: string): Promise<IncomingMessage> {
  const [response] = (await once(request(url + path, { headers }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} to ${path}`)
  return response
}
