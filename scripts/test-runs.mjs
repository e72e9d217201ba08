import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inModules, root, run } from './run.mjs'
import { runDetailsPath } from './run-reporter.mjs'
import { requireReadablePath } from './setup/build-place.mjs'

// Most tests wait for real processes and a real browser, so each may fail once on a slow machine. Those
// that passed only when repeated are in `repeated`, which `npm test` prints with the error of the first
// attempt: each is to be corrected.
const retry = '1'

// Several times what each of the two takes on two cores. Without a limit, a run that hangs never reports.
const limitMinutes = 25
const limitMs = limitMinutes * 60_000
const runReporter = join(root, 'scripts', 'run-reporter.mjs')

/** Runs the tests of all workspaces, or of the named `projects`, on the Node at `program`. */
export async function vitest(projects = [], { env = process.env, program = process.execPath } = {}) {
  requireReadablePath()
  const path = freshReport('vitest.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const names = ['default', 'json', runReporter].map((name) => `--reporter=${name}`)
  const reporters = [...names, `--outputFile.json=${path}`]
  const args = [inModules('vitest', 'vitest.mjs'), 'run', `--retry=${retry}`, ...reporters, ...chosen]
  const ended = await run(program, args, { isShown: true, env, limitMs })
  const report = read(path)
  if (report === null) return unreported('vitest', ended)
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
    ...outcome('vitest', ended, [...unloaded, ...failed]),
    repeated: readRepeated(),
    skipped: report.numPendingTests + report.numTodoTests,
    fileTimes: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: Math.max(0, endTime - startTime) / 1000,
    })),
  }
}

/** Runs the browser tests. */
export async function playwright(chromium) {
  const path = freshReport('playwright.json')
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: path }
  const reporters = `--reporter=list,json,${runReporter}`
  const args = [inModules('@playwright', 'test', 'cli.js'), 'test', `--retries=${retry}`, reporters]
  const ended = await run(process.execPath, args, { isShown: true, cwd: join(root, 'e2e'), env, limitMs })
  const report = read(path)
  if (report === null) return unreported('playwright', ended)
  const { expected, flaky, skipped } = report.stats
  const specs = specsOf(report.suites)
  return {
    passed: expected + flaky,
    ...outcome('playwright', ended, unexpected(specs)),
    repeated: readRepeated(),
    skipped,
    fileTimes: fileTimesOf(specs),
  }
}

const specsOf = (suites) => suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...specsOf(inner)])

/** Titles of the browser tests that failed, also when repeated. */
const unexpected = (specs) =>
  specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title }) => `${file}: ${title}`)

/** How long the tests of each file ran, with the repeated ones. */
function fileTimesOf(specs) {
  const times = new Map()
  for (const { file, tests } of specs) {
    const results = tests.flatMap((test) => test.results)
    times.set(
      file,
      results.reduce((ms, { duration }) => ms + duration, times.get(file) ?? 0),
    )
  }
  return [...times].map(([name, ms]) => ({ file: join('e2e', 'journeys', name), seconds: ms / 1000 }))
}

/** An error outside the tests makes the program exit with another code than 0. */
function outcome(program, { code, isInterrupted }, failures) {
  const all = [...failures, ...outsideTests(program), ...(isInterrupted ? unfinished(program) : [])]
  if (code !== 0 && all.length === 0) all.push(`${program}: exit code ${code}`)
  return { failed: all.length, failures: all }
}

function unreported(program, { isInterrupted }) {
  const errors = [...outsideTests(program), ...(isInterrupted ? unfinished(program) : [])]
  const failures = errors.length > 0 ? errors : [`${program}: no report`]
  return { passed: 0, skipped: 0, failed: failures.length, failures }
}

/** The tests that passed only when repeated, with the error of the first attempt. */
const readRepeated = () => read(runDetailsPath)?.repeated ?? []

/** The errors outside the tests, such as promises that were rejected and had no handler. */
function outsideTests(program) {
  const { errors = [] } = read(runDetailsPath) ?? {}
  return errors.map((error) => `${program}: an error outside its tests, ${error}`)
}

/** What a run that was interrupted had not finished: its test files, if it could write their names. */
function unfinished(program) {
  const { unfinished: files = [] } = read(runDetailsPath) ?? {}
  const names = files.length > 0 ? files : [program]
  return names.map((name) => `${name}: not finished when the limit of ${limitMinutes} minutes was reached`)
}

function freshReport(name) {
  const folder = join(root, '.cache', 'test')
  mkdirSync(folder, { recursive: true })
  for (const path of [join(folder, name), runDetailsPath]) rmSync(path, { force: true })
  return join(folder, name)
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
