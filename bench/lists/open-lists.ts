import { join } from 'node:path'

import { startBenchCluster } from '../fill/bench-cluster'
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
  const { folder, url, closing, close } = await startBenchCluster('lists')
  try {
    const name = `lists_${properties}`
    const what = `${properties.toLocaleString('en')} properties`
    await fillOnce(url, name, (filling) => fillProperties(filling, properties), what)
    const databaseUrl = urlOf(url, name)
    const server = await startGatehouse({ databaseUrl, dataDir: join(folder, `${name}_data`) })
    closing.unshift(() => server.stop())
    return { url: server.url, token: server.token, pid: server.pid, databaseUrl, properties, close }
  } catch (error) {
    await close()
    throw error
  }
}
