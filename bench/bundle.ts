import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { root } from './gatehouse'
import { printFigures } from './report'

// The JavaScript that a browser needs before it can show a page for the first time: what the document names,
// the chunks of the page's route, and everything that these import statically. Gzipped, as it is transferred.

const dist = join(root, 'console', 'dist')
const max = 170_000
const views = {
  'Sign In': ['login-page'],
  Dashboard: ['shell', 'dashboard-page'],
  Properties: ['shell', 'properties-page'],
  'One property': ['shell', 'property-page'],
  Agents: ['shell', 'agents-page'],
  'One agent': ['shell', 'agent-page'],
  Affiliates: ['shell', 'affiliates-page'],
  Announcements: ['shell', 'announcements-page'],
  'App Banners': ['shell', 'banners-page'],
  Careers: ['shell', 'careers-page'],
  Admins: ['shell', 'admins-page'],
  Inquiries: ['shell', 'inquiries-page'],
}

const document = readFileSync(join(dist, 'index.html'), 'utf8')
const named = [...document.matchAll(/(?:src|href)="\/((?:assets\/)?[\w.-]+\.js)"/g)].map((match) => match[1] ?? '')
const files = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))

const figures = Object.entries(views).map(([what, chunks]) => {
  const files = new Set<string>()
  for (const path of named) follow(path, files)
  for (const chunk of chunks) follow(chunkFile(chunk), files)
  const bytes = [...files].reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length, 0)
  const measured = `${(bytes / 1000).toFixed(1)} kB in ${files.size} files`
  return { what, measured, target: `at most ${max / 1000} kB`, isReached: bytes <= max }
})
process.exitCode = printFigures('First-view JavaScript, gzipped', figures)

function follow(path: string, files: Set<string>): void {
  if (files.has(path)) return
  files.add(path)
  const code = readFileSync(join(dist, path), 'utf8')
  // `import(` with a bracket is a chunk for later.
  for (const match of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
    follow(`assets/${match[1]}`, files)
}

function chunkFile(name: string): string {
  const file = files.find((candidate) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(candidate))
  if (file === undefined) throw new Error(`The build has no chunk ${name}`)
  return `assets/${file}`
}
