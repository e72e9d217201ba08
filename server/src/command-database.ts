import type { Config } from './config'
import { migrate } from './db/migrate'
import { openDatabase, type OpenDatabase } from './db/open'

/** Opens and migrates the database for a command: the running server's where one runs, else started for the command alone. */
export async function openCommandDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    attach: true,
    log: (line) => process.stderr.write(`${line}\n`),
  })
  await migrate(database.pool).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return database
}
