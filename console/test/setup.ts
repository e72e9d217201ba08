import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { clearDatabases } from './device-storage'

// Missing in jsdom, and required by Base UI's popups and scrolling.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}
globalThis.scrollTo = () => {}
// Never idle unless a test stubs it, so that the bell and prefetches do not send requests at arbitrary times.
globalThis.requestIdleCallback = () => 0
globalThis.cancelIdleCallback = () => {}
// Pages are tested at the desktop width by default.
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media !== 'print',
    onchange: null,
    addListener() {},
    removeListener() {},
  })
// Names of radio groups are React ids, which need no escaping.
Object.assign(globalThis, { CSS: { escape: (text: string) => text, supports: () => false } })
Object.assign(Element.prototype, { scrollTo: () => {}, scrollIntoView: () => {}, getAnimations: () => [] })

// A lazy page is transformed when it is first loaded, which
// can take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 20_000, getElementError })

/**
 * By default, each attempt of `findBy…` and `waitFor` prints the document for its error. This prints it only
 * for the error of the timeout, which is made after the last attempt, and for queries that do not wait.
 */
function getElementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isAttempt } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean
  }
  const error = new Error([message, isAttempt ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'))
  // The place that is printed is the query in the test.
  Error.captureStackTrace(error, getElementError)
  error.name = 'TestingLibraryElementError'
  return error
}

Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} })
Object.assign(Blob.prototype, {
  arrayBuffer(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(reader.result))
      reader.addEventListener('error', () => reject(new Error('The file cannot be read')))
      reader.readAsArrayBuffer(this)
    })
  },
})

afterEach(async () => {
  cleanup()
  await clearDatabases()
  localStorage.clear()
  sessionStorage.clear()
  // Test files share the window (vitest.config.ts). Documents that are loaded by their entry are not rendered
  // by the testing library.
  document.body.replaceChildren()
  document.title = ''
  window.history.replaceState(null, '', '/')
  Object.assign(window, { scrollY: 0 })
  delete window.gatehouseFirstResponses
})

// The state of our modules belongs to a document, that of a Log Out for example, and so to one test file.
afterAll(() => {
  vi.resetModules()
})
