import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'

import { openStore } from '../../server/src/storage/store/open-store'
import { fuzzArchives } from '../../server/test/backup/fuzz-archives'
import { insertSignup } from '../../server/test/insert-rows'
import { makePhotograph } from '../../server/test/media/pictures'
import { sendRequest } from '../../server/test/send-request'
import { minFigure, none, proof } from '../proof'
import { backUp } from '../server/backups'
import { makeFolder, withGatehouse } from '../server/gatehouse'
import { startPostgres } from '../server/postgres'

export const archives = proof({
  name: 'archives',
  claim: '2,000 altered backups with valid hashes: nothing is written, and each is rejected with one sentence',
  // A load by PostgreSQL takes some seconds.
  numbers: { rounds: 2_000, seed: 24, loads: 100 },
  isQuick: false,
  async run({ rounds, seed, loads }) {
    const folder = makeFolder()
    const postgres = await startPostgres()
    try {
      const files = await makeBackup(folder)
      const dataDir = join(folder, 'restored')
      const store = await openStore({ dataDir, objectStorage: null })
      const place = { connectionString: postgres.databaseUrl, dataDir, store }
      const { failures, rejected, loaded } = await fuzzArchives(place, files, { rounds, seed, maxLoads: loads })
      for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`)
      return [
        none('raw errors, different sentences, and changes', failures),
        minFigure('rejected before the database was opened', rejected, Math.floor(rounds / 2)),
        minFigure('loaded by PostgreSQL, and rejected or complete', loaded, 1),
      ]
    } finally {
      await postgres.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

/** The files of a backup of two properties with a photograph. */
async function makeBackup(folder: string): Promise<Map<string, Buffer>> {
  const target = join(folder, 'target')
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
  await withGatehouse(async (gatehouse) => {
    const { url, database } = gatehouse
    const token = await gatehouse.openSession()
    const content = await makePhotograph({ width: 200, height: 150, orientation: 1 })
    const sent = { token, body: samplePropertyInput, files: { property_images: [{ name: 'front.jpg', content }] } }
    for (let count = 0; count < 2; count += 1) await sendRequest(url, propertyEndpoints.create, sent)
    await insertSignup(database.db)
    await backUp(target, settings)
  }, settings)
  const entries = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [relative(target, path), readFileSync(path)]))
}
