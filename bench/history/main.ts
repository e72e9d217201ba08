import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client, type Pool } from 'pg'

import { migrate } from '../../server/src/database/migrate'
import { openDatabase } from '../../server/src/database/open'
import { sealOldChanges } from '../../server/src/records/changes/seal'
import { insertPlaces } from '../fill/insert-places'
import { withoutIndexes } from '../fill/without-indexes'
import { type Figure, printFigures, seconds } from '../report'
import { insertChanges, prepareFill } from './fill-changes'
import { measurePerson } from './person'
import { measureReaders, timeOf } from './readers'
import { measureSaves } from './saves'

// On generated changes: the first filling of the order, and the readers of the history; the search for a
// person among properties and their changes; and saves with and without the trigger of the order.

/** The most that the memory of this process may grow while it gives old changes their places. */
const maxGrowthMb = 64

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '1000000' },
    // Among how many a person is searched, with all the changes; by default a tenth of these.
    properties: { type: 'string' },
    // How many of them are older than the order, and get their places as after an upgrade.
    old: { type: 'string', default: '200000' },
    saves: { type: 'string', default: '2000' },
    only: { type: 'string', default: 'old,readers,person,saves' },
  },
})
const [changes, old, saves] = [values.changes, values.old, values.saves].map(Number) as [number, number, number]
const has = (part: string) => values.only.split(',').includes(part)
const title = `${changes.toLocaleString('en')} changes, ${cpus().length} cores`
const startedAt = performance.now()
const figures: Figure[] = []
if (has('saves')) figures.push(...(await measureSaves(saves)))
if (has('person')) figures.push(...(await measurePerson(Number(values.properties ?? changes / 10), changes)))
if (has('old') || has('readers')) figures.push(...(await measureChanges()))
process.exitCode = printFigures(`${title}, load ${loadavg()[0]!.toFixed(1)}`, figures)
console.log(`in ${seconds(performance.now() - startedAt)}`)

async function measureChanges(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const { db, pool, close } = await openDatabase({ dataDir, databaseUrl: null })
  // Without the time limits of a request.
  const client = new Client({ ...pool.options, query_timeout: 0, statement_timeout: 0 })
  try {
    await pool.query(`alter system set max_wal_size = '8GB'`)
    await pool.query('select pg_reload_conf()')
    await migrate(pool)
    await client.connect()
    await prepareFill(client)
    const measured: Figure[] = []
    if (has('old')) {
      await insertChanges(client, 1, old)
      measured.push(...(await measureSealing(() => sealOldChanges(db))))
    }
    if (!has('readers')) return measured
    const filling = await timeOf(async () => {
      await insertChanges(client, has('old') ? old + 1 : 1, changes)
      await withoutIndexes(client, ['change_order'], () => insertPlaces(client))
      await client.query('vacuum (analyze) change, change_order')
    })
    console.log(`filled in ${seconds(filling)}, ${await sizesOf(pool)}`)
    measured.push(...(await measureReaders(db, pool)))
    return measured
  } finally {
    await client.end()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** How long old changes take to get their places, and by how much the memory of this process grows. */
async function measureSealing(seal: () => Promise<void>): Promise<Figure[]> {
  const rss = () => process.memoryUsage.rss() / 1e6
  const before = rss()
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, rss())), 100)
  const sealing = await timeOf(seal)
  clearInterval(timer)
  const growth = highest - before
  const each = `${Math.round(old / (sealing / 1000)).toLocaleString('en')} a second`
  const what = `give ${old.toLocaleString('en')} old changes their places`
  return [
    { what, measured: `${seconds(sealing)}, ${each}`, target: 'it ends', isReached: true },
    {
      what: 'its memory',
      measured: `${growth.toFixed(0)} MB more`,
      target: `at most ${maxGrowthMb} MB`,
      isReached: growth <= maxGrowthMb,
    },
  ]
}

async function sizesOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ size: string }>(`
    select string_agg(format('%s %s', name, pg_size_pretty(pg_total_relation_size(name::regclass))), ', ') as size
    from unnest(array['change', 'change_order']) name`)
  return rows[0]!.size
}
