import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

/** One file of the built console, with the compressed forms that the build made. */
export interface ConsoleFile {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

/**
 * Every file of the built console by its address, read once: no request can reach another file, and a server goes on giving
 * out the chunks of its own build while the next one is being made. Null when the console is not built.
 */
export function readConsoleFiles(folder: string): Map<string, ConsoleFile> | null {
  if (!existsSync(join(folder, 'index.html'))) return null
  const files = new Map<string, ConsoleFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const plain = readFileSync(path)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      type,
      etag: etagOf(plain),
      plain,
      br: readIfThere(`${path}.br`),
      gzip: readIfThere(`${path}.gz`),
    })
  }
  return files
}

export const etagOf = (content: Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

const readIfThere = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null)

/** What is not named here (source maps, the compressed forms themselves) is not served. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
