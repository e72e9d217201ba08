import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import { openConnection } from '../load/connection'
import type { Size } from './open-growth'
import type { GrowthQuery } from './property-queries'

/** Plans of statements that take less are not printed. */
const minMs = 1

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': `${minMs}ms`,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'on',
}

/** Sends the first request of each row again and prints the plans of its statements, with what they took. */
export async function printPlans({ pool, side }: Size, logFile: string, rows: readonly GrowthQuery[]): Promise<void> {
  const { rows: found } = await pool.query<{ name: string }>('select current_database() as name')
  const alter = (change: string) => pool.query(`alter database ${found[0]!.name} ${change}`)
  for (const [name, value] of Object.entries(settings)) await alter(`set ${name} = '${value}'`)
  try {
    // The server opens its connections again, with the settings.
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'gatehouse' and pid <> pg_backend_pid()`)
    await pause(500)
    const connection = openConnection(side)
    for (const { title, requests } of rows) {
      const log = await open(logFile)
      const { size } = await log.stat()
      // The second of three: statements are prepared by then.
      for (const request of requests.slice(0, 3)) await connection.send(request)
      await pause(200)
      const { size: end } = await log.stat()
      const plans = Buffer.alloc(end - size)
      await log.read(plans, 0, plans.length, size)
      await log.close()
      console.log(`\n${title}:\n${plans.toString()}`)
    }
    connection.close()
  } finally {
    for (const name of Object.keys(settings)) await alter(`reset ${name}`)
  }
}
