import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { insertSignup } from '../../server/test/insert-rows'
import { none, proof } from '../proof'
import { backUp, differentTables, runGatehouse } from '../server/backups'
import { createDebianPostgres } from '../server/debian-postgres'
import { makeFolder, withGatehouse } from '../server/gatehouse'

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
          return await backUp(path('of-embedded'), { DATA_DIR: path('first') })
        },
        { DATA_DIR: path('first'), DATABASE_URL: '' },
      )
      await postgres.start()
      const server = { DATA_DIR: path('second'), DATABASE_URL: postgres.databaseUrl }
      await runGatehouse(['restore', path('of-embedded')], server)
      const between = await backUp(path('of-server'), server)
      await runGatehouse(['restore', path('of-server')], { DATA_DIR: path('third') })
      const after = await backUp(path('of-third'), { DATA_DIR: path('third') })
      const isServing = await withGatehouse(async ({ url }) => (await fetch(`${url}/login`)).status === 200, {
        DATA_DIR: path('third'),
        DATABASE_URL: '',
      })
      console.log(`  ${before.postgresql}, ${between.postgresql}, ${after.postgresql}`)
      return [
        none('tables that differ in PostgreSQL 15', differentTables(before, between)),
        none('tables that differ in the embedded PostgreSQL after the way back', differentTables(before, after)),
        none('failures of Gatehouse to start on the result', isServing ? 0 : 1),
      ]
    } finally {
      await postgres.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})
