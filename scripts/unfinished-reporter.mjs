import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

/** The names of the test files that had not finished when the run was interrupted. */
export const unfinishedPath = join(root, '.cache', 'test', 'unfinished.json')

/** In this time the tests that are running may finish, and the hooks after them. */
const graceMs = 20_000

/**
 * A reporter for Vitest and for Playwright. On SIGINT it writes which test files have not finished. Vitest
 * itself would exit without a report, so its run is cancelled instead: the first time it waits for the tests
 * that are running, the second time it ends their processes.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest and Playwright require one for a reporter.
export default class UnfinishedReporter {
  #running = []

  onInit(vitest) {
    process.removeAllListeners('SIGINT')
    process.once('SIGINT', () => {
      this.#write()
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

  onBegin() {
    process.once('SIGINT', () => this.#write())
  }

  onTestBegin({ location }) {
    this.#running.push(location.file)
  }

  onTestEnd({ location }) {
    this.#end(location.file)
  }

  /** One of the entries: Playwright runs several tests of a file at the same time. */
  #end(path) {
    this.#running.splice(this.#running.indexOf(path), 1)
  }

  #write() {
    const files = [...new Set(this.#running)].map((path) => relative(root, path))
    writeFileSync(unfinishedPath, JSON.stringify(files))
  }
}
