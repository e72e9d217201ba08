import { join } from 'node:path'
import { createDiskStore } from './disk-store'
import type { ObjectStorageSettings } from '../../settings/bucket'
import type { MediaStore } from './store'

/** The settings that choose the store (../../config.ts). */
export interface StoreSettings {
  readonly dataDir: string
  /** Null: the media are stored in the data folder. */
  readonly objectStorage: ObjectStorageSettings | null
}

/** The store of the server and of the media commands. It is not prepared yet. */
export async function openStore({ dataDir, objectStorage }: StoreSettings): Promise<MediaStore> {
  const folder = join(dataDir, 'media')
  if (objectStorage === null) return createDiskStore(folder)
  // Loaded only here: the SDK would delay the start of a server that does not use it.
  const { createS3Store } = await import('./s3/s3-store')
  return createS3Store(folder, objectStorage)
}
