import { readFileSync } from 'node:fs'

/**
 * The relative path is the one from this folder, where it is the file of the workspace, and from the bundle
 * in server/dist, where it is that of the repository.
 */
const packageFile = new URL('../../package.json', import.meta.url)

interface Package {
  readonly version: string
}

/** The version of Gatehouse. */
export const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as Package
