import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

/**
 * Writes name.br and name.gz beside every file of `folder` that
 * compression makes smaller. The server sends them as they are.
 */
export async function precompress(folder) {
  const paths = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => compressible.has(extname(path)))
  await Promise.all(
    paths.map(async (path) => {
      const original = readFileSync(path)
      const compressed = {
        br: await promisify(brotliCompress)(original),
        gz: await promisify(gzip)(original, { level: 9 }),
      }
      for (const [extension, content] of Object.entries(compressed)) {
        if (content.length < original.length) writeFileSync(`${path}.${extension}`, content)
      }
    }),
  )
}
