import { requireNode } from './setup/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { requireReadablePath } from './setup/build-place.mjs'
import { installPackages } from './setup/install.mjs'

requireNode()

/** Installs and builds what is not up to date. Prints nothing if everything is. */
export async function prepare({ parts = ['server', 'console'], log = console.log } = {}) {
  await installPackages(log)
  await build(parts, log)
}

// Before measurements and browser tests. The arguments name the parts to build; without any, those that
// `npm start` needs.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireReadablePath()
  const parts = process.argv.slice(2)
  await prepare(parts.length > 0 ? { parts } : {})
}
