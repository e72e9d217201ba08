import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '../../server/src/database/embedded-database'
import { fillOnce, urlOf } from '../fill/filled-database'
import { fillProperties } from '../fill/fill-properties'
import { startGatehouse } from '../gatehouse'

/** A server on a filled database. */
export interface Lists {
  readonly url: string
  /** The session of an admin. */
  readonly token: string
  readonly pid: number
  readonly databaseUrl: string
  readonly properties: number
  close(): Promise<void>
}

/** With BENCH_FOLDER the filled database stays there for the next run, with what the measurement wrote. */
export async function openLists(properties: number): Promise<Lists> {
  // Empty means none.
  const permanent = process.env['BENCH_FOLDER'] === '' ? undefined : process.env['BENCH_FOLDER']
  const folder = permanent ?? (await mkdtemp(join(tmpdir(), 'gatehouse-bench-')))
  const cluster = await startEmbedded({ dataDir: join(folder, 'lists'), log: console.log })
  const closing = [() => cluster.close(), async () => permanent ?? (await rm(folder, { recursive: true, force: true }))]
  const close = async () => {
    for (const step of closing) await step()
  }
  try {
    const name = `lists_${properties}`
    const what = `${properties.toLocaleString('en')} properties`
    await fillOnce(cluster.connectionString, name, (filling) => fillProperties(filling, properties), what)
    const databaseUrl = urlOf(cluster.connectionString, name)
    const server = await startGatehouse({ databaseUrl, dataDir: join(folder, `${name}_data`) })
    closing.unshift(() => server.stop())
    return { url: server.url, token: server.token, pid: server.pid, databaseUrl, properties, close }
  } catch (error) {
    await close()
    throw error
  }
}
