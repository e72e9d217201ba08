import { join } from 'node:path'
import { createDiskStore } from './disk-store'
import type { MediaStore } from './store'

/** The settings that choose the store (../../config.ts). */
export interface StoreSettings {
  readonly dataDir: string
}

/** The store of the server and of the media commands. It is not prepared yet. */
export const openStore = ({ dataDir }: StoreSettings): MediaStore => createDiskStore(join(dataDir, 'media'))
