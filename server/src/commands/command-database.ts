import type { Config } from '../config'
import { migrate } from '../database/migrate'
import { openDatabase, type OpenDatabase } from '../database/open'

/**
 * Opens and migrates the database for a command: the running server's where one runs, else started for the command alone. A command
 * that works on existing data alone says `mustExist`: a mistyped DATA_DIR is then refused instead of getting a new database.
 */
export async function openCommandDatabase(
  { databaseUrl, dataDir }: Config,
  { mustExist = false }: { readonly mustExist?: boolean } = {},
): Promise<OpenDatabase> {
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    attach: true,
    mustExist,
    log: (line) => process.stderr.write(`${line}\n`),
  })
  await migrate(database.pool).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return database
}
