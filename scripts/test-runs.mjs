import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inModules, root, run } from './run.mjs'

/** The unit and server tests of all workspaces, or of the `projects` that are named. */
export async function vitest(projects = [], env = process.env) {
  const report = freshReport('vitest.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(process.execPath, [inModules('vitest', 'vitest.mjs'), 'run', ...reporters, ...chosen], {
    isShown: true,
    env,
  })
  const answer = read(report)
  if (answer === null) return { passed: 0, failed: 1, skipped: 0 }
  // A file that cannot even be loaded has no tests to fail.
  const unloaded = answer.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = answer.numFailedTests + unloaded.length
  return {
    passed: answer.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: answer.numPendingTests + answer.numTodoTests,
  }
}

/** The journeys in a real browser. One that passed only when repeated counts as failed. */
export async function playwright(chromium) {
  const report = freshReport('playwright.json')
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = [inModules('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json']
  const { code } = await run(process.execPath, args, { isShown: true, cwd: join(root, 'e2e'), env })
  const answer = read(report)
  if (answer === null) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = answer.stats
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
