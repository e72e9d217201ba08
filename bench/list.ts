import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'

import { openDatabase } from '../server/src/database/open'
import type { Tables } from '../server/src/database/tables'
import { listProperties } from '../server/src/features/properties/list-properties'
import { endProcess, readUrl, root, startGatehouse } from './gatehouse'
import { load } from './load'
import { insertManyProperties } from './many-properties'
import { median, printFigures } from './report'

// GET /data/properties?limit=20 against a bare node:http and pg handler that
// sends the same statement to the same database. Rounds alternate, so that other
// load of the machine affects both. Compare the ratio, not the absolute figures.

const properties = Number(process.env['BENCH_PROPERTIES'] ?? 100_000)
const rounds = 6
const forMs = 3_000
const connections = 16
const minRatio = 0.6

const gatehouse = await startGatehouse()
const database = await openDatabase({ dataDir: gatehouse.dataDir, attach: true })
console.log(`Inserting ${properties.toLocaleString('en')} properties …`)
await insertManyProperties(database.pool, properties)
const statement = await statementOf(gatehouse.url)
const bare = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench', 'bare-list.ts')], {
  cwd: root,
  env: { ...process.env, BARE_DATABASE: database.connectionString, BARE_STATEMENT: JSON.stringify(statement) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const path = `${propertyEndpoints.list.path}?limit=20`
  const sides = {
    gatehouse: { url: gatehouse.url + path, headers: { Authorization: gatehouse.token } },
    bare: { url: (await readUrl(bare)) + path, headers: {} },
  }
  await assertSame(sides.gatehouse, sides.bare)
  for (const side of Object.values(sides)) await load({ ...side, connections, forMs: 2_000 })
  const rates: { gatehouse: number; bare: number; ratio: number }[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const bareLoad = await load({ ...sides.bare, connections, forMs })
    const serverLoad = await load({ ...sides.gatehouse, connections, forMs })
    const ratio = serverLoad.requestsPerSecond / bareLoad.requestsPerSecond
    rates.push({ gatehouse: serverLoad.requestsPerSecond, bare: bareLoad.requestsPerSecond, ratio })
    console.log(
      `Round ${round}: ${serverLoad.requestsPerSecond.toFixed(0)} requests/s (p50 ${serverLoad.p50.toFixed(1)} ms, p99 ${serverLoad.p99.toFixed(1)} ms)` +
        `, bare ${bareLoad.requestsPerSecond.toFixed(0)} requests/s, ratio ${ratio.toFixed(2)}`,
    )
  }
  const ratio = median(rates.map((rate) => rate.ratio))
  const [serverRate, bareRate] = [median(rates.map((rate) => rate.gatehouse)), median(rates.map((rate) => rate.bare))]
  process.exitCode = printFigures(
    `GET ${path} at ${properties.toLocaleString('en')} properties, ${connections} connections, ${rounds} rounds of ${forMs / 1000} s`,
    [
      {
        what: `requests/s (bare: ${bareRate.toFixed(0)})`,
        measured: `${serverRate.toFixed(0)} = ${ratio.toFixed(2)} × bare`,
        target: `at least ${minRatio} × bare`,
        isReached: ratio >= minRatio,
      },
    ],
  )
} finally {
  await endProcess(bare)
  await database.close()
  await gatehouse.stop()
}

/** The statement of the first page as the server sends it, captured from the server's own code. */
async function statementOf(origin: string): Promise<{ text: string; values: readonly unknown[] }> {
  let captured: { text: string; values: readonly unknown[] } | null = null
  const listening = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: database.connectionString, max: 1 }) }),
    log: ({ query }) => {
      captured = { text: query.sql, values: query.parameters }
    },
  })
  await listProperties(
    listening,
    { archived: false, isPublic: false },
    { limit: 20, after: null, offset: 0, isCounted: true },
    origin,
  )
  await listening.destroy()
  if (!captured) throw new Error('The list sent no statement')
  return captured
}

interface Side {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Both must do the same work: the same rows, as the same text. */
async function assertSame(gatehouse: Side, bare: Side): Promise<void> {
  const rowsOf = async ({ url, headers }: Side) => {
    const response = await fetch(url, { headers: { ...headers, 'Accept-Encoding': 'identity' } })
    return JSON.stringify(((await response.json()) as { data: unknown }).data)
  }
  if ((await rowsOf(gatehouse)) !== (await rowsOf(bare))) throw new Error('The two handlers return different rows')
}
