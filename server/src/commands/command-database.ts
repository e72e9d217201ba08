import type { Config } from '../config'
import { migrate } from '../database/migrate'
import { newDatabaseNotice } from '../database/new-database'
import { openDatabase, type OpenDatabase } from '../database/open'
import { loadOwnAreas } from '../features/areas/refresh'
import { printError } from './output'

/**
 * Opens and migrates the database for a command: that of the running server if there is one, otherwise an
 * embedded database that runs until `close`. Pass `mustExist` for a command that only works on existing data:
 * a mistyped DATA_DIR is then an error and does not get a new database.
 * @throws StartupError
 */
export async function openCommandDatabase(
  { databaseUrl, pooler, dataDir }: Config,
  { mustExist = false }: { readonly mustExist?: boolean } = {},
): Promise<OpenDatabase> {
  const notice = mustExist ? null : newDatabaseNotice({ databaseUrl, dataDir })
  const database = await openDatabase({
    databaseUrl,
    pooler,
    dataDir,
    attach: true,
    mustExist,
    log: printError,
  })
  await migrate(database.pool).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  await loadOwnAreas(database.db)
  if (notice !== null) printError(notice)
  return database
}
