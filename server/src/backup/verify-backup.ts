import { fourAtATime } from './archive/four-at-a-time'
import type { Manifest } from './archive/manifest'
import { readMediaList } from './archive/media-list'
import { verifyPart } from './archive/parts'
import type { BackupTarget } from './target/target'

export interface Verified {
  readonly files: number
  readonly bytes: number
}

/**
 * Reads every file of a backup and compares it with its hash. No key is needed for an encrypted one.
 * @throws BackupError naming a file that is missing or damaged
 */
export async function verifyBackup(target: BackupTarget, manifest: Manifest): Promise<Verified> {
  let [files, bytes] = [0, 0]
  for (const { stored } of manifest.tables) {
    bytes += await verifyPart(target, stored)
    files += 1
  }
  await readMediaList(target, manifest, (entries) =>
    fourAtATime(entries, async ({ stored }) => {
      const verified = await verifyPart(target, stored)
      bytes += verified
      files += 1
    }),
  )
  return { files, bytes }
}
