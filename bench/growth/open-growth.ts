import { join } from 'node:path'
import type { Pool } from 'pg'

import { openConnections, poolLimits } from '../../server/src/database/connections'
import { migrate } from '../../server/src/database/migrate'
import { buildPrograms, programs, type Side } from '../api/programs'
import { startBenchCluster } from '../fill/bench-cluster'
import { fillBusiness } from '../fill/fill-business'
import { fillOnce, onBroken, urlOf, withConnections } from '../fill/filled-database'
import { startGatehouse } from '../gatehouse'

/** One of the databases, with a server on it. */
export interface Size {
  readonly properties: number
  readonly pool: Pool
  readonly side: Side
}

export interface Growth {
  readonly sizes: readonly Size[]
  /** Where PostgreSQL writes. */
  readonly logFile: string
  close(): Promise<void>
}

/** With it, sign-ups and inquiries can be sent. */
export const intakeKey = 'intake-key-of-the-measurement'

/**
 * Starts one PostgreSQL with a filled database for each number of properties, and a server on each. With
 * BENCH_FOLDER the databases stay there for the next run, with what the measurement has written; they are
 * migrated, not filled again. Remove the folder after a change of the filling.
 */
export async function openGrowth(counts: readonly number[], changesEach: number): Promise<Growth> {
  const { folder, url, closing, close } = await startBenchCluster('growth')
  try {
    process.env['INTAKE_KEY'] = intakeKey
    await buildPrograms()
    await withConnections(url, async ({ pool }) => {
      // For the filling; as PostgreSQL on a machine for it is configured.
      await pool.query(`alter system set max_wal_size = '8GB'`)
      await pool.query('select pg_reload_conf()')
    })
    const sizes: Size[] = []
    for (const properties of counts) {
      const name = `growth_${properties}`
      const what = `${properties.toLocaleString('en')} properties and ${(properties * changesEach).toLocaleString('en')} changes`
      await fillOnce(url, name, (filling) => fillBusiness(filling, properties, changesEach), what)
      const databaseUrl = urlOf(url, name)
      const { pool } = openConnections(databaseUrl, poolLimits.command, onBroken)
      closing.unshift(() => pool.end())
      await migrate(pool)
      const options = { databaseUrl, dataDir: join(folder, name), program: programs.withoutImageRule }
      const running = await startGatehouse(options)
      closing.unshift(() => running.stop())
      sizes.push({ properties, pool, side: { ...running, headers: { Authorization: running.token } } })
    }
    return { sizes, logFile: join(folder, 'growth', 'database.log'), close }
  } catch (error) {
    await close()
    throw error
  }
}
