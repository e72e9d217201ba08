import { type Connections, openConnections, poolLimits } from '../../server/src/database/connections'
import { migrate } from '../../server/src/database/migrate'

/**
 * Creates and fills the database `name` of a server, once: one that was not filled to its end is filled again
 * from the start. `url` is that of any database of the server.
 */
export async function fillOnce(
  url: string,
  name: string,
  fill: (filling: Connections) => Promise<void>,
  what: string,
): Promise<void> {
  await withConnections(url, async ({ pool }) => {
    const { rowCount } = await pool.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    console.log(`Filling ${what} …`)
    const start = performance.now()
    await pool.query('drop database if exists filling')
    await pool.query('create database filling')
    await withConnections(urlOf(url, 'filling'), async (filling) => {
      await migrate(filling.pool)
      await fill(filling)
    })
    await pool.query(`alter database filling rename to ${name}`)
    console.log(`Filled within ${((performance.now() - start) / 1000).toFixed(0)} s`)
  })
}

export async function withConnections(url: string, work: (connections: Connections) => Promise<void>): Promise<void> {
  const connections = openConnections(url, poolLimits.command, onBroken)
  try {
    await work(connections)
  } finally {
    await connections.pool.end()
  }
}

/** A statement on a broken connection fails, too. */
export const onBroken = () => {}

export function urlOf(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}
