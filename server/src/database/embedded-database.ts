import {
  attachEmbeddedPostgres,
  hasEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@gatehouse/embedded-postgres/embedded-postgres'
import {
  EmbeddedPostgresError,
  type EmbeddedPostgresErrorCode,
} from '@gatehouse/embedded-postgres/embedded-postgres-error'

import { StartupError } from '../app-error'

// The media folder is inside the data folder, with the same owner and permissions.
export {
  folderErrorReason,
  inheritOwner,
  inheritOwners,
  makeFolder,
  restrictFolder,
} from '@gatehouse/embedded-postgres/data-folder'
export { missingReserveBytes, readVolume, reserveBytes } from '@gatehouse/embedded-postgres/disk-reserve'

export type EmbeddedDatabase = EmbeddedPostgres

interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  /** False only for test databases: a power cut then loses data. */
  isDurable?: boolean
}

const name = 'gatehouse'

/** Starts the PostgreSQL of a data folder and creates its database the first time. @throws StartupError */
export function startEmbedded({ dataDir, ...options }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return startEmbeddedPostgres({ ...options, dataFolder: dataDir, name }).catch(throwStartupError)
}

/**
 * Returns the database that a running server has started in the folder, or null if none runs.
 * @throws StartupError
 */
export function attachEmbedded(dataDir: string): Promise<EmbeddedDatabase | null> {
  return attachEmbeddedPostgres({ dataFolder: dataDir, name }).catch(throwStartupError)
}

/**
 * Returns whether the folder contains a Gatehouse database.
 * @throws StartupError if it contains something else
 */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  try {
    return hasEmbeddedPostgres({ dataFolder: dataDir, name })
  } catch (error) {
    return throwStartupError(error)
  }
}

function throwStartupError(error: unknown): never {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  const remedy = error.code && remedies[error.code]
  throw new StartupError(remedy === undefined ? error.message : `${error.message} ${remedy}`)
}

const useServer = 'set DATABASE_URL to a PostgreSQL server (15 or newer).'

/**
 * Appended to the messages of embedded-postgres: what to change in our settings. The other messages are
 * complete.
 */
const remedies: Partial<Record<EmbeddedPostgresErrorCode, string>> = {
  FOLDER_UNUSABLE: 'Set DATA_DIR to a folder that can be written.',
  FOLDER_FOREIGN: 'Set DATA_DIR to another folder.',
  FOLDER_IN_USE: 'Stop that one first, or set DATA_DIR to another folder.',
  VERSION_MISMATCH: 'Start the Gatehouse version that created it, or set DATA_DIR to another folder.',
  PLATFORM_UNSUPPORTED: `On this system, ${useServer}`,
  BINARIES_MISSING: `Install the packages again, or ${useServer}`,
  BINARIES_READ_ONLY: 'Start Gatehouse once as its owner.',
  ROOT_UNSUPPORTED: `Start Gatehouse as an ordinary user, or ${useServer}`,
  USER_UNSUPPORTED: `Start Gatehouse as another user, or ${useServer}`,
}
