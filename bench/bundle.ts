import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './gatehouse'
import { printFigures, type Figure } from './report'

// The JavaScript that a browser needs before it can show a page for the first time: what the document
// names, the chunks of the page's route, and everything that these import statically, in the brotli form
// that the server sends. bench:page has goals for all that the sign-in page and the first list transfer.

const dist = join(root, 'console', 'dist')
const maxSignIn = 80_000
const maxFirstList = 130_000
const max = 145_000
/** By the path of the page. */
const pageChunks = JSON.parse(readFileSync(join(dist, 'page-chunks.json'), 'utf8')) as Record<string, string[]>

process.exitCode = printFigures('First-view JavaScript, compressed with brotli', [
  figureOf('Sign In', 'login.html', [], maxSignIn),
  figureOf('One-use link', 'set-password.html', [], maxSignIn),
  ...Object.entries(pageChunks).map(([path, chunks]) =>
    figureOf(path, 'index.html', chunks, path === '/properties' ? maxFirstList : max),
  ),
])

// What the service worker stores after the first view, which may be in the browser's cache already.
const stored = readdirSync(join(dist, 'assets')).filter((name) => !/\.(?:br|gz|map)$/.test(name))
const storedBytes = stored.reduce((sum, name) => sum + transferredBytes(join(dist, 'assets', name)), 0)
console.log(`Stored by the service worker: ${(storedBytes / 1000).toFixed(1)} kB in ${stored.length} files`)

function figureOf(what: string, document: string, chunks: readonly string[], max: number): Figure {
  const files = new Set<string>()
  for (const path of [...namedBy(document), ...chunks.map((address) => address.slice(1))]) follow(path, files)
  const bytes = [...files].reduce((sum, path) => sum + transferredBytes(join(dist, path)), 0)
  const measured = `${(bytes / 1000).toFixed(1)} kB in ${files.size} files`
  return { what, measured, target: `at most ${max / 1000} kB`, isReached: bytes <= max }
}

/** The build leaves out the brotli form of files that it would not make smaller. */
function transferredBytes(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** The scripts that a document names. */
function namedBy(document: string): string[] {
  const html = readFileSync(join(dist, document), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/((?:assets\/)?[\w.-]+\.js)"/g)].map((match) => match[1] ?? '')
}

function follow(path: string, files: Set<string>): void {
  if (files.has(path)) return
  files.add(path)
  const code = readFileSync(join(dist, path), 'utf8')
  // `import(` with a bracket is a chunk for later.
  for (const match of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
    follow(`assets/${match[1]}`, files)
}
