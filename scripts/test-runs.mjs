import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inModules, root, run } from './run.mjs'
import { reportPath } from './run-reporter.mjs'
import { requireReadablePath } from './setup/build-place.mjs'

// Most tests wait for real processes and a real browser, so each may fail once on a slow machine. Those
// that passed only when repeated are in `repeated`, which `npm test` prints with the error of the first
// attempt: each is to be corrected.
const retry = '1'

// Several times what each of the two takes on two cores. Without a limit, a run that hangs never reports.
const limitMinutes = 25
const runReporter = join(root, 'scripts', 'run-reporter.mjs')

/** Runs the tests of all workspaces, or of the named `projects`, on the Node at `program`. */
export async function vitest(projects = [], { env = process.env, program = process.execPath } = {}) {
  requireReadablePath()
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', `--reporter=${runReporter}`]
  const args = [inModules('vitest', 'vitest.mjs'), 'run', `--retry=${retry}`, ...reporters, ...chosen]
  return await runTests('vitest', program, args, { env })
}

/** Runs the browser tests. */
export async function playwright() {
  const args = [inModules('@playwright', 'test', 'cli.js'), 'test', `--retries=${retry}`]
  const reporter = `--reporter=list,${runReporter}`
  return await runTests('playwright', process.execPath, [...args, reporter], { cwd: join(root, 'e2e') })
}

async function runTests(name, program, args, options) {
  rmSync(reportPath, { force: true })
  const limitMs = limitMinutes * 60_000
  const { code, isInterrupted } = await run(program, args, { isShown: true, limitMs, ...options })
  const report = existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : null
  const { errors = [], unfinished = [], passed = 0, skipped = 0, repeated = [], fileTimes = [] } = report ?? {}
  const failures = [
    ...(report?.failures ?? []),
    // Such as promises that were rejected and had no handler.
    ...errors.map((error) => `${name}: an error outside its tests, ${error}`),
    ...(isInterrupted ? describeUnfinished(unfinished.length > 0 ? unfinished : [name]) : []),
  ]
  // An error outside the tests makes the program exit with another code than 0.
  const problem = report === null ? 'no report' : `exit code ${code}`
  if (failures.length === 0 && (report === null || code !== 0)) failures.push(`${name}: ${problem}`)
  return { passed, skipped, failed: failures.length, failures, repeated, fileTimes }
}

const describeUnfinished = (files) =>
  files.map((file) => `${file}: not finished when the limit of ${limitMinutes} minutes was reached`)
