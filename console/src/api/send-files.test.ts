import { propertyEndpoints } from '@gatehouse/contract/property'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from './request'
import { sendFiles } from './send-files'

/** An upload that goes nowhere until the test says how it ends. */
class SilentXhr extends EventTarget {
  static last: SilentXhr
  readonly upload = new EventTarget()
  timeout = 0
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    SilentXhr.last = this
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', SilentXhr)
  return () => void vi.unstubAllGlobals()
})

test('a property upload may take 3,600,000 ms, and then counts as not answered', async () => {
  const sending = sendFiles(propertyEndpoints.create, { params: {}, fields: { type: 'Sell' }, files: {} })
  expect(SilentXhr.last.timeout).toBe(3_600_000)
  SilentXhr.last.dispatchEvent(new Event('timeout'))
  await expect(sending).rejects.toMatchObject({ status: 0 })
})

test('any other call waits as long as it takes', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ status: true, data: [] })))
  vi.stubGlobal('fetch', fetched)
  await call(propertyEndpoints.list, {})
  expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty('signal')
})
