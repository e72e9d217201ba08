import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

import { computeEtag } from '../http/responses/etag'
import type { StaticFile } from '../http/responses/static-file'

/**
 * Every file of the built console by its URL path, with the compressed forms that
 * the build made. Read once: no request can reach another file, and a running server
 * keeps serving its own build while the next one is made. Null if it is not built.
 */
export function readConsoleFiles(folder: string): Map<string, StaticFile> | null {
  if (!existsSync(join(folder, 'index.html'))) return null
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const plain = readFileSync(path)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      type,
      etag: computeEtag(plain),
      plain,
      br: readIfExists(`${path}.br`),
      gzip: readIfExists(`${path}.gz`),
    })
  }
  return files
}

const readIfExists = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null)

/** Other types (source maps, the compressed forms themselves) are not served. */
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
