import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/**
 * JSON: what a report of Vitest or Playwright lacks, as `{ unfinished?: file names, errors?: texts,
 * repeated?: [{ title, error }] }`.
 */
export const runDetailsPath = join(root, '.cache', 'test', 'run-details.json')

/** In this time the tests that are running may finish, and the hooks after them. */
const graceMs = 20_000

/**
 * A reporter for Vitest and for Playwright. It prints and writes the first error of each test that passed
 * only when repeated. At the end it writes the errors outside the tests; on SIGINT it writes which test files
 * have not finished. Vitest itself would exit without a report, so its run is
 * cancelled instead: the first time it waits for the tests that are running, the second time it ends their
 * processes.
 */
export default class RunReporter {
  #running = []
  #details = { errors: [], repeated: [] }

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

  onTestRunEnd(_modules, errors) {
    for (const error of errors) this.onError(error)
  }

  onBegin() {
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
    this.#details.errors.push(describe(error))
    write(this.#details)
  }

  #addRepeated(path, name, errors) {
    const repeated = { title: `${relative(root, path)}: ${name}`, error: shorten(describe(errors[0] ?? {})) }
    this.#details.repeated.push(repeated)
    write(this.#details)
    console.log(`↻ ${repeated.title}\n${repeated.error}`)
  }

  /** One of the entries: Playwright runs several tests of a file at the same time. */
  #end(path) {
    this.#running.splice(this.#running.indexOf(path), 1)
  }

  #writeUnfinished() {
    this.#details.unfinished = [...new Set(this.#running)].map((path) => relative(root, path))
    write(this.#details)
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

function write(details) {
  mkdirSync(dirname(runDetailsPath), { recursive: true })
  writeFileSync(runDetailsPath, JSON.stringify(details))
}
