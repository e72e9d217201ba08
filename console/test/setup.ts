import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// jsdom knows none of these, and Base UI's popups and the scroll to the top ask for them.
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
// Nothing is idle unless a test says so: what waits for it (the bell, prefetches) would call at a moment of its own.
globalThis.requestIdleCallback = () => 0
globalThis.cancelIdleCallback = () => {}
// Every page is tested at the desktop width, where nothing is folded away.
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { media, matches: true, onchange: null, addListener() {}, removeListener() {} })
// Names of radio groups are React's ids, which need no escaping.
Object.assign(globalThis, { CSS: { escape: (text: string) => text, supports: () => false } })
Object.assign(Element.prototype, { scrollTo: () => {}, getAnimations: () => [] })

// A lazy page is transformed when it is first asked for, which takes longer than the usual second on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

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

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
})
