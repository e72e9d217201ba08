import { accessSync, constants, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inheritOwner, makeFolder, folderErrorReason, restrictFolder } from '../../database/embedded-database'
import { StartupError } from '../../app-error'

/**
 * Creates the media folders, closed to other users, and checks that they can be written: they may be on
 * another volume, or belong to root after an earlier start as root.
 * @throws StartupError
 */
export function prepareMediaFolder(location: string, stagingRoot: string): void {
  try {
    makeFolder(dirname(location), 0o700)
    for (const folder of [location, stagingRoot]) {
      makeFolder(folder, 0o700)
      restrictFolder(folder, 0o700)
    }
    const prefixes = readdirSync(location, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    for (const folder of [location, ...prefixes.map(({ name }) => join(location, name))]) {
      inheritOwner(folder)
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    }
  } catch (error) {
    const reason = folderErrorReason(error)
    if (reason === null) throw error
    const path = error instanceof Error && 'path' in error ? String(error.path) : location
    throw new StartupError(
      `The media folder ${path} cannot be used: ${reason}. It must lead to a folder that this user can write.`,
    )
  }
}
