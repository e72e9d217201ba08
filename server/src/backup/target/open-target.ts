import { resolve, sep } from 'node:path'

import type { Config } from '../../config'
import { type Bucket, formatLocation, parseBucket } from '../../settings/bucket'
import { BackupError } from '../backup-error'
import { createFolderTarget } from './folder-target'
import type { BackupTarget } from './target'

type TargetSettings = Pick<Config, 'dataDir' | 'objectStorage' | 's3'>

/**
 * The target of an address, `s3://bucket/folder` or a path relative to `folder`.
 * @throws BackupError for another scheme, or a target inside the data, which would be lost with them
 */
export async function openTarget(
  address: string,
  { folder, config }: { folder: string; config: TargetSettings },
): Promise<BackupTarget> {
  const [, scheme, rest] = /^([a-z0-9]+):\/\/(.*)$/i.exec(address) ?? []
  if (scheme !== undefined) {
    const location = scheme === 's3' ? parseBucket(rest ?? '') : null
    if (location === null)
      throw new BackupError(`Backups are written to a folder or to s3://BUCKET/FOLDER, not to ${address}.`)
    const bucket = { ...config.s3, ...location }
    rejectMediaBucket(bucket, config)
    // Loaded only here: the SDK would delay commands that do not use it.
    const { createBucketTarget } = await import('./bucket-target')
    return createBucketTarget(bucket)
  }
  const { dataDir } = config
  const root = resolve(folder, address)
  if (`${root}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new BackupError(`The backup must not be inside the data folder ${dataDir}: it would be lost with it.`)
  return createFolderTarget(root)
}

/** Both have a folder `media`, from which a backup removes what no backup references. */
function rejectMediaBucket(bucket: Bucket, { objectStorage: media }: TargetSettings): void {
  if (media === null || media.bucket !== bucket.bucket || media.endpoint !== bucket.endpoint) return
  const isInside = mediaFolders.some((name) => bucket.prefix.startsWith(`${media.prefix}${name}/`))
  if (isInside || media.prefix.startsWith(bucket.prefix))
    throw new BackupError(
      `The backup must not be in ${formatLocation(bucket)}: the media are in ${formatLocation(media)}. Choose another bucket.`,
    )
}

/** The folders of the store in a bucket (storage/store/s3). */
const mediaFolders = ['media', 'trash', 'gatehouse']
