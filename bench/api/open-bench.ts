import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'

import { openConnections, poolLimits, type Connections } from '../../server/src/database/connections'
import { startEmbedded } from '../../server/src/database/embedded-database'
import { migrate } from '../../server/src/database/migrate'
import { migrations } from '../../server/src/database/migrations'
import { startGatehouse } from '../gatehouse'
import { fillBare } from './bare/fill-bare'
import { fillProperties } from '../fill/fill-properties'
import { type BareOptions, buildPrograms, type Side } from './programs'

export interface Bench {
  readonly pool: Pool
  readonly properties: number
  /** With what both sides are started. */
  readonly gatehouse: { readonly databaseUrl: string; readonly dataDir: string }
  readonly bare: BareOptions
  startGatehouse(program?: string): Promise<Side>
  close(): Promise<void>
}

/**
 * Starts PostgreSQL with a filled database, which all servers of both sides use. With
 * BENCH_FOLDER, the filled database stays there, and every run gets a copy of it.
 */
export async function openBench(properties: number): Promise<Bench> {
  const permanent = process.env['BENCH_FOLDER']
  const folder = permanent ?? (await mkdtemp(join(tmpdir(), 'gatehouse-bench-')))
  const cluster = await startEmbedded({ dataDir: join(folder, 'cluster'), log: console.log })
  const closing = [() => cluster.close(), async () => permanent ?? (await rm(folder, { recursive: true, force: true }))]
  const close = async () => {
    for (const step of closing) await step()
  }
  try {
    await buildPrograms()
    const filled = `filled_${properties}_${migrations.length}`
    await withConnections(cluster.connectionString, async (postgres) => {
      await fillOnce(postgres, cluster.connectionString, filled, properties)
      await postgres.pool.query('drop database if exists bench')
      await postgres.pool.query(
        permanent === undefined
          ? `alter database ${filled} rename to bench`
          : `create database bench template ${filled} strategy file_copy`,
      )
    })
    const databaseUrl = urlOf(cluster.connectionString, 'bench')
    const { pool } = openConnections(databaseUrl, poolLimits.command, onBroken)
    closing.unshift(() => pool.end())
    const gatehouse = { databaseUrl, dataDir: join(folder, filled) }
    return {
      pool,
      properties,
      gatehouse,
      bare: { databaseUrl, folder: join(folder, 'bare') },
      startGatehouse: async (program) => {
        const running = await startGatehouse({ ...gatehouse, ...(program === undefined ? {} : { program }) })
        return { ...running, headers: { Authorization: running.token } }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A database that was not filled to its end is filled again from the start. */
async function fillOnce(postgres: Connections, url: string, filled: string, properties: number): Promise<void> {
  const { rowCount } = await postgres.pool.query('select from pg_database where datname = $1', [filled])
  if (rowCount !== 0) return
  console.log(`Filling ${properties.toLocaleString('en')} properties …`)
  const start = performance.now()
  await postgres.pool.query('drop database if exists filling')
  await postgres.pool.query('create database filling')
  await withConnections(urlOf(url, 'filling'), async (filling) => {
    await migrate(filling.pool)
    await fillProperties(filling, properties)
    await fillBare(filling.pool)
  })
  await postgres.pool.query(`alter database filling rename to ${filled}`)
  console.log(`Filled within ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

async function withConnections(url: string, work: (connections: Connections) => Promise<void>): Promise<void> {
  const connections = openConnections(url, poolLimits.command, onBroken)
  try {
    await work(connections)
  } finally {
    await connections.pool.end()
  }
}

/** A statement on a broken connection fails, too. */
const onBroken = () => {}

function urlOf(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}
