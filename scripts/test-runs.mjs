import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inModules, root, run } from './run.mjs'

// Most tests wait for real processes and a real browser, so each may fail once on a slow machine. Those
// that passed only when repeated are in `repeated`, which `npm test` prints: each is to be corrected.
const retry = '1'

/** Runs the tests of all workspaces, or of the named `projects`, on the Node at `program`. */
export async function vitest(projects = [], { env = process.env, program = process.execPath } = {}) {
  const path = freshReport('vitest.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const args = [inModules('vitest', 'vitest.mjs'), 'run', `--retry=${retry}`, ...reporters, ...chosen]
  const { code } = await run(program, args, { isShown: true, env })
  const report = read(path)
  if (report === null) return unreported('vitest')
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${relative(root, name)}: ${test.fullName}` })),
  )
  // A test file that fails to load has no tests.
  const unloaded = report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => relative(root, name))
  const failed = tests.filter(({ status }) => status === 'failed').map(({ title }) => title)
  return {
    passed: report.numPassedTests,
    ...outcome('vitest', code, [...unloaded, ...failed]),
    repeated: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ title }) => title),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Runs the browser tests. */
export async function playwright(chromium) {
  const path = freshReport('playwright.json')
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: path }
  const args = [inModules('@playwright', 'test', 'cli.js'), 'test', `--retries=${retry}`, '--reporter=list,json']
  const { code } = await run(process.execPath, args, { isShown: true, cwd: join(root, 'e2e'), env })
  const report = read(path)
  if (report === null) return unreported('playwright')
  const { expected, flaky, skipped } = report.stats
  return {
    passed: expected + flaky,
    ...outcome('playwright', code, titles(report.suites, 'unexpected')),
    repeated: titles(report.suites, 'flaky'),
    skipped,
  }
}

/** Titles of the browser tests that ended with this status. */
function titles(suites, status) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `${file}: ${title}`),
    ...titles(inner, status),
  ])
}

/** An error outside the tests makes the program exit with another code than 0. */
function outcome(program, code, failures) {
  const all = code !== 0 && failures.length === 0 ? [`${program}: an error outside its tests`] : failures
  return { failed: all.length, failures: all }
}

const unreported = (program) => ({ passed: 0, skipped: 0, failed: 1, failures: [`${program}: no report`] })

function freshReport(name) {
  const folder = join(root, '.cache', 'test')
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, name), { force: true })
  return join(folder, name)
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
