import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { megabytes, peakBytes, resetPeak, residentBytes } from '../processes'
import { type Figure, seconds } from '../report'
import type { Lists } from './open-lists'

/** The time of an export to that of COPY of the same columns by the same driver, which builds no JSON. */
const maxRatio = 15
/** What an export of any length may add to the memory of the server. */
const maxGrowthBytes = 60_000_000

const columns = 'id,version,type,location,price,property_type_id,bedroom,bathroom,property_description,created_at'

export async function measureExport(lists: Lists): Promise<Figure[]> {
  // The first statements of a server are compiled and planned.
  await readAll(lists, 'csv', '&q=lekki')
  const copied = await copyRows(lists.databaseUrl)
  const figures: Figure[] = []
  for (const format of ['csv', 'jsonl'] as const) {
    resetPeak(lists.pid)
    const before = residentBytes(lists.pid)
    const exported = await readAll(lists, format, '')
    const growth = peakBytes(lists.pid) - before
    figures.push(ratioFigure(format, exported, copied))
    const measured = `${megabytes(growth)} (${megabytes(before)} before)`
    const target = `at most ${megabytes(maxGrowthBytes)}`
    figures.push({ what: `${format}: memory`, measured, target, isReached: growth <= maxGrowthBytes })
  }
  return figures
}

interface Read {
  readonly rows: number
  readonly bytes: number
  readonly ms: number
}

function ratioFigure(format: string, exported: Read, copied: Read): Figure {
  const { rows, bytes, ms } = exported
  const ratio = ms / rows / (copied.ms / copied.rows)
  const perSecond = Math.round(rows / (ms / 1000)).toLocaleString('en')
  return {
    what: `${format}: ${rows.toLocaleString('en')} rows, ${megabytes(bytes)}`,
    measured: `${seconds(ms)}, ${perSecond} rows/s, ${ratio.toFixed(1)} × COPY (${seconds(copied.ms)})`,
    target: `at most ${maxRatio} × COPY`,
    isReached: ratio <= maxRatio,
  }
}

async function readAll({ url, token }: Lists, format: 'csv' | 'jsonl', filter: string): Promise<Read> {
  const start = performance.now()
  const headers = { Authorization: token, 'Accept-Encoding': 'identity' }
  const response = await fetch(`${url}/admin/export/property.${format}?columns=${columns}${filter}`, { headers })
  if (!response.ok || !response.body) throw new Error(`The export returned ${response.status}`)
  const read = await count(response.body, start)
  return format === 'csv' ? { ...read, rows: read.rows - 1 } : read
}

async function copyRows(databaseUrl: string): Promise<Read> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const start = performance.now()
    const query = `select ${columns} from property where deleted_at is null and not archived order by created_at desc, id desc`
    return await count(client.query(copyTo(`copy (${query}) to stdout (format csv)`)), start)
  } finally {
    await client.end()
  }
}

/** Counts rows by line ends: the texts of the filling have none inside. */
async function count(chunks: AsyncIterable<Uint8Array>, start: number): Promise<Read> {
  let [rows, bytes] = [0, 0]
  for await (const chunk of chunks) {
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
  }
  return { rows, bytes, ms: performance.now() - start }
}
