import { accessSync, constants, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inheritOwner, makeFolder, folderErrorReason, restrictFolder } from '../../database/embedded-database'
import { StartupError } from '../../app-error'
import type { MediaStore } from './store'

/**
 * Makes the folders of the media, closed to other users. They may be on another volume, and an earlier start as root may have left
 * them to root: better no start than one after which uploads fail.
 * @throws StartupError
 */
export function openMediaFolder({ place, stagingRoot }: Pick<MediaStore, 'place' | 'stagingRoot'>): void {
  try {
    makeFolder(dirname(place), 0o700)
    for (const folder of [place, stagingRoot]) {
      makeFolder(folder, 0o700)
      restrictFolder(folder, 0o700)
    }
    const shelves = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    for (const folder of [place, ...shelves.map(({ name }) => join(place, name))]) {
      inheritOwner(folder)
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    }
  } catch (error) {
    const reason = folderErrorReason(error)
    if (reason === null) throw error
    const path = error instanceof Error && 'path' in error ? String(error.path) : place
    throw new StartupError(
      `The media folder ${path} cannot be used: ${reason}. It must lead to a folder that this user can write.`,
    )
  }
}
