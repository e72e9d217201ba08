import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/**
 * JSON: the report of the last run, as `{ passed, skipped, failures: titles, errors: texts, repeated:
 * [{ title, error }], fileTimes: [{ file, seconds }], unfinished: file names }`. Only `unfinished`, `errors`
 * and `repeated` are complete if the run was ended.
 */
export const reportPath = join(root, '.cache', 'test', 'report.json')

/** In this time the tests that are running may finish, and the hooks after them. */
const graceMs = 20_000

/**
 * A reporter for Vitest and for Playwright. It prints the first error of each test that passed only when
 * repeated, and writes the report. On SIGINT it writes which test files have not finished. Vitest itself
 * would exit then, so its run is cancelled instead: the first time it waits for the tests that are running,
 * the second time it ends their processes.
 */
export default class RunReporter {
  #running = []
  #report = { passed: 0, skipped: 0, failures: [], errors: [], repeated: [], fileTimes: [], unfinished: [] }
  #suite

  // The calls of Vitest.

  onInit(vitest) {
    process.removeAllListeners('SIGINT')
    process.once('SIGINT', () => {
      this.#writeUnfinished()
      const cancel = () => void vitest.cancelCurrentRun('keyboard-input')
      cancel()
      setTimeout(cancel, graceMs).unref()
    })
  }

  onTestModuleQueued({ moduleId }) {
    this.#running.push(moduleId)
  }

  onTestModuleEnd({ moduleId }) {
    this.#end(moduleId)
  }

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#addRepeated(test.module.moduleId, test.fullName, test.result().errors)
  }

  onTestRunEnd(modules, errors) {
    for (const module of modules) {
      const tests = [...module.children.allTests()].map((test) => [test.fullName, test.result().state])
      for (const [name, state] of tests) this.#count(module.moduleId, name, state)
      // It could not be loaded, or a hook failed.
      const isFailure = module.state() === 'failed' && !tests.some(([, state]) => state === 'failed')
      if (isFailure) this.#report.failures.push(relative(root, module.moduleId))
      this.#addTime(module.moduleId, module.diagnostic().duration)
    }
    for (const error of errors) this.onError(error)
    this.#write()
  }

  // The calls of Playwright, and of both.

  onBegin(_config, suite) {
    this.#suite = suite
    process.once('SIGINT', () => this.#writeUnfinished())
  }

  onTestBegin({ location }) {
    this.#running.push(location.file)
  }

  onTestEnd(test) {
    this.#end(test.location.file)
    if (test.outcome() === 'flaky') this.#addRepeated(test.location.file, test.title, test.results[0].errors)
  }

  onError(error) {
    this.#report.errors.push(describe(error))
    this.#write()
  }

  onEnd() {
    const states = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }
    for (const test of this.#suite.allTests()) {
      this.#count(test.location.file, test.title, states[test.outcome()])
      for (const { duration } of test.results) this.#addTime(test.location.file, duration)
    }
    this.#write()
  }

  #count(path, name, state) {
    if (state === 'failed') this.#report.failures.push(`${relative(root, path)}: ${name}`)
    else this.#report[state === 'passed' ? 'passed' : 'skipped'] += 1
  }

  /** The time of Playwright is that of all its tests, also repeated ones. */
  #addTime(path, ms) {
    const { fileTimes } = this.#report
    const file = relative(root, path)
    const known = fileTimes.find((other) => other.file === file)
    if (known) known.seconds += ms / 1000
    else fileTimes.push({ file, seconds: ms / 1000 })
  }

  #addRepeated(path, name, errors) {
    const repeated = { title: `${relative(root, path)}: ${name}`, error: shorten(describe(errors[0] ?? {})) }
    this.#report.repeated.push(repeated)
    this.#write()
    console.log(`↻ ${repeated.title}\n${repeated.error}`)
  }

  /** One of the entries: Playwright runs several tests of a file at the same time. */
  #end(path) {
    this.#running.splice(this.#running.indexOf(path), 1)
  }

  #writeUnfinished() {
    this.#report.unfinished = [...new Set(this.#running)].map((path) => relative(root, path))
    this.#write()
  }

  #write() {
    mkdirSync(dirname(reportPath), { recursive: true })
    writeFileSync(reportPath, JSON.stringify(this.#report))
  }
}

/** The error with its stack and difference, and the test file and the test during which Vitest noticed it. */
function describe({ stack, message, diff, VITEST_TEST_PATH: path, VITEST_TEST_NAME: name }) {
  const noticed = path === undefined ? [] : [`noticed in ${relative(root, path)}`, ...(name ? [name] : [])]
  return stripVTControlCharacters([...noticed, stack || String(message), ...(diff ? [diff] : [])].join('\n'))
}

const maxLines = 40

/** Removes the calls inside packages, and the middle of what the Testing Library prints of a document. */
function shorten(text) {
  const lines = text.split('\n').filter((line) => !/^\s+at .*\/node_modules\//.test(line))
  const half = maxLines / 2
  const shown = lines.length <= maxLines ? lines : [...lines.slice(0, half), '…', ...lines.slice(-half)]
  return shown.join('\n')
}
