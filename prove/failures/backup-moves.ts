import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '../../bench/gatehouse'
import { insertSignup } from '../../server/test/insert-rows'
import { findBackup, type Manifest } from '../../server/src/backup/archive/manifest'
import { createFolderTarget } from '../../server/src/backup/target/folder-target'
import { none, proof } from '../proof'
import { createDebianPostgres } from '../server/debian-postgres'
import { makeFolder, withGatehouse } from '../server/gatehouse'

const run = promisify(execFile)

export const backupMoves = proof({
  name: 'backup-moves',
  claim: 'a backup of the embedded PostgreSQL 18 is restored into PostgreSQL 15, and one of that into the embedded',
  numbers: { signups: 2_000 },
  isQuick: false,
  async run({ signups }) {
    const folder = makeFolder()
    const path = (name: string) => join(folder, name)
    const postgres = await createDebianPostgres()
    try {
      const before = await withGatehouse(
        async ({ database: { db } }) => {
          for (let count = 0; count < signups; count += 1) await insertSignup(db, { name: `Tólá ${count} \t\\N "é"` })
          // Beside the running server.
          return await backUp({ DATA_DIR: path('first') }, path('of-embedded'))
        },
        { DATA_DIR: path('first'), DATABASE_URL: '' },
      )
      await postgres.start()
      const server = { DATA_DIR: path('second'), DATABASE_URL: postgres.databaseUrl }
      await command('restore', server, path('of-embedded'))
      const between = await backUp(server, path('of-server'))
      await command('restore', { DATA_DIR: path('third') }, path('of-server'))
      const after = await backUp({ DATA_DIR: path('third') }, path('of-third'))
      const isServing = await withGatehouse(async ({ url }) => (await fetch(`${url}/login`)).status === 200, {
        DATA_DIR: path('third'),
        DATABASE_URL: '',
      })
      console.log(`  ${before.postgresql}, ${between.postgresql}, ${after.postgresql}`)
      return [
        none('tables that differ in PostgreSQL 15', differences(before, between)),
        none('tables that differ in the embedded PostgreSQL after the way back', differences(before, after)),
        none('failures of Gatehouse to start on the result', isServing ? 0 : 1),
      ]
    } finally {
      await postgres.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

async function command(name: 'backup' | 'restore', settings: Record<string, string>, ...args: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', ...settings }
  await run(process.execPath, [join(root, 'server', 'dist', `${name}.js`), ...args], { env })
}

async function backUp(settings: Record<string, string>, target: string): Promise<Manifest> {
  await command('backup', settings, target)
  return await findBackup(createFolderTarget(target), null)
}

const differences = (one: Manifest, other: Manifest): string[] =>
  one.tables
    .filter(({ name, sha256 }) => other.tables.find((table) => table.name === name)?.sha256 !== sha256)
    .map(({ name }) => name)
