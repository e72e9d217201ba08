import { join } from 'node:path'
import type { Pool } from 'pg'

import { openConnections, poolLimits, type Connections } from '../../server/src/database/connections'
import { allMigrations as migrations } from '../../server/src/database/migrate'
import { startGatehouse } from '../gatehouse'
import { fillBare } from './bare/fill-bare'
import { startBenchCluster } from '../fill/bench-cluster'
import { fillOnce, onBroken, urlOf, withConnections } from '../fill/filled-database'
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
  const { folder, isPermanent, url, closing, close } = await startBenchCluster('cluster')
  try {
    await buildPrograms()
    const filled = `filled_${properties}_${migrations.length}`
    const fill = async (filling: Connections) => {
      await fillProperties(filling, properties)
      await fillBare(filling.pool)
    }
    await fillOnce(url, filled, fill, `${properties.toLocaleString('en')} properties`)
    await withConnections(url, async (postgres) => {
      await postgres.pool.query('drop database if exists bench')
      await postgres.pool.query(
        !isPermanent
          ? `alter database ${filled} rename to bench`
          : `create database bench template ${filled} strategy file_copy`,
      )
    })
    const databaseUrl = urlOf(url, 'bench')
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
