import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from './gatehouse'
import { printFigures, seconds } from './report'

// `npm start` in a copy of the committed files: from no node_modules to the first
// page, and once more when all is up to date. Packages come from npm's cache as
// far as it has them, as on a machine that starts a project for the second time.

const maxFirst = 30_000
const maxWarm = 4_000
const startTimeoutMs = 300_000
const port = process.env['PORT'] ?? '4799'

const clone = mkdtempSync(join(tmpdir(), 'gatehouse-clone-'))
try {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  const first = await timeToFirstPage()
  const warm = await timeToFirstPage()
  // Packages are installed and everything is built; there is no database yet.
  rmSync(join(clone, 'data'), { recursive: true, force: true })
  const empty = await timeToFirstPage()
  process.exitCode = printFigures('npm start, to the first page', [
    {
      what: 'from no node_modules',
      measured: seconds(first),
      target: `under ${seconds(maxFirst)}`,
      isReached: first < maxFirst,
    },
    { what: 'warm', measured: seconds(warm), target: `under ${seconds(maxWarm)}`, isReached: warm < maxWarm },
    {
      what: 'warm, with a new data folder',
      measured: seconds(empty),
      target: `under ${seconds(maxWarm)}`,
      isReached: empty < maxWarm,
    },
  ])
} finally {
  rmSync(clone, { recursive: true, force: true })
}

async function timeToFirstPage(): Promise<number> {
  const start = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', DATA_DIR: '', DATABASE_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    await firstPage(child, start)
    return performance.now() - start
  } finally {
    const ended = child.exitCode === null ? once(child, 'close') : null
    child.kill('SIGTERM')
    await ended
  }
}

async function firstPage(child: ChildProcess, start: number): Promise<void> {
  while (child.exitCode === null && performance.now() - start < startTimeoutMs) {
    const page = await fetch(`http://127.0.0.1:${port}/login`).catch(() => null)
    if (page?.status === 200 && (await page.text()).includes('<div id="root">')) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('npm start showed no page')
}
