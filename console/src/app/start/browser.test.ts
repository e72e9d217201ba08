import { beforeEach, expect, test, vi } from 'vitest'
import { isSupportedBrowser, showOldBrowserText } from './browser'

// What jsdom does not have.
beforeEach(() => {
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => value === '1dvh' })
  Object.assign(HTMLElement.prototype, { inert: false })
  return () => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(HTMLElement.prototype, 'inert')
  }
})

test('a browser that has what the console needs is supported', () => {
  expect(isSupportedBrowser()).toBe(true)
})

test.each([
  ['units of the visible height', () => vi.stubGlobal('CSS', { supports: () => false })],
  ['any check of what CSS supports', () => vi.stubGlobal('CSS', undefined)],
  ['media queries by range', () => vi.stubGlobal('matchMedia', () => ({ matches: false }))],
  ['inert', () => Reflect.deleteProperty(HTMLElement.prototype, 'inert')],
  [
    'lookbehind',
    () =>
      vi.stubGlobal('RegExp', function Failing() {
        throw new SyntaxError('invalid group')
      }),
  ],
])('a browser without %s is not', (_, remove) => {
  remove()
  expect(isSupportedBrowser()).toBe(false)
})

test('the text for an old browser replaces the place of the console', () => {
  document.body.innerHTML = '<div id="root"></div><p id="old-browser" hidden>Too old</p>'
  showOldBrowserText()
  document.dispatchEvent(new Event('readystatechange'))
  expect(document.querySelector('#root')).toBeNull()
  expect(document.querySelector('p')?.hidden).toBe(false)
})
