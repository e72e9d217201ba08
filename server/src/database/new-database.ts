import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { styleText } from 'node:util'

import { hasEmbeddedDatabase } from './embedded-database'

interface Place {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/**
 * Returns what to print about an embedded database that the next start in `dataDir` creates; null if there is
 * one, or no file of settings. Where settings are, data are expected: a setting that is missing in that file
 * would look as if all were lost.
 * @throws StartupError if the folder contains something else
 */
export function newDatabaseNotice({ databaseUrl, dataDir }: Place): string | null {
  const file = [process.env['GATEHOUSE_SETTINGS_FILE'] ?? '', join(dirname(dataDir), '.env')].find(existsSync)
  if (databaseUrl !== null || file === undefined || hasEmbeddedDatabase(dataDir)) return null
  const notice =
    `A new, empty database was created in ${dataDir}, because there was none. There are settings in ${file}, so an ` +
    `existing one was expected in ${join(dataDir, 'database')}. If it is elsewhere, stop Gatehouse and set DATA_DIR to the folder that contains it.`
  return process.stdout.isTTY ? styleText('bold', notice) : notice
}
