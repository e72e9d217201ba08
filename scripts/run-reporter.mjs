import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/** JSON: what a report of Vitest or Playwright lacks, as `{ unfinished?: file names, errors?: texts }`. */
export const runDetailsPath = join(root, '.cache', 'test', 'run-details.json')

/** In this time the tests that are running may finish, and the hooks after them. */
const graceMs = 20_000

/**
 * A reporter for Vitest and for Playwright. At the end it writes the errors outside the tests; on SIGINT it
 * writes which test files have not finished. Vitest itself would exit without a report, so its run is
 * cancelled instead: the first time it waits for the tests that are running, the second time it ends their
 * processes.
 */
export default class RunReporter {
  #running = []
  #errors = []

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

  onTestRunEnd(_modules, errors) {
    if (errors.length > 0) write({ errors: errors.map(describe) })
  }

  onBegin() {
    process.once('SIGINT', () => this.#writeUnfinished())
  }

  onTestBegin({ location }) {
    this.#running.push(location.file)
  }

  onTestEnd({ location }) {
    this.#end(location.file)
  }

  onError(error) {
    this.#errors.push(describe(error))
    write({ errors: this.#errors })
  }

  /** One of the entries: Playwright runs several tests of a file at the same time. */
  #end(path) {
    this.#running.splice(this.#running.indexOf(path), 1)
  }

  #writeUnfinished() {
    write({ unfinished: [...new Set(this.#running)].map((path) => relative(root, path)) })
  }
}

/** The error with its stack, and the test file and the test during which Vitest noticed it. */
function describe({ stack, message, VITEST_TEST_PATH: path, VITEST_TEST_NAME: name }) {
  const noticed = path === undefined ? [] : [`noticed in ${relative(root, path)}`, ...(name ? [name] : [])]
  return [...noticed, stripVTControlCharacters(stack || String(message))].join('\n')
}

function write(details) {
  mkdirSync(dirname(runDetailsPath), { recursive: true })
  writeFileSync(runDetailsPath, JSON.stringify(details))
}
