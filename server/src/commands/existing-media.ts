import { existsSync } from 'node:fs'

import type { Config } from '../config'
import { openDiskStore } from '../storage/store/disk-store'
import type { MediaStore } from '../storage/store/store'
import { CommandError } from './subcommand'

/**
 * The media of the data folder. With DATABASE_URL nothing else notices a mistyped DATA_DIR.
 * @throws CommandError where there is no media folder, which is not made then
 */
export function openExistingMedia({ dataDir }: Pick<Config, 'dataDir'>): MediaStore {
  const store = openDiskStore(dataDir)
  if (existsSync(store.place)) return store
  throw new CommandError(`There is no media folder ${store.place}. Check DATA_DIR; nothing was changed.`)
}
