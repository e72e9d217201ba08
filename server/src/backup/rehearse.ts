import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { openDatabase } from '../database/open'
import { openStore } from '../storage/store/open-store'
import type { Manifest } from './archive/manifest'
import { BackupError } from './backup-error'
import { restoreBackup, type RestoreOptions } from './restore/restore-backup'

interface RehearsalOptions extends Pick<RestoreOptions, 'target' | 'backup' | 'keys' | 'isUnsignedAllowed'> {
  /** In which a scratch folder is created, and removed afterwards. */
  readonly dataDir: string
}

/**
 * Restores a backup into a scratch database, where every table is compared with its number of rows and its
 * hash, reads all media of the backup, and starts the application on the scratch database. Media are not
 * written. Changes nothing of the real data.
 * @throws BackupError
 */
export async function rehearse({ dataDir, ...options }: RehearsalOptions): Promise<Manifest> {
  const scratch = join(dataDir, 'rehearsal')
  // What an interrupted rehearsal has left.
  await rm(scratch, { recursive: true, force: true })
  try {
    const { manifest } = await restoreBackup({
      ...options,
      store: await openStore({ dataDir: scratch, objectStorage: null }),
      isForced: false,
      isRehearsal: true,
      openDatabase: () => openDatabase({ dataDir: scratch }),
      databaseLocation: `in ${scratch}`,
    })
    await startApplication(scratch, manifest)
    return manifest
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * Only these settings: nothing is mailed, and nothing else outside the scratch folder is used. Without
 * background jobs, so that nothing is sent to the webhooks of the backup.
 */
export const rehearsalSettings = (scratch: string) => ({
  DATA_DIR: scratch,
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_LISTINGS: 'true',
  READ_ONLY: 'true',
})

async function startApplication(scratch: string, manifest: Manifest): Promise<void> {
  const { startGatehouse } = await import('../start')
  const gatehouse = await startGatehouse(rehearsalSettings(scratch), () => {})
  try {
    const response = await fetch(`${gatehouse.url}/data/properties?limit=1`)
    const { total = null } = (await response.json()) as { total?: number }
    const rows = manifest.tables.find(({ name }) => name === 'property')?.rows ?? 0
    if (!response.ok || total === null || total > rows) {
      throw new BackupError(
        `The application started on the backup ${manifest.name}, but its list of properties failed with ${response.status}.`,
      )
    }
  } finally {
    await gatehouse.close()
  }
}
