import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '../../server/src/database/embedded-database'

/**
 * Starts the PostgreSQL of a measurement in a new folder, or in BENCH_FOLDER, where its databases stay for
 * the next run. `close` first does the steps that were put before it in `closing`.
 */
export async function startBenchCluster(name: string) {
  // Empty means none.
  const permanent = process.env['BENCH_FOLDER'] || undefined
  const folder = permanent ?? (await mkdtemp(join(tmpdir(), 'gatehouse-bench-')))
  const cluster = await startEmbedded({ dataDir: join(folder, name), log: console.log })
  const closing: (() => unknown)[] = [
    () => cluster.close(),
    () => permanent ?? rm(folder, { recursive: true, force: true }),
  ]
  const close = async () => {
    for (const step of closing) await step()
  }
  return { folder, isPermanent: permanent !== undefined, url: cluster.connectionString, closing, close }
}
