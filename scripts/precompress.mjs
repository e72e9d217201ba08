import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

/** Writes name.br and name.gz beside every file of `folder` that gets smaller by it; the server only has to send them. */
export async function precompress(folder) {
  const paths = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => compressible.has(extname(path)))
  await Promise.all(
    paths.map(async (path) => {
      const plain = readFileSync(path)
      const forms = { br: await promisify(brotliCompress)(plain), gz: await promisify(gzip)(plain, { level: 9 }) }
      for (const [ending, content] of Object.entries(forms)) {
        if (content.length < plain.length) writeFileSync(`${path}.${ending}`, content)
      }
    }),
  )
}
