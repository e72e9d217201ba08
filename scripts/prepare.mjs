import { requireNode } from './node-version.mjs'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { installPackages } from './install.mjs'

requireNode()

/** Installs and builds what is not up to date; with nothing to do it says nothing. */
export async function prepare({ parts = ['server', 'console'], tell = console.log } = {}) {
  await installPackages(tell)
  await build(parts, tell)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await prepare()
