import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'

/** Workspaces, whose files are TypeScript. */
const own = /^(?:\.|\/|@gatehouse\/|src\/)/

/**
 * What a bundle in `folder` does not contain: the npm packages that Node finds from there where it finds them
 * from their importers. From the folder of a bundle that contains sources of several workspaces, it may find
 * another version.
 */
export const externalPackages =
  (folder) =>
  (id, importer = '') => {
    if (isBuiltin(id)) return true
    return !own.test(id) && findPackage(id, folder) === findPackage(id, dirname(importer))
  }

function findPackage(id, folder) {
  const name = id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')
  const path = join(folder, 'node_modules', name)
  if (existsSync(path) || folder === dirname(folder)) return path
  return findPackage(id, dirname(folder))
}
