import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
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
  if (report === null) return unreported('vitest')
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name)
      // A test file that fails to load has no tests.
      if (assertionResults.length === 0) return [file]
      return assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${file}: ${fullName}`)
    })
  return {
    passed: report.numPassedTests,
    ...outcome('vitest', code, failures),
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
  if (report === null) return unreported('playwright')
  const failures = report.suites.flatMap(failedSpecs)
  return { passed: report.stats.expected, ...outcome('playwright', code, failures), skipped: report.stats.skipped }
}

/** Also the flaky ones. */
function failedSpecs({ suites = [], specs = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
  return [...failed.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(failedSpecs)]
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
