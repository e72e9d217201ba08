import { resolve, sep } from 'node:path'

import { BackupError } from '../backup-error'
import { createFolderTarget } from './folder-target'
import type { BackupTarget } from './target'

/**
 * The target of an address; a path is relative to `folder`.
 * @throws BackupError for a folder inside the data folder, which would be lost with it, or another scheme
 */
export function openTarget(address: string, { folder, dataDir }: { folder: string; dataDir: string }): BackupTarget {
  const scheme = /^([a-z0-9]+):\/\//i.exec(address)?.[1]
  if (scheme !== undefined) throw new BackupError(`Backups are written to a folder, not to ${scheme}://.`)
  const root = resolve(folder, address)
  if (`${root}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new BackupError(`The backup must not be inside the data folder ${dataDir}: it would be lost with it.`)
  return createFolderTarget(root)
}

/** Whether the target is on the disk of the data; null for a target that is not a folder. */
export async function isOnSameDisk(target: BackupTarget, dataDir: string): Promise<boolean | null> {
  const device = await target.device()
  return device === null ? null : device === (await createFolderTarget(dataDir).device())
}
