import { onTestFinished } from 'vitest'

import type { Manifest } from '../../src/backup/archive/manifest'
import { restoreBackup, type RestoreOptions } from '../../src/backup/restore/restore-backup'
import type { BackupTarget } from '../../src/backup/target/target'
import { connect } from '../../src/database/open'
import { openStore } from '../../src/storage/store/open-store'
import { makeDataFolder } from '../data-folder'
import { openEmptyDatabase } from '../database'
import { noKeys } from './backups'
import { restoredTables } from './restored-tables'

/** An empty database and data folder, to which no connection is open. They are removed after the test. */
export async function newMachine() {
  const { connectionString, close } = await openEmptyDatabase()
  onTestFinished(() => close())
  const dataDir = makeDataFolder()
  return { connectionString, dataDir, store: await openStore({ dataDir, objectStorage: null }) }
}
export type Machine = Awaited<ReturnType<typeof newMachine>>

/** Restores the newest backup of a target on a machine. */
export const restoreOn = (
  { connectionString, store }: Pick<Machine, 'connectionString' | 'store'>,
  target: BackupTarget,
  options: Partial<RestoreOptions> = {},
) =>
  restoreBackup({
    target,
    backup: null,
    keys: noKeys,
    store,
    isForced: false,
    openDatabase: async () => connect({ connectionString, close: async () => {} }),
    databaseLocation: 'of the test',
    ...options,
  })

/** Rows and hash of each table that a restore leaves as it was. */
export const hashesOf = (manifest: Manifest) =>
  Object.fromEntries(restoredTables(manifest).map(({ name, rows, sha256 }) => [name, { rows, sha256 }]))
