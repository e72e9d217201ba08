import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inModules, root, run } from './run.mjs'

/** Runs the tests of all workspaces, or of the named `projects`, on the Node at `program`. */
export async function vitest(projects = [], { env = process.env, program = process.execPath } = {}) {
  const path = freshReport('vitest.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const { code } = await run(program, [inModules('vitest', 'vitest.mjs'), 'run', ...reporters, ...chosen], {
    isShown: true,
    env,
  })
  const report = read(path)
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  // A test file that fails to load has no failed tests.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + unloaded.length
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Runs the browser tests. A test that passes only on retry counts as failed. */
export async function playwright(chromium) {
  const path = freshReport('playwright.json')
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: path }
  const args = [inModules('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json']
  const { code } = await run(process.execPath, args, { isShown: true, cwd: join(root, 'e2e'), env })
  const report = read(path)
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky
  return { passed: expected, failed: code !== 0 && failed === 0 ? 1 : failed, skipped }
}

function freshReport(name) {
  const folder = join(root, '.cache', 'test')
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, name), { force: true })
  return join(folder, name)
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
